import { type Selectable, sql } from 'kysely'
import { type CustomerText, customerTextNames, forEachText } from '#contract/customer-fields.ts'
import { type CustomerState, customerStates } from '#contract/customer-search.ts'
import type { Customer, CustomerFields, NewCustomer } from '#contract/customers.ts'
import type { Db, Tables } from '#server/db/tables.ts'
import type { Sql } from '#server/platform/conditions.ts'
import { notFound } from '#server/platform/errors.ts'
import { dottedDaySql, isoOf, jsonRows } from '#server/platform/list.ts'

export type Row = Selectable<Tables['customers']>
type Read = Pick<Row, 'id' | 'tags' | 'tax_status' | 'language' | 'status' | 'orders' | 'version'> & {
  day: string
  spent: number
  currency: string
  created_at: string
  updated_at: string
}

export const columnOf = (name: CustomerText): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const textColumns = sql.raw(customerTextNames.map((name) => `c.${columnOf(name)}`).join(', '))
const textsOf = (row: object) =>
  forEachText((name) => String((row as Record<string, unknown>)[columnOf(name)] ?? ''))

export const statusOf = (state: CustomerState): number => customerStates.indexOf(state) + 1
const stateOf = (status: number): CustomerState => customerStates[status - 1] ?? 'active'

/** The customers of a query; `rest` begins with its conditions, on `customers c`. */
export async function customersWhere(db: Db, rest: Sql): Promise<Customer[]> {
  const rows = await jsonRows<Read>(
    db,
    sql`select c.id, ${dottedDaySql('c.created_at')} as day, ${textColumns}, c.tags, c.tax_status, c.language, c.status, c.orders, c.spent,
      c.version, c.created_at, c.updated_at, shop_currency() as currency
    from customers c where ${rest}`,
  )
  return rows.map(customerOf)
}

function customerOf(row: Read): Customer {
  const created = isoOf(row.created_at)
  return {
    ...textsOf(row),
    orders: row.orders,
    date: row.day,
    status: row.status,
    id: row.id,
    state: stateOf(row.status),
    tags: row.tags,
    taxStatus: row.tax_status,
    language: row.language,
    spent: row.spent,
    currency: row.currency,
    created,
    updated: isoOf(row.updated_at),
    version: row.version,
  }
}

export async function customerBy(db: Db, id: string): Promise<Customer> {
  const [customer] = await customersWhere(db, sql`c.id = ${id} and c.deleted_at is null`)
  return customer ?? notFound('customer')
}

export const fieldsOf = (row: Row): CustomerFields => ({
  ...textsOf(row),
  tags: row.tags,
  taxStatus: row.tax_status,
  language: row.language,
  state: stateOf(row.status),
})

type TextColumns = Pick<Row, 'name' | 'email' | 'location' | 'country' | 'phone'>

export function columnsOf({ tags = [], taxStatus = null, language = null, state, ...texts }: NewCustomer) {
  const columns = customerTextNames.map((name) => [columnOf(name), texts[name] ?? ''])
  return {
    ...(Object.fromEntries(columns) as TextColumns),
    phone: texts.phone || null,
    tags,
    tax_status: taxStatus,
    language,
    status: statusOf(state),
  }
}
