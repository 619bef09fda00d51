import { useTranslation } from 'react-i18next'
import type { CustomerSearch } from '#contract/customer-search.ts'
import { mostIds } from '#contract/list.ts'
import { ApiError } from '#kernel/api.ts'
import { chunks } from '#kernel/chunks.ts'
import { notifyFailure } from '#kernel/snackbar.ts'
import { useBulk } from '#kernel/ui/list/use-bulk.tsx'
import { useRemoveCustomers, useRestoreCustomers } from './mutations.ts'
import { allOf } from './queries.ts'

/** Which customers; one of them is called by name. */
type Target = { count: number; name?: string; done?: () => void | Promise<void> } & (
  | { ids: readonly string[] }
  | { search: CustomerSearch; ids?: undefined }
)

/** Deletes one customer or many: asks before many, counts while it lasts, and can take it back. */
export function useCustomerDelete() {
  const { t } = useTranslation('customers')
  const removeCustomers = useRemoveCustomers()
  const restoreCustomers = useRestoreCustomers()
  const { start, busy, question } = useBulk()

  async function restore(ids: readonly string[]) {
    for (const some of chunks(ids, mostIds)) await restoreCustomers.mutateAsync({ ids: some })
    return t('restored', { count: ids.length })
  }

  const told = (ids: readonly string[], name?: string) => ({
    message: name === undefined ? t('deleted', { count: ids.length }) : t('deletedOne', { name }),
    undo: () => restore(ids),
    later: chunks(ids, mostIds).map((some) => restoreCustomers.later({ ids: some })),
  })

  async function removeMany(target: Target, note: (done: number) => void) {
    const removed: string[] = []
    try {
      const ids = target.ids ?? (await allOf(target.search).catch(tell)).map(({ id }) => id)
      for (const some of chunks(ids, mostIds)) {
        removed.push(...(await removeCustomers.mutateAsync({ ids: some })).ids)
        note(removed.length)
      }
      await target.done?.()
    } catch (error) {
      // Those before the one that failed are deleted, and can come back.
      if (!(error instanceof ApiError) || removed.length === 0) throw error
    }
    return told(removed)
  }

  return {
    remove: (target: Target) => {
      const { ids, count, name, done } = target
      start(
        {
          size: count,
          run: async (note) => {
            if (!ids || ids.length > mostIds) return removeMany(target, note)
            // A page of theirs is left first: it would ask for what is not there any more.
            await done?.()
            removeCustomers.mutate({ ids: [...ids] })
            return told(ids, name)
          },
        },
        { title: t('ask.title', { count }), message: t('ask.text'), verb: t('delete') },
      )
    },
    busy,
    question,
  }
}

/** A read that failed for a write is told as the write would be. */
function tell(error: unknown): never {
  if (error instanceof ApiError) notifyFailure(error)
  throw error
}
