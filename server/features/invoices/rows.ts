import { type Selectable, sql } from 'kysely'
import type { InvoiceFields } from '#contract/invoice-fields.ts'
import { type InvoiceTotals, invoiceTotals } from '#contract/invoice-sums.ts'
import { type Invoice, type InvoiceCredit, type InvoiceRow, remainingOf } from '#contract/invoices.ts'
import type { Db, Tables } from '#server/db/tables.ts'
import type { Session } from '#server/platform/auth/session.ts'
import type { Sql } from '#server/platform/conditions.ts'
import { notFound } from '#server/platform/errors.ts'
import { isoOf, isoOrNull, jsonRows } from '#server/platform/list.ts'
import { readSettings } from '#server/platform/shop-settings.ts'
import { sellerNow } from './seller.ts'

export type Row = Omit<
  Selectable<Tables['invoices']>,
  'total' | 'credited' | 'refunded_before' | 'issued_at' | 'paid_at' | 'created_at' | 'updated_at'
> & {
  total: number
  credited: number
  refunded_before: number
  issued_at: string | null
  paid_at: string | null
  created_at: string
  updated_at: string
}

/** The invoices of a query; `rest` begins with its conditions, on `invoices i`. */
export function invoicesWhere(db: Db, rest: Sql): Promise<Row[]> {
  return jsonRows<Row>(db, sql`select i.* from invoices i where ${rest}`)
}

const keptOf = (row: Row, today: string) => ({
  id: row.id,
  kind: row.kind,
  credited: row.credited,
  number: row.number,
  state: row.state,
  isOverdue: row.kind === 'invoice' && row.state === 'issued' && row.due < today && row.credited < row.total,
  issuedAt: isoOrNull(row.issued_at),
  paidAt: isoOrNull(row.paid_at),
  created: isoOf(row.created_at),
  updated: isoOf(row.updated_at),
  version: row.version,
})

export type Reader = { session: Session; today: string }

export function listedOf(row: Row, today: string): InvoiceRow {
  const { customer_id: customer, name, email, date, due, total, currency } = row
  return { ...keptOf(row, today), customer, name, email, date, due, total, currency }
}

export async function fieldsOf(db: Db, row: Row): Promise<InvoiceFields> {
  const lines = await db
    .selectFrom('invoice_lines')
    .select(['product_id as product', 'text', 'quantity', 'price', 'tax_rate'])
    .where('invoice_id', '=', row.id)
    .orderBy('line')
    .execute()
  const { customer_id: customer, name, email, phone, address, date, due, terms, currency } = row
  const taxNumber = row.tax_number
  return {
    customer,
    name,
    email,
    phone,
    address,
    taxNumber,
    date,
    due,
    ...ratesOf(row),
    terms,
    currency,
    language: row.language,
    taxCountry: row.tax_country,
    lines: lines.map(({ tax_rate, ...line }) => (tax_rate === null ? line : { ...line, taxRate: tax_rate })),
  }
}

/** The totals of invoices by id: those of an issued one as issued, those of a draft computed from its lines. */
export async function totalsOf(db: Db, rows: readonly Row[]): Promise<Map<string, InvoiceTotals>> {
  const ids = rows.filter(({ sums }) => !sums).map(({ id }) => id)
  type Sum = { id: string; rate: number | null; sum: number }
  const sums = await jsonRows<Sum>(
    db,
    sql`select invoice_id as id, tax_rate as rate, sum(price::bigint * quantity) as sum from invoice_lines
      where invoice_id = any(${ids}::text[]) group by 1, 2`,
  )
  const linesOf = Map.groupBy(sums, ({ id }) => id)
  return new Map(
    rows.map((row) => {
      const lines = (linesOf.get(row.id) ?? []).map(({ rate, sum }) => ({
        price: sum,
        quantity: 1,
        ...(rate !== null && { taxRate: rate }),
      }))
      return [row.id, row.sums ?? invoiceTotals({ lines, ...ratesOf(row) })]
    }),
  )
}

const ratesOf = (row: Row) => ({
  taxRate: row.tax_rate,
  taxIncluded: row.tax_included,
  discountRate: row.discount_rate,
})

/** One invoice with its lines, and its order if the user may read orders; throws 404. */
export async function invoiceBy(db: Db, id: string, { session, today }: Reader): Promise<Invoice> {
  const [row] = await invoicesWhere(db, sql`i.id = ${id}`)
  if (!row) return notFound('invoice')
  const fields = await fieldsOf(db, row)
  const isDraft = row.state === 'draft'
  const seller = isDraft ? (await sellerNow(db)).seller : row.seller
  const footer = isDraft ? (await readSettings(db)).invoices.footer : row.footer
  const links = await linksOf(db, row)
  const order = session.rights.has('orders.read') ? await orderIdOf(db, row) : null
  const payment = order === null ? {} : await paymentOf(db, order)
  return {
    ...fields,
    ...(row.sums ?? invoiceTotals(fields)),
    ...keptOf(row, today),
    seller,
    footer,
    ...(isDraft &&
      session.rights.has('invoices.write') && { productRates: await productRatesOf(db, fields, session) }),
    order,
    ...payment,
    ...links,
  }
}

/**
 * Returns the ids of tax rates by product, so that a form can tell two rates with one percentage apart; without hidden
 * products for a user who may not read them.
 */
async function productRatesOf(
  db: Db,
  { lines }: InvoiceFields,
  { rights }: Reader['session'],
): Promise<Record<string, string>> {
  const ids = lines.flatMap(({ product }) => (product === null ? [] : [product]))
  if (ids.length === 0) return {}
  const readsHidden = rights.has('catalogue.edit') || rights.has('stock.read')
  const rows = await db
    .selectFrom('products')
    .select(['id', 'tax_rate'])
    .where('id', 'in', ids)
    .where('tax_rate', 'is not', null)
    .$if(!readsHidden, (query) => query.where('is_hidden', '=', false))
    .execute()
  return Object.fromEntries(rows.flatMap(({ id, tax_rate }) => (tax_rate === null ? [] : [[id, tax_rate]])))
}

/** A credit note has the order of the invoice that it corrects. */
async function orderIdOf(db: Db, { order_id, corrects_id }: Row): Promise<string | null> {
  if (corrects_id === null) return order_id
  const [invoice] = await invoicesWhere(db, sql`i.id = ${corrects_id}`)
  return invoice?.order_id ?? null
}

async function paymentOf(db: Db, order: string): Promise<Pick<Invoice, 'payment' | 'refunded'>> {
  const row = await db
    .selectFrom('orders')
    .select(['payment_type as type', 'paid_at', 'refunded'])
    .where('id', '=', order)
    .executeTakeFirst()
  if (!row) return {}
  return { payment: { type: row.type, paidAt: row.paid_at?.toISOString() ?? null }, refunded: row.refunded }
}

/** The credit notes of an invoice, or the invoice that a credit note corrects. */
async function linksOf(db: Db, row: Row): Promise<Pick<Invoice, 'corrects' | 'credits'>> {
  if (row.corrects_id === null) {
    const credits = await jsonRows<InvoiceCredit>(
      db,
      sql`select id, number, state, date, total from invoices where corrects_id = ${row.id}
        order by created_at, id`,
    )
    return credits.length > 0 ? { credits } : {}
  }
  const [invoice] = await invoicesWhere(db, sql`i.id = ${row.corrects_id}`)
  if (!invoice) return {}
  const { id, number, date } = invoice
  return { corrects: { id, number: number ?? '', date, remaining: remainingOf(invoice) } }
}
