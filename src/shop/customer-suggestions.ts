import { customerCalls } from '#contract/customers.ts'
import { bestFirst } from '#contract/list.ts'
import { suggestQuery } from '#forms/suggest-query.ts'
import { request } from '#kernel/api.ts'

/** Customers like a typed name or e-mail, the best ones first. */
export const customersLike = (q: string) =>
  suggestQuery(['customers', 'suggestions'], q, async (search, init) => {
    const { customers } = await request(customerCalls.list, { ...search, sort: bestFirst }, init)
    return customers
  })
