import { useTranslation } from 'react-i18next'
import type { CustomerFilter } from '#contract/customers.ts'
import type { AllExcept } from '#contract/list.ts'
import { maxMatching } from '#contract/list.ts'
import { sendAll } from '#list/chunks.ts'
import { useBulk } from '#list/use-bulk.tsx'
import { useRemoveCustomers } from './mutations.ts'

type Target = { count: number; name?: string; done?: () => void | Promise<void> } & (
  | { ids: readonly string[] }
  | { filter: AllExcept<CustomerFilter>; ids?: undefined }
)

export function useCustomerDelete() {
  const { t } = useTranslation('customers')
  const removeCustomers = useRemoveCustomers()
  const { start, busy, question } = useBulk()

  const deletionMessage = (ids: readonly string[], name?: string) => ({
    message: name === undefined ? t('deleted', { count: ids.length }) : t('deletedOne', { name }),
    undo: removeCustomers.undoOf({ ids: [...ids] }),
    undone: () => t('restored', { count: ids.length }),
  })

  async function removeMany(target: Target, note: (done: number) => void) {
    const chosen = target.ids ? { ids: [...target.ids] } : { filter: target.filter, count: target.count }
    const { ids } = await sendAll(removeCustomers.mutateAsync, chosen, (reply) => reply.ids.length, note)
    await target.done?.()
    return deletionMessage(ids)
  }

  return {
    remove: (target: Target) => {
      const { ids, count, name, done } = target
      start(
        {
          size: count,
          run: async (note) => {
            if (!ids || ids.length > maxMatching) return removeMany(target, note)
            // Leaves the customer's page first, which would refetch the deleted customer.
            await done?.()
            removeCustomers.mutate({ ids: [...ids] })
            return deletionMessage(ids, name)
          },
        },
        { title: t('ask.title', { count }), message: t('ask.text'), confirmLabel: t('delete') },
      )
    },
    busy,
    question,
  }
}
