import { useTranslation } from 'react-i18next'
import type { AllExcept } from '#contract/list.ts'
import type { CatalogueRequest, ProductChanges } from '#contract/products.ts'
import {
  useChangeProducts,
  useRemoveMatching,
  useRemoveProducts,
  useSaveProducts,
} from '#features/products/mutations.ts'
import { sendAll } from '#list/chunks.ts'
import { useBulk } from '#list/use-bulk.tsx'

export type Target = { size: number; done?: () => void } & (
  | { ids: readonly number[]; filter?: undefined }
  | { filter: AllExcept<CatalogueRequest>; ids?: undefined }
)

const chosenOf = ({ ids, filter, size }: Target) => (ids ? { ids: [...ids] } : { filter, count: size })

export function useProductChanges() {
  const { t } = useTranslation('products')
  const saveProducts = useSaveProducts()
  const changeProducts = useChangeProducts()
  const removeProducts = useRemoveProducts()
  const removeMatching = useRemoveMatching()
  const { run, start, busy, question } = useBulk()

  return {
    busy,
    question,
    save: (target: Target, saved: boolean) =>
      run({
        ...target,
        run: async (note) => {
          const variables = { ...chosenOf(target), saved }
          const reply = await sendAll(
            saveProducts.mutateAsync,
            variables,
            ({ changed }) => changed.length,
            note,
          )
          const message = t(saved ? 'bulk.saved' : 'bulk.unsaved', { count: reply.changed.length })
          return { message, undo: saveProducts.undoOf(reply, variables) }
        },
      }),
    change: (target: Target, changes: ProductChanges) =>
      run({
        ...target,
        run: async (note) => {
          const variables = { ...chosenOf(target), changes }
          const reply = await sendAll(
            changeProducts.mutateAsync,
            variables,
            ({ previous }) => Object.keys(previous).length,
            note,
          )
          const { length: count } = Object.keys(reply.previous)
          return { message: t('bulk.changed', { count }), undo: changeProducts.undoOf(reply, variables) }
        },
      }),
    remove: (target: Target, name?: string) =>
      start(
        {
          ...target,
          run: async (note) => {
            type Reply = { ids: (string | number)[] }
            const { ids: deletedIds } = await sendAll(
              ({ ids, filter, size }: Target, onCall: (reply: Reply) => void): Promise<Reply> =>
                ids
                  ? removeProducts.mutateAsync({ ids: ids.map(String) }, onCall)
                  : removeMatching.mutateAsync({ filter, count: size }, onCall),
              target,
              ({ ids }) => ids.length,
              note,
            )
            return {
              message: name ? t('form.deleted', { name }) : t('bulk.deleted', { count: deletedIds.length }),
              undo: removeProducts.undoOf({ ids: deletedIds.map(String) }),
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
