import type { Address } from '#contract/addresses.ts'
import type { TaxStatus } from '#contract/taxes.ts'
import type { Db } from '#server/db/tables.ts'
import type { Session } from '#server/platform/auth/session.ts'
import type { Deps } from '#server/platform/deps.ts'

/** New customers are confirmed (docs/contract.md 3.5: 1 complete, 2 processing, 3 confirm). */
const status = 3
const countries = new Intl.DisplayNames('en', { type: 'region' })

export async function customerOf(db: Db, { email }: Pick<Session, 'email'>): Promise<string | undefined> {
  const row = await db
    .selectFrom('customers')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()
  return row?.id
}

/** Uses the e-mail's customer only once it is verified, because everyone can type any address. */
async function customerOfAccount(
  db: Db,
  { id, email }: Pick<Session, 'id' | 'email'>,
): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .select('email_verified_at')
    .where('id', '=', id)
    .executeTakeFirst()
  if (user?.email_verified_at) return customerOf(db, { email })
  const customerRow = await db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'customer_id')
    .select('customers.id')
    .where('user_id', '=', id)
    .where('customers.deleted_at', 'is', null)
    .orderBy('placed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return customerRow?.id
}

/** The tax status of the customer of an account; null without one. */
export async function taxStatusOfAccount(db: Db, session: Pick<Session, 'id' | 'email'>): Promise<TaxStatus> {
  const id = await customerOfAccount(db, session)
  return id === undefined ? null : (await taxesOfCustomer(db, id)).taxStatus
}

/** The fields of a customer that decide the taxes of orders; the country is a name or a code. */
export async function taxesOfCustomer(
  db: Db,
  id: string,
): Promise<{ taxStatus: TaxStatus; country: string }> {
  const row = await db
    .selectFrom('customers')
    .select(['tax_status', 'country'])
    .where('id', '=', id)
    .executeTakeFirst()
  return { taxStatus: row?.tax_status ?? null, country: row?.country ?? '' }
}

export async function customerFor(
  db: Db,
  deps: Pick<Deps, 'clock' | 'newId'>,
  session: Session,
  { city, country, phone }: Address,
): Promise<string> {
  const { name, email } = session
  const existing = await customerOfAccount(db, session)
  return existing ?? addCustomer(db, deps, { name, email, phone, city, country })
}

type NewCustomer = {
  name: string
  email: string
  phone: string
  city: string
  /** A code of two letters, or a name. */
  country: string
  address?: string
}

/** Adds a customer from the data of an order; returns its id. */
export async function addCustomer(
  db: Db,
  { clock, newId }: Pick<Deps, 'clock' | 'newId'>,
  { name, email, phone, city, country, address = '' }: NewCustomer,
): Promise<string> {
  const id = newId()
  const where = {
    location: city,
    country: /^[A-Z]{2}$/.test(country) ? (countries.of(country) ?? country) : country,
  }
  const times = { created_at: clock(), updated_at: clock() }
  await db
    .insertInto('customers')
    .values({ id, name, email, phone: phone || null, status, address, ...where, ...times })
    .execute()
  return id
}
