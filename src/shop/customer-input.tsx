import { type Customer, customerCalls } from '#contract/customers.ts'
import { bestFirst } from '#contract/list.ts'
import { type SuggestFieldProps, SuggestInput, SuggestOption } from '#forms/suggest-input.tsx'
import { suggestQuery } from '#forms/suggest-query.ts'
import { useSuggestions } from '#forms/use-suggestions.ts'
import { request } from '#kernel/api.ts'

const customersLike = (q: string) =>
  suggestQuery(['customers', 'suggestions'], q, async (search, init) => {
    const { customers } = await request(customerCalls.list, { ...search, sort: bestFirst }, init)
    return customers
  })

export function CustomerInput(props: SuggestFieldProps<Customer>) {
  const suggestions = useSuggestions(props.value, customersLike)
  return (
    <SuggestInput
      {...props}
      {...suggestions}
      show={({ name, email, location }) => (
        <SuggestOption typed={props.value} name={name} note={[email, location].filter(Boolean).join(' · ')} />
      )}
    />
  )
}
