import { useTranslation } from 'react-i18next'
import { useRemoveProducts, useRestoreProducts, useSaveProducts } from '#features/products/mutations.ts'
import { chunks, inParts } from '#kernel/chunks.ts'
import { useBulk } from '#kernel/ui/list/use-bulk.tsx'

/** So many in one call: who waits sees them go. */
const atOnce = 100

/** Which products, once all of them are known. */
export type Target = {
  size: number
  ids: () => Promise<readonly number[]>
  done?: () => void
}

/** Puts products on the wish list and takes them out of the shop, one or many; all of it can be taken back. */
export function useProductChanges() {
  const { t } = useTranslation('products')
  const saveProducts = useSaveProducts()
  const removeProducts = useRemoveProducts()
  const restoreProducts = useRestoreProducts()
  const { run, start, busy, question } = useBulk()

  const save = (all: readonly number[], saved: boolean, note?: (done: number) => void) =>
    inParts(all, atOnce, async (ids) => (await saveProducts.mutateAsync({ ids, saved })).changed, note)

  return {
    busy,
    question,
    save: ({ size, ids, done }: Target, saved: boolean) =>
      run({
        size,
        done,
        run: async (note) => {
          const changed = await save(await ids(), saved, note)
          const message = t(saved ? 'bulk.saved' : 'bulk.unsaved', { count: changed.length })
          return { message, ...(changed.length > 0 && { undo: () => save(changed, !saved) }) }
        },
      }),
    remove: ({ size, ids, done }: Target, name?: string) =>
      start(
        {
          size,
          done,
          run: async (note) => {
            const gone = await inParts(
              (await ids()).map(String),
              atOnce,
              async (part) => (await removeProducts.mutateAsync({ ids: part })).ids,
              note,
            )
            return {
              message: name ? t('form.deleted', { name }) : t('bulk.deleted', { count: gone.length }),
              later: chunks(gone, atOnce).map((ids) => restoreProducts.later({ ids })),
              undo: () =>
                inParts(gone, atOnce, async (ids) => (await restoreProducts.mutateAsync({ ids })).products),
            }
          },
        },
        {
          title: t('bulk.deleteTitle', { count: size }),
          message: t('bulk.deleteText'),
          verb: t('bulk.delete'),
        },
      ),
  }
}
