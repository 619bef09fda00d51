import { mutationOptions, type QueryClient, type QueryKey, useMutation } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  type Customer,
  type CustomerEdit,
  type CustomerFields,
  customerCalls,
  type ImportReply,
  type ImportRequest,
} from '#contract/customers.ts'
import { type ApiError, request } from '#kernel/api.ts'
import { asking, holdReads, sent, useVerb, type Verb } from '#kernel/verb.ts'
import { type CustomerDetails, type CustomersPage, customerQueries } from './queries.ts'

type Reply<Name extends keyof typeof customerCalls> = z.output<(typeof customerCalls)[Name]['reply']>
/** One at a time, in the order they were made: an undone deletion must not overtake it. */
const scope = { id: 'customers' }
/** Orders and the home page name their customers. */
const refreshes = ['customers', 'orders', 'dashboard'] as const
/** More are taken out of the lists only once the server has answered. */
export const mostPreviewed = 50

/** Changes a customer in every list and on their own page; answers what these fields were before. */
function change(client: QueryClient, id: string, fields: Partial<CustomerFields>): Partial<CustomerFields> {
  let before: Partial<CustomerFields> = {}
  const changed = (customer: Customer): Customer => {
    if (customer.id !== id) return customer
    before = Object.fromEntries(Object.keys(fields).map((name) => [name, customer[name]]))
    return { ...customer, ...fields }
  }
  client.setQueriesData<CustomersPage>({ queryKey: customerQueries.lists() }, (page) =>
    page?.customers.some((customer) => customer.id === id)
      ? { ...page, customers: page.customers.map(changed) }
      : page,
  )
  client.setQueryData<CustomerDetails>(
    customerQueries.detail(id).queryKey,
    (reply) => reply && { ...reply, customer: changed(reply.customer) },
  )
  return before
}

const addCustomer: Verb<Reply<'add'>, CustomerFields> = {
  mutationKey: ['customers', 'addCustomer'],
  scope,
  mutationFn: (intent) => request(customerCalls.add, ...sent(intent)),
  meta: { refreshes },
}

const editCustomer = asking<Verb<Reply<'edit'>, CustomerEdit, { before: Partial<CustomerFields> }>>({
  mutationKey: ['customers', 'editCustomer'],
  scope,
  mutationFn: (intent) => request(customerCalls.edit, ...sent(intent)),
  onMutate: async ({ id, changes }, { client }) => {
    await holdReads(client, customerQueries.all)
    return { before: change(client, id, changes as Partial<CustomerFields>) }
  },
  onError: (_error, { id }, kept, { client }) => {
    if (kept) change(client, id, kept.before)
  },
  onSuccess: ({ customer }, { id }, _context, { client }) => {
    change(client, id, customer)
  },
  meta: { refreshes },
})

type Which = { ids: readonly string[] }
const removeCustomers: Verb<Reply<'remove'>, Which, { before: [QueryKey, CustomersPage][] }> = {
  mutationKey: ['customers', 'removeCustomers'],
  scope,
  mutationFn: (intent) => {
    const [{ ids }, key] = sent<Which>(intent)
    return request(customerCalls.remove, { ids: [...ids] }, key)
  },
  onMutate: async ({ ids }, { client }) => {
    if (ids.length > mostPreviewed) return { before: [] }
    await holdReads(client, customerQueries.all)
    const pages = client.getQueriesData<CustomersPage>({ queryKey: customerQueries.lists() })
    const before = pages.filter((entry): entry is [QueryKey, CustomersPage] =>
      Boolean(entry[1]?.customers.some(({ id }) => ids.includes(id))),
    )
    for (const [queryKey, page] of before) client.setQueryData(queryKey, without(page, ids))
    return { before }
  },
  onError: (_error, _intent, kept, { client }) => {
    for (const [queryKey, page] of kept?.before ?? []) client.setQueryData(queryKey, page)
  },
  onSuccess: ({ ids }, _intent, _context, { client }) => {
    for (const id of ids) client.removeQueries({ queryKey: customerQueries.detail(id).queryKey })
  },
  meta: { refreshes },
}

/** A page as it is without some of its customers, and counted so. */
function without(page: CustomersPage, ids: readonly string[]): CustomersPage {
  const gone = page.customers.filter(({ id }) => ids.includes(id))
  const counts = { ...page.counts }
  for (const { state } of gone) counts[state] = (counts[state] ?? 1) - 1
  const customers = page.customers.filter((customer) => !gone.includes(customer))
  return { ...page, customers, total: page.total - gone.length, counts }
}

const restoreCustomers: Verb<Reply<'restore'>, Which> = {
  mutationKey: ['customers', 'restoreCustomers'],
  scope,
  mutationFn: (intent) => {
    const [{ ids }, key] = sent<Which>(intent)
    return request(customerCalls.restore, { ids: [...ids] }, key)
  },
  meta: { refreshes },
}

export type Importing = {
  /** Each is one call under a key of its own: begun again, nothing is taken twice. */
  batches: readonly { key: string; rows: ImportRequest['rows'] }[]
  onDuplicate: ImportRequest['onDuplicate']
  /** What has been taken so far. */
  onPart: (part: ImportReply) => void
}

// A file is not kept for later: who imports wants to see what became of its rows. Without an answer it fails at
// once, and is begun again with a press.
const importCustomers = mutationOptions<ImportReply | undefined, ApiError, Importing>({
  mutationKey: ['customers', 'importCustomers'],
  networkMode: 'always',
  retry: (failures, { status }) => failures < 2 && status >= 500,
  gcTime: 0,
  mutationFn: async ({ batches, onDuplicate, onPart }) => {
    let whole: ImportReply | undefined
    for (const { key, rows } of batches) {
      const asked = { rows, onDuplicate, ...(whole && { importId: whole.importId }) }
      const part = await request(customerCalls.import, asked, { idempotencyKey: key })
      whole = whole ? joined(whole, part) : part
      onPart(whole)
    }
    return whole
  },
  meta: { refreshes, failsOnScreen: true },
})

const joined = (one: ImportReply, other: ImportReply): ImportReply => ({
  importId: one.importId,
  added: one.added + other.added,
  merged: one.merged + other.merged,
  skipped: one.skipped + other.skipped,
  failed: [...one.failed, ...other.failed],
})

const undoImport: Verb<Reply<'undoImport'>, { importId: string }> = {
  mutationKey: ['customers', 'undoImport'],
  scope,
  mutationFn: (intent) => request(customerCalls.undoImport, ...sent(intent)),
  meta: { refreshes },
}

export const useAddCustomer = () => useVerb(addCustomer)
export const useEditCustomer = () => useVerb(editCustomer)
export const useRemoveCustomers = () => useVerb(removeCustomers)
export const useRestoreCustomers = () => useVerb(restoreCustomers)
export const useImportCustomers = () => useMutation(importCustomers)
export const useUndoImport = () => useVerb(undoImport)

/** What waits for a network and must find its behaviour after a reload. */
export const customerMutations = [addCustomer, editCustomer, removeCustomers, restoreCustomers, undoImport]
