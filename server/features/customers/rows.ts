import { type Selectable, sql } from 'kysely'
import { type CustomerState, customerStates } from '#contract/customer-search.ts'
import type { Customer, CustomerFields, NewCustomer } from '#contract/customers.ts'
import type { Db, Tables } from '#server/db/tables.ts'
import { notFound } from '#server/platform/errors.ts'
import { dottedDaySql, isoOf, jsonRows, type Sql } from '#server/platform/list.ts'

export type Row = Selectable<Tables['customers']>
type Read = Pick<
  Row,
  | 'id'
  | 'name'
  | 'email'
  | 'phone'
  | 'location'
  | 'country'
  | 'address'
  | 'note'
  | 'tax_number'
  | 'tags'
  | 'status'
  | 'orders'
  | 'version'
> & { day: string; spent: number; currency: string; created_at: string; updated_at: string }

/** The number of docs/contract.md 3.5 for a state. */
export const statusOf = (state: CustomerState): number => customerStates.indexOf(state) + 1
const stateOf = (status: number): CustomerState => customerStates[status - 1] ?? 'active'

/** The customers of a query; `rest` begins with its conditions, on `customers c`. */
export async function customersWhere(db: Db, rest: Sql): Promise<Customer[]> {
  const rows = await jsonRows<Read>(
    db,
    sql`select c.id, ${dottedDaySql('c.created_at')} as day, c.name, c.email, c.phone, c.location, c.country, c.address, c.tax_number, c.note, c.tags, c.status, c.orders, c.spent, c.version,
      c.created_at, c.updated_at, (select value from meta where key = 'currency') as currency
    from customers c where ${rest}`,
  )
  return rows.map(customerOf)
}

function customerOf(row: Read): Customer {
  const created = isoOf(row.created_at)
  return {
    name: row.name,
    email: row.email,
    location: row.location,
    orders: row.orders,
    date: row.day,
    status: row.status,
    id: row.id,
    state: stateOf(row.status),
    phone: row.phone ?? '',
    country: row.country,
    address: row.address,
    taxNumber: row.tax_number,
    note: row.note,
    tags: row.tags,
    spent: row.spent,
    currency: row.currency,
    created,
    updated: isoOf(row.updated_at),
    version: row.version,
  }
}

/** One customer that is not deleted; throws 404. */
export async function customerBy(db: Db, id: string): Promise<Customer> {
  const [customer] = await customersWhere(db, sql`c.id = ${id} and c.deleted_at is null`)
  return customer ?? notFound('customer')
}

/** The editable fields of a customer. */
export function fieldsOf(row: Row): CustomerFields {
  const { name, email, phone, location, country, address, tax_number, note, tags, status } = row
  return {
    name,
    email,
    phone: phone ?? '',
    location,
    country,
    address,
    taxNumber: tax_number,
    note,
    tags,
    state: stateOf(status),
  }
}

/** The columns of these fields. */
export function columnsOf({ name, email, phone, location, country, state, ...more }: NewCustomer) {
  const { address = '', taxNumber = '', note = '', tags = [] } = more
  return {
    name,
    email,
    phone: phone || null,
    location,
    country,
    address,
    tax_number: taxNumber,
    note,
    tags,
    status: statusOf(state),
  }
}
