import { useTranslation } from 'react-i18next'
import { quantityAfter, type StockChange, type StockItem, type StockMove } from '#contract/stock.ts'
import type { DeferredMutation } from '#kernel/snackbar.ts'
import { sendAll } from '#list/chunks.ts'
import { useBulk } from '#list/use-bulk.tsx'
import { useMoveAll, useRemoveItems, useSetQuantities } from './mutations.ts'
import type { Chosen } from './queries.ts'

export function useStockChanges() {
  const { t } = useTranslation('stock')
  const setQuantities = useSetQuantities()
  const moveAll = useMoveAll()
  const removeItems = useRemoveItems()
  const { run, start, busy, question } = useBulk()

  const send = (changes: StockChange[], note?: (done: number) => void) =>
    sendAll(setQuantities.mutateAsync, { changes }, ({ products }) => products.length, note)

  const countedMessage = (count: number, undo: DeferredMutation[]) =>
    count === 0 ? { message: t('unchanged') } : { message: t('changed', { count }), undo }

  return {
    busy,
    question,
    /** A count is rejected if someone else changed the stock since. */
    count: ({ id, name, version }: StockItem, to: number) =>
      run({
        size: 1,
        run: async () => {
          const undo = setQuantities.undoOf(await send([{ id, to, version }]))
          return { message: t('counted', { name, count: to }), undo, about: `stock/${id}` }
        },
      }),
    countMany: (chosen: Chosen, move: StockMove, done: () => void) => {
      const { items, filter, size } = chosen
      if (filter)
        return run({
          size,
          done,
          run: async (note) => {
            const variables = { filter, ...move, count: size }
            const countIn = (reply: { moved: object }) => Object.keys(reply.moved).length
            const reply = await sendAll(moveAll.mutateAsync, variables, countIn, note)
            return countedMessage(countIn(reply), moveAll.undoOf(reply))
          },
        })
      const changes = items.flatMap(({ id, qty }): StockChange[] => {
        const to = quantityAfter(move, qty)
        if (to === qty) return []
        const { reason } = move
        return [move.way === 'set' ? { id, to, reason } : { id, by: to - qty, reason }]
      })
      run({
        size: changes.length,
        done,
        run: async (note) => {
          const reply = await send(changes, note)
          const changed = reply.products.filter(({ id, qty }) => reply.previous[id] !== qty)
          return countedMessage(changed.length, setQuantities.undoOf(reply))
        },
      })
    },
    remove: ({ size, items, filter }: Chosen, done?: () => void) =>
      start(
        {
          size,
          done,
          run: async (note) => {
            const target = filter ? { filter, count: size } : { ids: items.map(({ id }) => id) }
            const reply = await sendAll(removeItems.mutateAsync, target, ({ ids }) => ids.length, note)
            const { ids } = reply
            const [first] = items ?? []
            const message =
              ids.length === 1 && first
                ? t('removedOne', { name: first.name })
                : t('removed', { count: ids.length })
            return { message, undo: removeItems.undoOf(reply) }
          },
        },
        { title: t('removeTitle', { count: size }), message: t('removeText'), confirmLabel: t('remove') },
      ),
  }
}
