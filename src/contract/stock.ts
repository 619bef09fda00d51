import * as z from 'zod/mini'
import { Cents, call } from './call.ts'
import { visibilities } from './catalogue.ts'
import { isCategoryWord } from './category-words.ts'
import { allExcept, Ids, idsOrFilter, Left, maxIds, pageParts, pageReply, Words } from './list.ts'
import { addAccess, editAccess, longProduct, ProductAdd, ProductEdit, ProductFields } from './products.ts'
import { Reason } from './reasons.ts'
import { type StockLevel, stockLevels } from './stock-search.ts'
import { listed, listedIf } from './words.ts'

export const levelOf = (qty: number, lowAt: number): StockLevel =>
  qty === 0 ? 'out' : qty <= lowAt ? 'low' : 'fine'

/** A product in the customer area (docs/contract.md 3.5), where its id is a text. */
export const StockItem = z.looseObject({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  /** In whole currency units. */
  price: z.number(),
  /** Added, `DD.MM.YYYY`. */
  date: z.string(),
  qty: z.int(),
  /** The price in cents. */
  cents: Cents,
  currency: z.string(),
  image: z.string(),
  picture: z.optional(z.string()),
  color: z.optional(z.string()),
  brand: z.string(),
  visibility: z.optional(z.enum(visibilities)),
  /** As in `Product`. */
  taxRate: z.optional(z.nullable(z.string())),
  /** As in `Product`. */
  weight: z.optional(z.nullable(z.int())),
  level: z.enum(stockLevels),
  lowAt: z.int(),
  created: z.string(),
  updated: z.string(),
  version: z.int(),
})
export type StockItem = z.infer<typeof StockItem>

/** A filter of products: `q` searches the fields of the catalogue's search, and whole ids. */
export const StockFilter = z.object({
  q: z.optional(Words),
  level: z.optional(listed(stockLevels)),
  category: z.optional(listedIf(isCategoryWord)),
})
export type StockFilter = z.output<typeof StockFilter>

/** Sorted by `stockSorts` or `bestFirst`, without a sort by `id`. */
export const StockListRequest = z.object({ ...StockFilter.shape, ...pageParts })
export type StockListRequest = z.output<typeof StockListRequest>

export const StockReply = z.object({ products: z.array(StockItem), ...pageReply })
export type StockReply = z.infer<typeof StockReply>

/** `fields` are the initial values of the product's form; amounts in cents. */
const StockItemReply = z.object({ product: StockItem, fields: ProductFields })
export type StockItemReply = z.infer<typeof StockItemReply>

export const maxQuantity = 1_000_000
/** One of `givenReasons`, or a reason of the shop. */
const GivenReason = Reason.check(z.refine((reason) => reason !== 'opening' && reason !== 'sale'))

/** Either `by` (difference) or `to` (counted). Without a reason `to` is a count, `by` a correction. */
export const StockChange = z.object({
  id: z.string().check(z.maxLength(20)),
  by: z.optional(z.int().check(z.gte(-maxQuantity), z.lte(maxQuantity))),
  to: z.optional(z.int().check(z.gte(0), z.lte(maxQuantity))),
  version: z.optional(z.int()),
  reason: z.optional(GivenReason),
})

export type StockChange = z.output<typeof StockChange>

export const stockWays = ['set', 'add', 'take'] as const
export type StockWay = (typeof stockWays)[number]
export const StockMove = z.object({
  way: z.enum(stockWays),
  amount: z.int().check(z.gte(0), z.lte(maxQuantity)),
  /** Default: `set` is a count, the others are corrections. */
  reason: z.optional(GivenReason),
})
export type StockMove = z.output<typeof StockMove>

/** The stock after a change; never below 0. */
export function quantityAfter({ way, amount }: StockMove, qty: number): number {
  const next = way === 'set' ? amount : way === 'add' ? qty + amount : qty - amount
  return Math.min(maxQuantity, Math.max(0, next))
}

export const StockMoveRequest = z.object({ ...StockMove.shape, filter: allExcept(StockFilter) })
export type StockMoveRequest = z.output<typeof StockMoveRequest>

export const maxNamed = 5

export const StockMovePreview = z.object({
  moved: z.int(),
  lacking: z.int(),
  first: z.array(z.object({ id: z.string(), name: z.string(), from: z.int(), to: z.int() })),
})
export type StockMovePreview = z.infer<typeof StockMovePreview>

export function movePreview(
  move: StockMove,
  items: readonly Pick<StockItem, 'id' | 'name' | 'qty'>[],
): StockMovePreview {
  const rows = items.map(({ id, name, qty }) => ({ id, name, from: qty, to: quantityAfter(move, qty) }))
  const moved = rows.filter(({ from, to }) => from !== to)
  const lacking = move.way === 'take' ? rows.filter(({ from }) => from < move.amount).length : 0
  return { moved: moved.length, lacking, first: moved.slice(0, maxNamed) }
}

const StockMovement = z.object({
  id: z.string(),
  at: z.string(),
  /** One of `stockReasons`, or a reason of the shop. */
  reason: z.string(),
  change: z.int(),
  stock: z.int(),
  /** The account's name; null for an automatic movement. */
  by: z.nullable(z.string()),
  /** The order, and the moved variant. */
  order: z.nullable(z.string()),
  color: z.nullable(z.string()),
  size: z.nullable(z.string()),
})
export type StockMovement = z.infer<typeof StockMovement>

const StockMovementsReply = z.object({ movements: z.array(StockMovement), total: z.int() })
export type StockMovementsReply = z.infer<typeof StockMovementsReply>

export const stockCalls = {
  list: call('get', 'customer/product/list', {
    access: 'stock.read',
    rows: 'products',
    request: StockListRequest,
    reply: StockReply,
    summary:
      'List the products of the shop: the newest 2,000, or one page with total and counts by stock level',
  }),
  details: call('post', 'customer/product/details', {
    access: 'stock.read',
    request: z.object({ id: z.string() }),
    reply: StockItemReply,
    summary: 'Return a product with the initial values of its form',
  }),
  add: call('post', 'customer/product/add', {
    access: 'catalogue.edit',
    contentAccess: addAccess,
    request: ProductAdd,
    reply: StockItemReply,
    summary: 'Add a product',
    maxBytes: longProduct,
  }),
  edit: call('post', 'customer/product/edit', {
    access: 'catalogue.edit',
    contentAccess: editAccess,
    request: z.extend(ProductEdit, { id: z.string() }),
    reply: StockItemReply,
    summary: 'Change fields of a product; 409 with `current` if someone else changed the same fields',
    maxBytes: longProduct,
  }),
  remove: call('post', 'customer/product/delete', {
    access: 'catalogue.edit',
    request: z.object(idsOrFilter(StockFilter)),
    reply: z.object({ ids: z.array(z.string()), left: Left }),
    summary: 'Delete products; returns those that existed',
  }),
  restore: call('post', 'customer/product/restore', {
    access: 'catalogue.edit',
    request: z.object({ ids: Ids }),
    reply: z.object({ products: z.array(StockItem) }),
    summary: 'Restore deleted products',
  }),
  moveAll: call('post', 'customer/product/quantities/all', {
    access: 'stock.change',
    request: z.extend(StockMoveRequest, {
      /** The `next` of the last call. */
      after: z._default(z.int(), 0),
    }),
    reply: z.object({
      /** Added pieces by product id; the negative values undo it. */
      moved: z.record(z.string(), z.int()),
      left: Left,
      next: z.optional(z.int()),
    }),
    summary: 'Change the stock of the first 100 products that match, after an id',
  }),
  movePreview: call('post', 'customer/product/quantities/preview', {
    access: 'stock.change',
    request: StockMoveRequest,
    reply: StockMovePreview,
    summary: 'Preview a change of stock; changes nothing',
  }),
  movements: call('post', 'customer/product/movements', {
    access: 'stock.read',
    request: z.object({
      id: z.string().check(z.maxLength(20)),
      limit: pageParts.limit,
      offset: pageParts.offset,
    }),
    reply: StockMovementsReply,
    summary: 'List the stock movements of a product, latest first',
  }),
  quantities: call('post', 'customer/product/quantities', {
    access: 'stock.change',
    request: z.object({ changes: z.array(StockChange).check(z.minLength(1), z.maxLength(maxIds)) }),
    /** `previous`: the earlier stock by id. */
    reply: z.object({ products: z.array(StockItem), previous: z.record(z.string(), z.int()) }),
    summary: 'Set stock quantities, all or none; 409 with `current` if counted from an older version',
  }),
}
