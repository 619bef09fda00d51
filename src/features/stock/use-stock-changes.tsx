import { useTranslation } from 'react-i18next'
import { mostIds } from '#contract/list.ts'
import {
  piecesAfter,
  type StockChange,
  type StockItem,
  type StockMove,
  type StockMoveRequest,
} from '#contract/stock.ts'
import { chunks, inParts } from '#kernel/chunks.ts'
import { useBulk } from '#kernel/ui/list/use-bulk.tsx'
import { useMoveAll, useRemoveItems, useRestoreItems, useSetQuantities } from './mutations.ts'
import type { Chosen } from './queries.ts'

/** So many in one call: who waits sees them go. */
const atOnce = 100

/** Which products, once all of them are known. */
export type Target = {
  size: number
  items: () => Promise<readonly StockItem[]>
  done?: () => void
}

/** Counts the pieces of one product or of many, and takes products out of the shop; all of it can be taken back. */
export function useStockChanges() {
  const { t } = useTranslation('stock')
  const setQuantities = useSetQuantities()
  const moveAll = useMoveAll()
  const removeItems = useRemoveItems()
  const restoreItems = useRestoreItems()
  const { run, start, busy, question } = useBulk()

  /** Answers what takes it back, whatever is sold meanwhile. */
  const send = (all: readonly StockChange[], note?: (done: number) => void) =>
    inParts(
      all,
      atOnce,
      async (changes) => {
        const { products, previous } = await setQuantities.mutateAsync({ changes })
        return products.flatMap(({ id, qty }): StockChange[] => {
          const by = (previous[id] ?? qty) - qty
          return by === 0 ? [] : [{ id, by }]
        })
      },
      note,
    )

  const counted = (back: readonly StockChange[]) =>
    back.length === 0
      ? { message: t('unchanged') }
      : { message: t('changed', { count: back.length }), undo: () => send(back) }

  /** In one call, whatever matches by then. */
  async function sendAll(intent: StockMoveRequest): Promise<StockChange[]> {
    const { moved } = await moveAll.mutateAsync(intent)
    return Object.entries(moved).map(([id, by]) => ({ id, by: -by }))
  }

  const restore = (gone: readonly string[]) =>
    inParts(gone, mostIds, async (ids) => (await restoreItems.mutateAsync({ ids })).products)

  return {
    busy,
    question,
    /** What was counted stands, unless somebody else has changed it since. */
    count: ({ id, name, version }: StockItem, to: number) =>
      run({
        size: 1,
        run: async () => {
          const back = await send([{ id, to, version }])
          return { message: t('counted', { name, count: to }), undo: () => send(back) }
        },
      }),
    countMany: (chosen: Chosen, move: StockMove, done: () => void) => {
      const { items, filter, size } = chosen
      if (filter) return run({ size, done, run: async () => counted(await sendAll({ filter, ...move })) })
      const changes = items.flatMap(({ id, qty }): StockChange[] => {
        const to = piecesAfter(move, qty)
        if (to === qty) return []
        return [move.way === 'set' ? { id, to } : { id, by: to - qty }]
      })
      run({
        size: changes.length,
        done,
        run: async (note) => counted(await send(changes, note)),
      })
    },
    remove: ({ size, items, done }: Target) =>
      start(
        {
          size,
          done,
          run: async (note) => {
            const all = await items()
            const ids = await inParts(
              all.map(({ id }) => id),
              atOnce,
              async (part) => (await removeItems.mutateAsync({ ids: part })).ids,
              note,
            )
            const [first] = all
            const message =
              ids.length === 1 && first
                ? t('removedOne', { name: first.name })
                : t('removed', { count: ids.length })
            return {
              message,
              undo: () => restore(ids),
              later: chunks(ids, mostIds).map((some) => restoreItems.later({ ids: some })),
            }
          },
        },
        { title: t('removeTitle', { count: size }), message: t('removeText'), verb: t('remove') },
      ),
  }
}
