import { useTranslation } from 'react-i18next'
import { mostIds } from '#contract/list.ts'
import { useRemoveProducts, useRestoreProducts, useSaveProducts } from '#features/products/mutations.ts'
import { chunks, inParts } from '#kernel/chunks.ts'
import { useBulk } from '#kernel/ui/list/use-bulk.tsx'

/** Which products, once all of them are known. */
export type Target = {
  size: number
  ids: () => Promise<readonly number[]>
  /** Their ids are read first, page after page. */
  isReadFirst?: boolean
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
    inParts(all, mostIds, async (ids) => (await saveProducts.mutateAsync({ ids, saved })).changed, note)

  return {
    busy,
    question,
    save: ({ size, ids, done, isReadFirst }: Target, saved: boolean) =>
      run({
        size,
        done,
        isReadFirst,
        run: async (note) => {
          const changed = await save(await ids(), saved, note)
          const message = t(saved ? 'bulk.saved' : 'bulk.unsaved', { count: changed.length })
          return {
            message,
            undo: chunks(changed, mostIds).map((some) => saveProducts.later({ ids: some, saved: !saved })),
          }
        },
      }),
    remove: ({ size, ids, done, isReadFirst }: Target, name?: string) =>
      start(
        {
          size,
          done,
          isReadFirst,
          run: async (note) => {
            const gone = await inParts(
              (await ids()).map(String),
              mostIds,
              async (part) => (await removeProducts.mutateAsync({ ids: part })).ids,
              note,
            )
            return {
              message: name ? t('form.deleted', { name }) : t('bulk.deleted', { count: gone.length }),
              undo: chunks(gone, mostIds).map((ids) => restoreProducts.later({ ids })),
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
