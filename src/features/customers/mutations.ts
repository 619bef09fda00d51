import { mutationOptions, useMutation } from '@tanstack/react-query'
import { type Customer, customerCalls, type ImportReply, type ImportRequest } from '#contract/customers.ts'
import { request } from '#kernel/api.ts'
import type { ApiError } from '#kernel/api-error.ts'
import { createMutations } from '#offline/create-mutations.ts'
import { inCalls } from '#offline/in-calls.ts'
import {
  deferMutation,
  keepOnConflict,
  keepWhenRejected,
  useOfflineMutation,
} from '#offline/offline-mutation.ts'
import {
  type CustomerDetails,
  type CustomersPage,
  type MutationVariables,
  withCustomer,
} from './optimistic.ts'
import { customerQueries, optimisticPages, shownDetails } from './queries.ts'

const refreshes = ['customers', 'orders', 'dashboard'] as const

const defineMutation = createMutations<MutationVariables>(
  customerQueries.all,
  (client, name, variables, reply) => {
    optimisticPages.commitUpdate(client, name, variables)
    shownDetails.commitUpdate(client, name, variables)
    const { customer } = reply as { customer?: Customer }
    if (name !== 'editCustomer' || !customer) return
    const { id } = customer
    client.setQueriesData<CustomersPage>(
      { queryKey: customerQueries.lists() },
      (page) => page && withCustomer(page, customer),
    )
    client.setQueryData<CustomerDetails>(
      customerQueries.detail(id).queryKey,
      (cached) => cached && { ...cached, customer },
    )
  },
  { endsOffers: false, refreshes },
)

const addCustomer = keepWhenRejected(defineMutation('addCustomer', customerCalls.add))
const editCustomer = keepOnConflict(defineMutation('editCustomer', customerCalls.edit))
const restoreCustomers = inCalls(defineMutation('restoreCustomers', customerCalls.restore), ['customers'])
const removing = inCalls(defineMutation('removeCustomers', customerCalls.remove), ['ids'], ({ ids }) =>
  deferMutation(restoreCustomers, { ids }),
)
const removeCustomers: typeof removing = {
  ...removing,
  onSuccess: async (reply, variables, onMutateResult, context) => {
    const named = { idempotencyKey: variables.idempotencyKey, ids: reply.ids }
    await removing.onSuccess?.(reply, named, onMutateResult, context)
    for (const id of reply.ids)
      context.client.removeQueries({ queryKey: customerQueries.detail(id).queryKey })
  },
}

export type Importing = {
  /** Each batch is a call with its own key, so a retry imports nothing twice. */
  batches: readonly { key: string; rows: ImportRequest['rows'] }[]
  onDuplicate: ImportRequest['onDuplicate']
  onPart: (part: ImportReply) => void
}

// Not queued offline, because the user waits for the result.
const importCustomers = mutationOptions<ImportReply | undefined, ApiError, Importing>({
  mutationKey: ['customers', 'importCustomers'],
  networkMode: 'always',
  retry: (failures, { status }) => failures < 2 && status >= 500,
  gcTime: 0,
  mutationFn: async ({ batches, onDuplicate, onPart }) => {
    let whole: ImportReply | undefined
    for (const { key, rows } of batches) {
      const params = { rows, onDuplicate, ...(whole && { importId: whole.importId }) }
      const part = await request(customerCalls.import, params, { idempotencyKey: key })
      whole = whole ? joinReplies(whole, part) : part
      onPart(whole)
    }
    return whole
  },
  meta: { refreshes, failsOnScreen: true },
})

const joinReplies = (reply: ImportReply, other: ImportReply): ImportReply => ({
  importId: reply.importId,
  added: reply.added + other.added,
  merged: reply.merged + other.merged,
  skipped: reply.skipped + other.skipped,
  skippedRows: [...(reply.skippedRows ?? []), ...(other.skippedRows ?? [])],
  failed: [...reply.failed, ...other.failed],
})

const undoImport = inCalls(defineMutation('undoImport', customerCalls.undoImport), [
  'removed',
  'restored',
  'kept',
])

export const useAddCustomer = () => useOfflineMutation(addCustomer)
export const useEditCustomer = () => useOfflineMutation(editCustomer)
export const useRemoveCustomers = () => useOfflineMutation(removeCustomers)
export const useImportCustomers = () => useMutation(importCustomers)
export const useUndoImport = () => useOfflineMutation(undoImport)

/** Mutations that may be paused, for restoring them after a reload. */
export const customerMutations = [addCustomer, editCustomer, removeCustomers, restoreCustomers, undoImport]
