import { type Selectable, sql } from 'kysely'
import type { OrderEditRequest, orderCalls } from '#contract/order-calls.ts'
import { maxOrderLines, type OrderFields, type OrderLineFields, orderTotals } from '#contract/order-fields.ts'
import type { OrderChanges } from '#contract/orders.ts'
import type { Db, Tables } from '#server/db/tables.ts'
import { countSold } from '#server/features/products/sold.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/errors.ts'
import type { CallContext } from '#server/platform/http.ts'
import { lastWriterOf } from '#server/platform/last-writer.ts'
import { hasConflict } from '#server/platform/merge.ts'
import { readSettings } from '#server/platform/shop-settings.ts'
import { taxesOfCustomer } from './customer.ts'
import { requireDiscountWithin, requirePossibleTotal } from './enter.ts'
import { countQuantities, lineColumns, lockProducts, requireDeliverable } from './goods.ts'
import { recordPayment } from './payment.ts'
import { invoiceOf, lockOrder, orderFor } from './rows.ts'
import { type MovedQuantity, moveBetween } from './stock.ts'
import { addedRates, taxCountryOfOrder } from './tax-rates.ts'

type Order = Pick<
  Selectable<Tables['orders']>,
  'id' | 'discount' | 'shipping' | 'tax' | 'total' | 'note' | 'version'
>
type Line = Omit<Selectable<Tables['order_lines']>, 'refunded' | 'restocked'>

/** Edits an unsent order; concurrent edits of different fields are merged (docs/contract.md 6.4). */
export async function editOrder(
  { input, db, session }: CallContext<typeof orderCalls.edit>,
  deps: Pick<Deps, 'clock' | 'newId'>,
): Promise<void> {
  const order = await lockOrder(db, input.id)
  const previousOrder = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', order.id)
    .orderBy('line')
    .execute()
  const now = fieldsOf(order, previousOrder)
  if (hasConflict(input, { version: order.version, fields: now })) {
    const current = await orderFor({ db, session }, order.id)
    refuse('conflict', { body: { current, ...(await lastWriterOf(db, 'orders', order.id)) } })
  }
  const fields = fieldsAfter(now, input)
  const areLinesChanged = input.changes.lines !== undefined
  const rateOf = await ratesAfter(db, order, previousOrder, fields.lines)
  const lines = fields.lines.map((line) => ({ ...line, taxRate: rateOf(line) }))
  const { items, subtotal, tax, total } = orderTotals({ ...fields, lines })
  requirePossibleTotal(total)
  if (areLinesChanged || total !== order.total) await requireChangeable(db, order, total)
  requireDiscountWithin(fields.discount, subtotal)

  const after = areLinesChanged
    ? await replaceLines(db, deps, session.id, { id: order.id, previousLines: previousOrder, lines })
    : previousOrder
  const at = deps.clock()
  await db
    .updateTable('orders')
    .set((eb) => ({
      items,
      total,
      tax,
      discount: fields.discount,
      shipping: fields.shipping,
      note: fields.note,
      ...(givesOther(order, fields) && { code: '', discount_id: null }),
      version: eb('version', '+', 1),
      updated_at: at,
    }))
    .where('id', '=', order.id)
    .execute()
  if (givesOther(order, fields))
    await db.deleteFrom('order_discounts').where('order_id', '=', order.id).execute()
  const isPaid = order.paid_at !== null
  const wasFree = order.total === 0
  if (total !== order.total && ((total === 0 && !isPaid) || (wasFree && isPaid)))
    await recordPayment(db, order, { paid: !isPaid, by: session.id, at })
  const changedLines = changesBetween(previousOrder, after)
  if (changedLines.length > 0 || total !== order.total) {
    const changes: OrderChanges = { lines: changedLines, total: { was: order.total, now: total } }
    const event = { order_id: order.id, kind: 'changed', user_id: session.id, note: null, at }
    await db
      .insertInto('order_history')
      .values({ ...event, changes: JSON.stringify(changes) })
      .execute()
  }
}

/** A code gives a fixed discount, or free delivery, so another amount removes the code. */
const givesOther = (order: Order, fields: OrderFields) =>
  fields.discount !== order.discount || (order.discount === 0 && fields.shipping !== order.shipping)

function fieldsOf({ discount, shipping, note }: Order, lines: readonly Line[]): OrderFields {
  return {
    discount,
    shipping,
    note,
    lines: lines.map(({ line, product_id: product, color, size, quantity, ...rest }) => ({
      line,
      product,
      color,
      size,
      quantity,
      price: rest.full_price ?? rest.price,
      discountRate: rest.discount_rate,
    })),
  }
}

/** An edit may name each line once. An undo restores a removed line with its number, unless another product has it. */
function fieldsAfter(now: OrderFields, { changes }: OrderEditRequest): OrderFields {
  const productsByLine = new Map(now.lines.map(({ line, product }) => [line, product]))
  const named = new Set<number>()
  const lines = changes.lines?.map(({ line, ...fields }) => {
    const product = line === undefined ? undefined : productsByLine.get(line)
    const isNumbered =
      line !== undefined &&
      !named.has(line) &&
      (product === undefined ? line <= maxOrderLines : product === fields.product)
    if (isNumbered) named.add(line)
    return isNumbered ? { line, ...fields } : fields
  })
  return {
    lines: lines ?? now.lines,
    discount: changes.discount ?? now.discount,
    shipping: changes.shipping ?? now.shipping,
    note: changes.note ?? now.note,
  }
}

type Changeable = Order & Pick<Selectable<Tables['orders']>, 'state' | 'paid_at' | 'refunded'>

/** Throws 409 for a change of lines that were sent or refunded, or of a total that was paid or invoiced. */
async function requireChangeable(db: Db, order: Changeable, total: number): Promise<void> {
  if (order.state !== 'awaiting' && order.state !== 'packing') refuse('orderSent')
  if (order.refunded > 0)
    refuse('refundedMeanwhile', { message: 'Part of this order was refunded, so its lines cannot change.' })
  if (total === order.total) return
  if (order.paid_at && order.total > 0) refuse('orderPaid')
  const invoice = await invoiceOf(db, order.id)
  if (invoice && !invoice.isCredited) refuse('orderInvoiced')
}

type RatedLine = OrderLineFields & { taxRate: number | null }
type Replacement = { id: string; previousLines: readonly Line[]; lines: readonly RatedLine[] }

type Taxed = Pick<Selectable<Tables['orders']>, 'customer_id' | 'billing' | 'is_collected' | 'tax_status'>

/**
 * The tax rates of the lines of an edited order: those it has stay, also for another line of the same product. Other
 * products get the rates of today. Null for an order whose prices include tax.
 */
async function ratesAfter(
  db: Db,
  { customer_id, billing, is_collected: isCollected, tax_status: status }: Taxed,
  previousLines: readonly Line[],
  lines: readonly OrderLineFields[],
): Promise<(line: OrderLineFields) => number | null> {
  const stored = new Map(previousLines.map(({ product_id, tax_rate }) => [product_id, tax_rate]))
  if (previousLines.every(({ tax_rate }) => tax_rate === null)) return () => null
  const added = lines.flatMap(({ product }) => (stored.has(product) ? [] : [product]))
  if (added.length === 0) return ({ product }) => stored.get(product) ?? null
  const { country: ofCustomer } = await taxesOfCustomer(db, customer_id)
  const country = taxCountryOfOrder({ isCollected, billing, ofCustomer })
  const rateOf = await addedRates(db, added, (await readSettings(db)).taxes, { status, country })
  return ({ product }) => stored.get(product) ?? rateOf(product)
}

async function replaceLines(
  db: Db,
  deps: Pick<Deps, 'clock' | 'newId'>,
  by: string,
  { id, previousLines, lines }: Replacement,
): Promise<Line[]> {
  const had = countQuantities(
    previousLines.map(({ product_id: product, quantity }) => ({ product, quantity })),
  )
  const products = await lockProducts(db, [...had.keys(), ...lines.map(({ product }) => product)])
  requireDeliverable(lines, products, had)
  let last = Math.max(0, ...[...previousLines, ...lines].map(({ line = 0 }) => line))
  const rows = lines.map((fields) => {
    const same = previousLines.find(({ line }) => line === fields.line)
    // An existing line keeps the name and code it was sold under.
    const { name, code } = same ?? products.get(fields.product) ?? { name: '', code: '' }
    return {
      order_id: id,
      line: fields.line ?? ++last,
      ...lineColumns(fields, { name, code: code ?? '' }, fields.taxRate),
    }
  })
  await db.deleteFrom('order_lines').where('order_id', '=', id).execute()
  await db.insertInto('order_lines').values(rows).execute()
  await moveBetween(db, deps, by, { order: id, moved: movedBetween(previousLines, rows) })
  await countSold(db, deps.clock(), sql`select unnest(${[...products.keys()]}::int[])`)
  return rows
}

function movedBetween(previousLines: readonly Line[], after: readonly Line[]): MovedQuantity[] {
  const moved = new Map<string, MovedQuantity>()
  const count = ({ product_id: product, color, size }: Line, quantity: number) => {
    const key = JSON.stringify([product, color, size])
    moved.set(key, { product, color, size, pieces: (moved.get(key)?.pieces ?? 0) + quantity })
  }
  for (const line of after) count(line, line.quantity)
  for (const line of previousLines) count(line, -line.quantity)
  return [...moved.values()].filter(({ pieces }) => pieces !== 0)
}

function changesBetween(previousLines: readonly Line[], after: readonly Line[]): OrderChanges['lines'] {
  const namesOf = ({ name, color, size }: Line) => ({ name, color, size })
  const removedLines = previousLines.filter(({ line }) => !after.some((candidate) => candidate.line === line))
  const here = after.flatMap((line) => {
    const was = previousLines.find((candidate) => candidate.line === line.line)
    if (!was) return [{ ...namesOf(line), was: 0, now: line.quantity }]
    const isOther = was.color !== line.color || was.size !== line.size
    if (isOther)
      return [
        { ...namesOf(was), was: was.quantity, now: 0 },
        { ...namesOf(line), was: 0, now: line.quantity },
      ]
    const isSame = was.quantity === line.quantity && was.price === line.price
    const price = was.price !== line.price && { price: { was: was.price, now: line.price } }
    return isSame ? [] : [{ ...namesOf(line), was: was.quantity, now: line.quantity, ...price }]
  })
  return [...removedLines.map((line) => ({ ...namesOf(line), was: line.quantity, now: 0 })), ...here]
}
