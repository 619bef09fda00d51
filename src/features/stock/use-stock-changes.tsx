import { useTranslation } from 'react-i18next'
import {
  piecesAfter,
  type StockChange,
  type StockItem,
  type StockMove,
  type StockMoveRequest,
} from '#contract/stock.ts'
import { sendAll } from '#list/chunks.ts'
import { useBulk } from '#list/use-bulk.tsx'
import { useMoveAll, useRemoveItems, useRestoreItems, useSetQuantities } from './mutations.ts'
import type { Chosen } from './queries.ts'

/** Sets quantities of one or many products, and deletes products, with undo. */
export function useStockChanges() {
  const { t } = useTranslation('stock')
  const setQuantities = useSetQuantities()
  const moveAll = useMoveAll()
  const removeItems = useRemoveItems()
  const restoreItems = useRestoreItems()
  const { run, start, busy, question } = useBulk()

  /** Returns the changes that undo this, relative to sales in between. */
  const send = (changes: StockChange[], note?: (done: number) => void) =>
    sendAll(
      setQuantities.mutateAsync,
      { changes },
      ({ products, previous }) =>
        products.flatMap(({ id, qty }): StockChange[] => {
          const by = (previous[id] ?? qty) - qty
          return by === 0 ? [] : [{ id, by }]
        }),
      note,
    )

  const takingBack = (changes: StockChange[]) =>
    changes.length > 0 ? [setQuantities.later({ changes })] : []

  const countedMessage = (back: StockChange[]) =>
    back.length === 0
      ? { message: t('unchanged') }
      : { message: t('changed', { count: back.length }), undo: takingBack(back) }

  /** Changes all matches; returns the changes that undo it. */
  const sendMove = (variables: StockMoveRequest & { count: number }, note?: (done: number) => void) =>
    sendAll(
      moveAll.mutateAsync,
      variables,
      ({ moved }) => Object.entries(moved).map(([id, by]): StockChange => ({ id, by: -by })),
      note,
    )

  return {
    busy,
    question,
    /** A count is rejected if somebody else changed the stock since. */
    count: ({ id, name, version }: StockItem, to: number) =>
      run({
        size: 1,
        run: async () => {
          const back = await send([{ id, to, version }])
          return { message: t('counted', { name, count: to }), undo: takingBack(back), about: `stock/${id}` }
        },
      }),
    countMany: (chosen: Chosen, move: StockMove, done: () => void) => {
      const { items, filter, size } = chosen
      if (filter)
        return run({
          size,
          done,
          run: async (note) => countedMessage(await sendMove({ filter, ...move, count: size }, note)),
        })
      const changes = items.flatMap(({ id, qty }): StockChange[] => {
        const to = piecesAfter(move, qty)
        if (to === qty) return []
        const { reason } = move
        return [move.way === 'set' ? { id, to, reason } : { id, by: to - qty, reason }]
      })
      run({ size: changes.length, done, run: async (note) => countedMessage(await send(changes, note)) })
    },
    remove: ({ size, items, filter }: Chosen, done?: () => void) =>
      start(
        {
          size,
          done,
          run: async (note) => {
            const target = filter ? { filter, count: size } : { ids: items.map(({ id }) => id) }
            const ids = await sendAll(removeItems.mutateAsync, target, (reply) => reply.ids, note)
            const [first] = items ?? []
            const message =
              ids.length === 1 && first
                ? t('removedOne', { name: first.name })
                : t('removed', { count: ids.length })
            return { message, undo: ids.length > 0 ? [restoreItems.later({ ids })] : [] }
          },
        },
        { title: t('removeTitle', { count: size }), message: t('removeText'), confirmLabel: t('remove') },
      ),
  }
}
