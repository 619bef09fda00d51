import { useTranslation } from 'react-i18next'
import { mostIds } from '#contract/list.ts'
import {
  piecesAfter,
  type StockChange,
  type StockItem,
  type StockMove,
  type StockMoveRequest,
} from '#contract/stock.ts'
import { chunks } from '#kernel/chunks.ts'
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

  /** Every call that it takes, one after the other; answers what takes it back, whatever is sold meanwhile. */
  async function send(all: readonly StockChange[], note?: (done: number) => void): Promise<StockChange[]> {
    const back: StockChange[] = []
    let done = 0
    for (const changes of chunks(all, atOnce)) {
      const { products, previous } = await setQuantities.mutateAsync({ changes })
      for (const { id, qty } of products) {
        const by = (previous[id] ?? qty) - qty
        if (by !== 0) back.push({ id, by })
      }
      done += changes.length
      note?.(done)
    }
    return back
  }

  const counted = (back: readonly StockChange[]) =>
    back.length === 0
      ? { message: t('unchanged') }
      : { message: t('changed', { count: back.length }), undo: () => send(back) }

  /** In one call, whatever matches by then. */
  async function sendAll(intent: StockMoveRequest): Promise<StockChange[]> {
    const { moved } = await moveAll.mutateAsync(intent)
    return Object.entries(moved).map(([id, by]) => ({ id, by: -by }))
  }

  async function removed(ids: readonly string[], note: (done: number) => void): Promise<string[]> {
    const gone: string[] = []
    for (const part of chunks(ids, atOnce)) {
      gone.push(...(await removeItems.mutateAsync({ ids: part })).ids)
      note(gone.length)
    }
    return gone
  }

  async function restore(ids: readonly string[]) {
    for (const part of chunks(ids, mostIds)) await restoreItems.mutateAsync({ ids: part })
  }

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
            const ids = await removed(
              all.map(({ id }) => id),
              note,
            )
            const [first] = all
            const message =
              ids.length === 1 && first
                ? t('removedOne', { name: first.name })
                : t('removed', { count: ids.length })
            return { message, undo: () => restore(ids) }
          },
        },
        { title: t('removeTitle', { count: size }), message: t('removeText'), verb: t('remove') },
      ),
  }
}
