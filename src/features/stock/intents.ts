import {
  levelOf,
  type StockChange,
  type StockFilter,
  type StockItem,
  type StockMoveRequest,
} from '#contract/stock.ts'
import type { Changes } from '#kernel/intents.ts'
import { pageChanges } from '#kernel/page-changes.ts'

/** What people do to the stock, by the name of the verb. */
export type Intents = {
  setQuantities: { changes: StockChange[] }
  /** The server names the products: nothing is shown before it has. */
  moveAll: StockMoveRequest
  /** Of those that match a filter nothing is shown before the server has named them. */
  removeItems: { ids: string[] } | { filter: StockFilter; ids?: undefined }
  restoreItems: { ids: string[] }
}

/** One page of the stock, as the list reads it. */
export type StockPage = { products: StockItem[]; total: number; counts: Record<string, number> }

/** A product with other pieces. The server counts its versions on too, so that a next count is one of this one. */
function withPieces(item: StockItem, { to, by = 0 }: StockChange): StockItem {
  const qty = Math.max(0, to ?? item.qty + by)
  return { ...item, qty, level: levelOf(qty, item.lowAt), version: item.version + 1 }
}

const { changeRows, takeOutRows, bringBackRows } = pageChanges<StockItem, 'products'>(
  'products',
  ({ level }) => [level],
)

export const pageIntents: Partial<Changes<StockPage, Intents>> = {
  setQuantities: (page, { changes }) => {
    const changeOf = new Map(changes.map((change) => [change.id, change]))
    return changeRows(page, [...changeOf.keys()], (item) => {
      const change = changeOf.get(item.id)
      return change ? withPieces(item, change) : item
    })
  },
  removeItems: (page, { ids = [] }) => takeOutRows(page, ids),
  restoreItems: (page, { ids }) => bringBackRows(page, ids),
}
