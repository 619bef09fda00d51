import { sql } from 'kysely'
import type { InvoiceFields } from '#contract/invoice-fields.ts'
import { seriesYear } from '#contract/invoice-number.ts'
import type { InvoiceState } from '#contract/invoice-search.ts'
import { invoiceTotals, maxInvoiced } from '#contract/invoice-sums.ts'
import { type InvoiceEdit, nextStatesOf } from '#contract/invoices.ts'
import { maxMatching } from '#contract/list.ts'
import type { Db } from '#server/db/tables.ts'
import type { Sql } from '#server/platform/conditions.ts'
import { notFound, refuse, sqlStateOf } from '#server/platform/errors.ts'
import { lastWriterOf } from '#server/platform/last-writer.ts'
import { hasConflict } from '#server/platform/merge.ts'
import { readSettings } from '#server/platform/shop-settings.ts'
import {
  checkCredits,
  checkVoidedCredits,
  countCredits,
  lockInvoices,
  removeCreditDrafts,
} from './credited.ts'
import { followPayments } from './follow-order.ts'
import { canBecome } from './list.ts'
import { isOfUndoneOrder } from './preview.ts'
import { fieldsOf, invoiceBy, type Reader, type Row, totalsOf } from './rows.ts'
import { sellerNow } from './seller.ts'

type Now = Reader & { at: Date }

type DraftOptions = {
  id: string
  at: Date
  order?: string | null
  refundText?: string | null
  corrects?: string | null
}

export async function addDraft(
  db: Db,
  fields: InvoiceFields,
  { id, at, order = null, refundText = null, corrects = null }: DraftOptions,
): Promise<void> {
  await check(db, fields)
  const times = { issued_at: null, paid_at: null, created_at: at, updated_at: at }
  await db
    .insertInto('invoices')
    .values({
      id,
      kind: corrects === null ? 'invoice' : 'credit',
      corrects_id: corrects,
      state: 'draft',
      year: null,
      serial: null,
      order_id: order,
      refund_text: refundText,
      ...columnsOf(fields),
      ...times,
    })
    .execute()
  await insertLines(db, id, fields)
}

export async function editDraft(db: Db, edit: InvoiceEdit, { at, ...reader }: Now): Promise<void> {
  const row = await draftSnapshot(db, edit.id)
  const now = await fieldsOf(db, row)
  if (hasConflict(edit, { version: row.version, fields: now })) await conflict(db, row, reader)
  const fields: InvoiceFields = { ...now, ...edit.changes }
  await check(db, fields)
  if (row.kind === 'credit') {
    if (fields.currency !== now.currency) refuse('invalid', { fields: { currency: 'invalid' } })
    await checkCredits(db, [{ ...row, total: invoiceTotals(fields).total }])
  }
  await db
    .updateTable('invoices')
    .set((eb) => ({ ...columnsOf(fields), updated_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', row.id)
    .execute()
  if (!edit.changes.lines) return
  await db.deleteFrom('invoice_lines').where('invoice_id', '=', row.id).execute()
  await insertLines(db, row.id, fields)
}

export async function removeDraft(db: Db, id: string): Promise<void> {
  await draftSnapshot(db, id)
  await db.deleteFrom('invoices').where('id', '=', id).execute()
}

/** Moves invoices to a state, all or none; numbers are assigned in the order of the request. */
export async function moveTo(
  db: Db,
  { ids, state, version }: { ids: readonly string[]; state: InvoiceState; version?: number },
  { at, ...reader }: Now,
): Promise<Record<string, InvoiceState>> {
  const uniqueIds = [...new Set(ids)]
  // Orders are locked before their invoices, so that no payment is missed between reading and issuing.
  await sql`
    select from orders where id in (
      select coalesce(i.order_id, p.order_id) from invoices i left join invoices p on p.id = i.corrects_id
      where i.id = any(${uniqueIds}::text[]))
    order by id for share`.execute(db)
  const locked = await lockInvoices(db, uniqueIds)
  const byId = new Map(locked.map((row) => [row.id, row]))
  const rows = uniqueIds.map((id) => byId.get(id) ?? notFound('invoice'))
  const [first] = rows
  const isStale = rows.length === 1 && version !== undefined && first?.version !== version
  if (isStale && first && first.state !== state) await conflict(db, first, reader)
  const moved = rows.filter((row) => row.state !== state)
  const stuck = moved.filter((row) => !nextStatesOf(row).includes(state))
  if (stuck.length > 0) {
    const message = `An invoice that is ${stuck[0]?.state} cannot become ${state}. Nothing was changed.`
    refuse('invoiceState', { message, body: { ids: stuck.map(({ id }) => id) } })
  }
  const drafts = moved.filter((row) => row.state === 'draft')
  const others = moved.filter((row) => row.state !== 'draft').map(({ id }) => id)
  if (drafts.length > 0) await issue(db, drafts, at)
  await followPayments(
    db,
    drafts.flatMap(({ order_id }) => (order_id ? { id: order_id, previous: null } : [])),
    at,
  )
  const credits = moved.flatMap(({ id, kind }) => (kind === 'credit' ? [id] : []))
  if (state === 'void') {
    await checkVoidedCredits(db, credits)
    await removeCreditDrafts(db, others)
  }
  if (others.length > 0)
    await sql`
      update invoices i set state = ${state}, updated_at = ${at}, version = version + 1,
        paid_at = case when ${state} = 'paid' then coalesce(
          (select o.paid_at from orders o where o.id = i.order_id), ${at}::timestamptz) end
      where id = any(${others}::text[])`.execute(db)
  await countCredits(db, credits, at)
  return Object.fromEntries(moved.map((row) => [row.id, row.state]))
}

/** Never issues drafts, whose numbers must be previewed. Returns earlier states and the number left. */
export async function moveMatching(
  db: Db,
  which: Sql,
  state: InvoiceState,
  at: Date,
): Promise<{ previous: Record<string, InvoiceState>; left: number }> {
  const there = sql`from invoices i where ${which} and ${canBecome(state)}`
  const { rows } = await sql<{ id: string; state: InvoiceState }>`
    with held as (select i.id, i.state ${there} order by i.id limit ${maxMatching} for no key update)
    update invoices i set state = ${state}, paid_at = ${state === 'paid' ? at : null}::timestamptz,
      updated_at = ${at}, version = i.version + 1
    from held where held.id = i.id returning held.id, held.state`.execute(db)
  const previous = Object.fromEntries(rows.map((row) => [row.id, row.state]))
  if (state === 'void') await removeCreditDrafts(db, Object.keys(previous))
  if (rows.length < maxMatching) return { previous, left: 0 }
  const { rows: count } = await sql<{ count: number }>`select count(*)::int as count ${there}`.execute(db)
  return { previous, left: count[0]?.count ?? 0 }
}

/** Counter rows are locked and rolled back with the transaction, so numbers have no gaps or duplicates. */
async function issue(db: Db, drafts: readonly Row[], at: Date): Promise<void> {
  const ids = drafts.map(({ id }) => id)
  const { rows: filled } = await sql<{ id: string }>`
    select distinct invoice_id as id from invoice_lines where invoice_id = any(${ids}::text[])`.execute(db)
  if (filled.length < drafts.length) refuse('invoiceEmpty', { fields: { lines: 'required' } })
  const { rows: cancelled } = await sql`
    select from invoices i where i.id = any(${ids}::text[]) and ${isOfUndoneOrder} limit 1`.execute(db)
  if (cancelled.length > 0) refuse('orderCancelled')
  const { seller } = await sellerNow(db)
  const totals = await totalsOf(db, drafts)
  const credits = drafts
    .filter(({ kind }) => kind === 'credit')
    .map((row) => ({ ...row, total: totals.get(row.id)?.total ?? 0 }))
  if (credits.some(({ total }) => total === 0)) refuse('invoiceEmpty', { fields: { lines: 'required' } })
  await checkCredits(db, credits)
  const { prefix, creditPrefix, digits, footer, ...format } = (await readSettings(db)).invoices
  const sums = ids.map((id) => JSON.stringify(totals.get(id)))
  await sql`
    with draft as (
      select id, kind, year, sums, count(*) over (partition by kind, year) as many,
        row_number() over (partition by kind, year order by nth) as nth
      from unnest(${ids}::text[], ${drafts.map(({ kind }) => kind)}::text[],
        ${drafts.map(({ date }) => seriesYear(format, date))}::int[], ${sums}::text[])
        with ordinality draft (id, kind, year, sums, nth)
    ),
    counter as (
      insert into invoice_numbers (kind, year, last)
        select kind, year, count(*) from draft group by kind, year order by kind, year
      on conflict (kind, year) do update set last = invoice_numbers.last + excluded.last
      returning kind, year, last
    )
    update invoices i set year = c.year, issued_at = ${at}, updated_at = ${at},
      -- An invoice of 0.00 has nothing to wait for.
      state = case when (draft.sums::jsonb ->> 'total')::bigint = 0 then 'paid' else 'issued' end,
      paid_at = case when (draft.sums::jsonb ->> 'total')::bigint = 0 then ${at}::timestamptz end,
      serial = c.last - draft.many + draft.nth,
      prefix = case when i.kind = 'credit' then ${creditPrefix}::text else nullif(${prefix}::text, '') end,
      digits = ${digits}, footer = ${footer},
      refunded_before = coalesce((select o.refunded from orders o where o.id = i.order_id), 0),
      seller = ${seller && JSON.stringify(seller)}::jsonb, sums = draft.sums::jsonb,
      total = (draft.sums::jsonb ->> 'total')::bigint, version = i.version + 1
    from draft join counter c on c.kind = draft.kind and c.year = draft.year where i.id = draft.id`
    .execute(db)
    .catch((error) => {
      // Only numbers of an earlier format can be in the way.
      if (sqlStateOf(error) === '23505') refuse('invoiceNumberTaken')
      throw error
    })
}

async function draftSnapshot(db: Db, id: string): Promise<Row> {
  const row = (await lockInvoices(db, [id])).find((locked) => locked.id === id)
  if (!row) return notFound('invoice')
  if (row.state !== 'draft') refuse('invoiceIssued')
  return row
}

async function conflict(db: Db, row: Row, reader: Reader): Promise<never> {
  const current = await invoiceBy(db, row.id, reader)
  refuse('conflict', { body: { current, ...(await lastWriterOf(db, 'invoices', row.id)) } })
}

async function check(db: Db, fields: InvoiceFields): Promise<void> {
  const wrong: Record<string, string> = {}
  if (fields.due < fields.date) wrong.due = 'beforeDate'
  const { subtotal } = invoiceTotals(fields)
  if (subtotal > maxInvoiced) wrong.lines = 'tooLarge'
  if (subtotal < 0) wrong.lines = 'tooSmall'
  if (fields.customer !== null && !(await isThere(db, 'customers', [fields.customer])))
    wrong.customer = 'unknown'
  const products = fields.lines.flatMap(({ product }) => (product === null ? [] : [product]))
  if (!(await isThere(db, 'products', products))) wrong.lines = 'unknown'
  if (Object.keys(wrong).length === 0) return
  refuse('invalid', { fields: wrong })
}

async function isThere(
  db: Db,
  table: 'customers' | 'products',
  ids: readonly (string | number)[],
): Promise<boolean> {
  const different = [...new Set(ids.map(String))]
  if (different.length === 0) return true
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where id::text = any(${different}::text[])`.execute(
    db,
  )
  return rows[0]?.count === different.length
}

async function insertLines(db: Db, id: string, { lines, taxRate }: InvoiceFields): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map(({ product, text, quantity, price, taxRate: rate = taxRate }, index) => ({
    invoice_id: id,
    line: index + 1,
    product_id: product,
    text,
    quantity,
    price,
    tax_rate: rate === taxRate ? null : rate,
  }))
  await db.insertInto('invoice_lines').values(rows).execute()
}

function columnsOf(fields: InvoiceFields) {
  const { customer, name, email, phone, address, date, due, taxRate, discountRate, terms, currency } = fields
  const { taxIncluded = false, taxNumber = '', language = null, taxCountry = null } = fields
  return {
    customer_id: customer,
    name,
    email,
    phone,
    address,
    date,
    due,
    terms,
    currency,
    language,
    tax_country: taxCountry,
    tax_number: taxNumber,
    tax_rate: taxRate,
    tax_included: taxIncluded,
    discount_rate: discountRate,
    total: invoiceTotals(fields).total,
  }
}
