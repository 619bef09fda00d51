import { sql } from 'kysely'
import type { Payment } from '#contract/cart.ts'
import type { NamedMethod } from '#contract/methods.ts'
import type { Order, Sender } from '#contract/orders.ts'
import { documentName } from '#contract/seller.ts'
import type { Db } from '#server/db/tables.ts'
import { isCurrent } from '#server/features/invoices/credited.ts'
import { sellerNow } from '#server/features/invoices/seller.ts'
import { notFound } from '#server/platform/errors.ts'
import type { CallContext } from '#server/platform/http.ts'
import { taxCountryOfOrder } from './tax-rates.ts'

export async function orderBy(db: Db, id: string): Promise<Order> {
  const order = await db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'customer_id')
    .selectAll('orders')
    .select(['customers.name', 'customers.email', 'customers.phone', 'customers.deleted_at'])
    .select(['customers.language', 'customers.country'])
    .select(sql<string>`shop_currency()`.as('currency'))
    .where('orders.id', '=', id)
    .executeTakeFirst()
  if (!order) return notFound('order')
  const lines = await db
    .selectFrom('order_lines')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['product_id as product', 'order_lines.name', 'category', 'order_lines.price'])
    .select(sql<string | null>`products.pictures #>> '{0,id}'`.as('picture'))
    .select([
      'quantity',
      'color',
      'size',
      'line',
      'order_lines.refunded',
      'full_price',
      'discount_rate',
      'order_lines.tax_rate',
    ])
    .select(['colors', 'sizes', 'stock'])
    .select(lineCode)
    .where('order_id', '=', id)
    .orderBy('line')
    .execute()
  const history = await db
    .selectFrom('order_history')
    .leftJoin('users', 'users.id', 'user_id')
    .select(['order_history.at', 'kind', 'users.name as by', 'note', 'amount', 'pieces', 'how', 'changes'])
    .where('order_id', '=', id)
    .orderBy('order_history.at')
    .orderBy('order_history.id')
    .execute()
  const automatic = await db
    .selectFrom('order_discounts')
    .select(['name', 'amount'])
    .where('order_id', '=', id)
    .orderBy('name')
    .execute()
  const invoice = await invoiceOf(db, id)
  const { state, items, discount, shipping, tax, total, billing, payment, version } = order
  const country = taxCountryOfOrder({
    isCollected: order.is_collected,
    billing,
    ofCustomer: order.country ?? '',
  })
  return {
    id,
    placedAt: order.placed_at.toISOString(),
    state,
    currency: order.currency,
    items,
    subtotal: total - tax - shipping + discount,
    discount,
    shipping,
    ...(lines.some(({ tax_rate }) => tax_rate !== null) && { tax }),
    taxation: { status: order.tax_status, country },
    total,
    refunded: order.refunded,
    lines: lines.map(({ full_price, discount_rate, tax_rate, colors, sizes, stock, ...line }) => ({
      ...line,
      ...(full_price !== null && { fullPrice: full_price, discountRate: discount_rate }),
      ...(tax_rate !== null && { taxRate: tax_rate }),
      choices: { colors, sizes, stock },
    })),
    billing,
    payment,
    delivery: deliveryOf(order),
    note: order.note,
    parcel: { carrier: order.carrier, tracking: order.tracking },
    sender: await readSender(db),
    version,
    paidAt: order.paid_at?.toISOString() ?? null,
    updated: order.updated_at.toISOString(),
    company: order.company,
    type: order.payment_type,
    code: order.code,
    ...(automatic.length > 0 && { automatic }),
    discountId: order.discount_id,
    invoice,
    customer: {
      id: order.customer_id,
      name: order.name,
      email: order.email,
      phone: order.phone ?? '',
      isDeleted: order.deleted_at !== null,
      language: order.language,
    },
    history: history.map(({ at, amount, pieces, how, changes, ...event }) => ({
      ...event,
      ...(how !== null && { how }),
      ...(changes && { changes }),
      ...(amount !== null && { amount, pieces }),
      at: at.toISOString(),
    })),
  }
}

/** The delivery method of an order with its name at the time; null where none was chosen. */
export const deliveryOf = ({
  payment,
  delivery_name,
}: {
  payment: Payment | null
  delivery_name: string | null
}): NamedMethod | null => payment && { id: payment.type, name: delivery_name }

/** Returns the invoice of an order, else the last fully credited one; null if it has none that is not void. */
export async function invoiceOf(db: Db, order: string): Promise<NonNullable<Order['invoice']> | null> {
  const invoice = await db
    .selectFrom('invoices as i')
    .select(['id', 'number', 'state', sql<boolean>`not ${isCurrent}`.as('isCredited')])
    .where('order_id', '=', order)
    .where('state', '<>', 'void')
    .orderBy('isCredited')
    .orderBy('issued_at', 'desc')
    .executeTakeFirst()
  return invoice ?? null
}

export async function lockOrder(db: Db, id: string) {
  const query = db.selectFrom('orders').selectAll().where('id', '=', id)
  return (await query.forNoKeyUpdate().executeTakeFirst()) ?? notFound('order')
}

/**
 * Names no invoice without the right; a buyer sees only data they entered, since any address can be typed.
 */
export async function orderFor({ db, session }: Pick<CallContext, 'db' | 'session'>, id: string) {
  const { taxation, ...order } = await orderBy(db, id)
  const { rights, name, email } = session
  const isOwn = !rights.has('orders.read')
  return {
    ...order,
    ...(!rights.has('invoices.read') && { invoice: null }),
    ...(taxation && !isOwn && { taxation }),
    ...(isOwn &&
      order.customer && { customer: { ...order.customer, name, email, phone: '', language: null } }),
  }
}

/** The shop's address as sender of a parcel; null while there is no seller. */
export async function readSender(db: Db): Promise<Sender | null> {
  const { seller } = await sellerNow(db)
  if (!seller) return null
  const { address, email, phone } = seller
  return { name: documentName(seller), address, email, phone }
}

/** The product code of a line; today's code where none was kept. */
export const lineCode = sql<string>`coalesce(order_lines.code, products.code)`.as('code')
