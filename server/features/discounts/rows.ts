import { type Selectable, sql } from 'kysely'
import type { DiscountState } from '#contract/discount-search.ts'
import { type Discount, type DiscountFields, toSecond, usedFields } from '#contract/discounts.ts'
import type { Db, Tables } from '#server/db/tables.ts'
import type { Sql } from '#server/platform/conditions.ts'
import { notFound } from '#server/platform/errors.ts'
import { isoOf, isoOrNull, jsonRows } from '#server/platform/list.ts'

export type Row = Selectable<Tables['discounts']>

/** A row of `rowsAt` as JSON, in which timestamps are texts. */
type Read = Omit<Row, 'starts_at' | 'ends_at' | 'created_at' | 'updated_at' | 'deleted_at'> & {
  starts_at: string | null
  ends_at: string | null
  created_at: string
  updated_at: string
  state: DiscountState
  uses: number
  revenue: number
  currency: string
}

/** The condition of `orders o` for a discount, with a code or without. */
export function withDiscount(id: Sql): Sql {
  // An array, so that both conditions use their index.
  return sql`(o.discount_id = ${id}
    or o.id = any(array(select order_id from order_discounts where discount_id = ${id})))`
}

/** The orders that use the discount of a row `d`; a cancellation gives its use back. */
const usesOf: Sql = sql`orders o where ${withDiscount(sql`d.id`)} and o.state <> 'cancelled'`

/** The state of a row `d` at a time. */
const stateAt = (now: Date): Sql => sql`case
  when not d.is_active then 'off'
  when d.ends_at <= ${now}::timestamptz then 'ended'
  when d.max_uses is not null and d.max_uses <= (select count(*) from ${usesOf}) then 'usedUp'
  when d.starts_at > ${now}::timestamptz then 'scheduled'
  else 'active' end`

/** All discounts with their state, uses and revenue, as a table `d`. */
export const rowsAt = (now: Date): Sql => sql`(
  select d.id, d.code, d.kind, d.percent, d.amount, d.max_amount, d.min_value, d.min_quantity, d.scope, d.categories,
    d.products, d.countries, d.is_automatic, d.starts_at, d.ends_at, d.max_uses, d.max_per_customer, d.is_active, d.version, d.created_at,
    d.updated_at, ${stateAt(now)} as state, (select count(*)::int from ${usesOf}) as uses,
    (select coalesce(sum((o.total - o.refunded)::bigint) filter (where o.state <> 'returned'), 0)::float8 from ${usesOf}) as revenue
  from discounts d where d.deleted_at is null
) d`

/** The discounts of a query; `rest` begins with its conditions, on `rowsAt`. */
export async function discountsWhere(db: Db, now: Date, rest: Sql): Promise<Discount[]> {
  const rows = await jsonRows<Read>(
    db,
    sql`select d.*, shop_currency() as currency from ${rowsAt(now)} where ${rest}`,
  )
  return rows.map(discountOf)
}

const discountOf = (row: Read): Discount => ({
  id: row.id,
  code: row.code,
  isAutomatic: row.is_automatic,
  kind: row.kind,
  percent: row.percent,
  amount: row.amount,
  maxAmount: row.max_amount,
  minValue: row.min_value,
  minQuantity: row.min_quantity,
  scope: row.scope,
  categories: row.categories,
  products: row.products,
  countries: row.countries,
  startsAt: isoOrNull(row.starts_at),
  endsAt: isoOrNull(row.ends_at),
  maxUses: row.max_uses,
  maxPerCustomer: row.max_per_customer,
  isActive: row.is_active,
  state: row.state,
  uses: row.uses,
  revenue: row.revenue,
  currency: row.currency,
  created: isoOf(row.created_at),
  updated: isoOf(row.updated_at),
  version: row.version,
})

export async function discountBy(db: Db, now: Date, id: string): Promise<Discount> {
  const [discount] = await discountsWhere(db, now, sql`d.id = ${id}`)
  return discount ?? notFound('discount')
}

export const fieldsOf = (row: Row): DiscountFields => ({
  code: row.code,
  isAutomatic: row.is_automatic,
  kind: row.kind,
  percent: row.percent,
  amount: row.amount,
  maxAmount: row.max_amount,
  minValue: row.min_value,
  minQuantity: row.min_quantity,
  scope: row.scope,
  categories: row.categories,
  products: row.products,
  countries: row.countries,
  startsAt: row.starts_at?.toISOString() ?? null,
  endsAt: row.ends_at?.toISOString() ?? null,
  maxUses: row.max_uses,
  maxPerCustomer: row.max_per_customer,
  isActive: row.is_active,
})

export function columnsOf(fields: DiscountFields) {
  const used = usedFields(fields)
  return {
    code: used.code,
    is_automatic: used.isAutomatic ?? false,
    kind: used.kind,
    percent: used.percent,
    amount: used.amount,
    max_amount: used.maxAmount,
    min_value: used.minValue,
    min_quantity: used.minQuantity,
    scope: used.scope,
    categories: [...new Set<string>(used.categories)],
    products: [...new Set(used.products)],
    countries: used.countries ?? [],
    starts_at: used.startsAt && toSecond(used.startsAt),
    ends_at: used.endsAt && toSecond(used.endsAt),
    max_uses: used.maxUses,
    max_per_customer: used.maxPerCustomer,
    is_active: used.isActive,
  }
}
