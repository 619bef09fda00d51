import type { AllExcept } from '#contract/list.ts'
import {
  levelOf,
  type StockChange,
  type StockFilter,
  type StockItem,
  type StockMoveRequest,
} from '#contract/stock.ts'
import { pageChanges } from '#list/page-changes.ts'
import type { Changes } from '#offline/optimistic-overlay.ts'

export type MutationVariables = {
  setQuantities: { changes: StockChange[] }
  /** Not optimistic: only the server knows the matching products. */
  moveAll: StockMoveRequest
  /** A filter has no optimistic update until the server has named its matches. */
  removeItems: { ids: string[] } | { filter: AllExcept<StockFilter>; ids?: undefined }
  restoreItems: { ids: string[] }
}

/** One page of the stock, as the list reads it. */
export type StockPage = { products: StockItem[]; total: number; counts: Record<string, number> }

/** The version is incremented like on the server, so that the next count is based on it. */
function withQuantity(item: StockItem, { to, by = 0 }: StockChange): StockItem {
  const qty = Math.max(0, to ?? item.qty + by)
  return { ...item, qty, level: levelOf(qty, item.lowAt), version: item.version + 1 }
}

const { changeRows, takeOutRows, bringBackRows } = pageChanges<StockItem, 'products'>(
  'products',
  ({ level }) => [level],
)

export const pageUpdates: Partial<Changes<StockPage, MutationVariables>> = {
  setQuantities: (page, { changes }) => {
    const changeOf = new Map(changes.map((change) => [change.id, change]))
    return changeRows(page, [...changeOf.keys()], (item) => {
      const change = changeOf.get(item.id)
      return change ? withQuantity(item, change) : item
    })
  },
  removeItems: (page, { ids = [] }) => takeOutRows(page, ids),
  restoreItems: (page, { ids }) => bringBackRows(page, ids),
}
