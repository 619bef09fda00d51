import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CustomerSearch } from '#contract/customer-search.ts'
import { mostIds } from '#contract/list.ts'
import { ApiError } from '#kernel/api.ts'
import { chunks } from '#kernel/chunks.ts'
import { useOnline } from '#kernel/connection.ts'
import { notify, notifyFailure } from '#kernel/snackbar.ts'
import { Confirm } from '#kernel/ui/confirm.tsx'
import { mostPreviewed, useRemoveCustomers, useRestoreCustomers } from './mutations.ts'
import { allOf } from './queries.ts'

/** Which customers; one of them is called by name. */
type Target = { count: number; name?: string; done?: () => void | Promise<void> } & (
  | { ids: readonly string[] }
  | { search: CustomerSearch; ids?: undefined }
)
type Progress = { done: number; total: number }

/** More than these are asked about first (design 7.2). */
const mostUnasked = 10

/** Deletes one customer or many: asks before many, counts while it lasts, and can take it back. */
export function useCustomerDelete() {
  const { t } = useTranslation(['customers', 'edit'])
  const isOnline = useOnline()
  const removeCustomers = useRemoveCustomers()
  const restoreCustomers = useRestoreCustomers()
  const [asking, setAsking] = useState<Target>()
  const [progress, setProgress] = useState<Progress>()

  async function takeBack(ids: readonly string[]) {
    try {
      for (const some of chunks(ids, mostIds)) await restoreCustomers.mutateAsync({ ids: some })
      notify({ message: t('restored', { count: ids.length }) })
    } catch (error) {
      // What failed has been told by then.
      if (!(error instanceof ApiError)) throw error
    }
  }

  function tell(ids: readonly string[], name?: string) {
    const message = name === undefined ? t('deleted', { count: ids.length }) : t('deletedOne', { name })
    notify({ message, onAction: () => void takeBack(ids) })
  }

  async function runMany(target: Target) {
    if (isOnline) setProgress({ done: 0, total: target.count })
    else notify({ message: t('edit:savedOffline') })
    const removed: string[] = []
    try {
      const ids = target.ids ?? (await allOf(target.search).catch(told)).map(({ id }) => id)
      for (const some of chunks(ids, mostIds)) {
        removed.push(...(await removeCustomers.mutateAsync({ ids: some })).ids)
        setProgress({ done: removed.length, total: ids.length })
      }
      await target.done?.()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
    if (removed.length > 0) tell(removed)
    setProgress(undefined)
  }

  async function run(target: Target) {
    setAsking(undefined)
    const { ids, name, done } = target
    if (!ids || ids.length > mostPreviewed) return void runMany(target)
    // A page of theirs is left first: it would ask for what is not there any more.
    await done?.()
    removeCustomers.mutate({ ids })
    tell(ids, name)
  }

  return {
    remove: (target: Target) => (target.count > mostUnasked ? setAsking(target) : void run(target)),
    progress,
    question: asking && (
      <Confirm
        opened
        title={t('ask.title', { count: asking.count })}
        message={t('ask.text')}
        verb={t('delete')}
        onConfirm={() => void run(asking)}
        onClose={() => setAsking(undefined)}
      />
    ),
  }
}

/** A read that failed for a write is told as the write would be. */
function told(error: unknown): never {
  if (error instanceof ApiError) notifyFailure(error)
  throw error
}
