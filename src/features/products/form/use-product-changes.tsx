import { useTranslation } from 'react-i18next'
import { maxIds } from '#contract/list.ts'
import type { CatalogueRequest } from '#contract/products.ts'
import {
  useRemoveMatching,
  useRemoveProducts,
  useRestoreProducts,
  useSaveProducts,
} from '#features/products/mutations.ts'
import { chunks, sendAll } from '#list/chunks.ts'
import { useBulk } from '#list/use-bulk.tsx'

/** Products by ids, or all that match a filter. */
export type Target = { size: number; done?: () => void } & (
  | { ids: readonly number[]; filter?: undefined }
  | { filter: CatalogueRequest; ids?: undefined }
)

/** Changes wish list and shop visibility of one or many products, with undo. */
export function useProductChanges() {
  const { t } = useTranslation('products')
  const saveProducts = useSaveProducts()
  const removeProducts = useRemoveProducts()
  const removeMatching = useRemoveMatching()
  const restoreProducts = useRestoreProducts()
  const { run, start, busy, question } = useBulk()

  return {
    busy,
    question,
    save: (target: Target, saved: boolean) =>
      run({
        ...target,
        run: async (note) => {
          const changed = await sendAll(
            target,
            (call) => saveProducts.mutateAsync({ ...call, saved }),
            (reply) => reply.changed,
            note,
          )
          const message = t(saved ? 'bulk.saved' : 'bulk.unsaved', { count: changed.length })
          return {
            message,
            undo: chunks(changed, maxIds).map((some) => saveProducts.later({ ids: some, saved: !saved })),
          }
        },
      }),
    remove: (target: Target, name?: string) =>
      start(
        {
          ...target,
          run: async (note) => {
            const gone = await sendAll(
              target,
              (call): Promise<{ ids: readonly (string | number)[]; left: number }> =>
                call.ids
                  ? removeProducts.mutateAsync({ ids: call.ids.map(String) })
                  : removeMatching.mutateAsync(call),
              ({ ids }) => ids.map(String),
              note,
            )
            return {
              message: name ? t('form.deleted', { name }) : t('bulk.deleted', { count: gone.length }),
              undo: chunks(gone, maxIds).map((ids) => restoreProducts.later({ ids })),
            }
          },
        },
        {
          title: t('bulk.deleteTitle', { count: target.size }),
          message: t('bulk.deleteText'),
          confirmLabel: t('bulk.delete'),
        },
      ),
  }
}
