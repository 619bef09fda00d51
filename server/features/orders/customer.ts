import type { Address } from '#contract/addresses.ts'
import type { Db } from '#server/db/tables.ts'
import type { Session } from '#server/platform/auth/session.ts'
import type { Deps } from '#server/platform/deps.ts'

/** New customers are confirmed (docs/contract.md 3.5: 1 complete, 2 processing, 3 confirm). */
const status = 3
const countries = new Intl.DisplayNames('en', { type: 'region' })

/** The customer with the user's e-mail. */
export async function customerOf(db: Db, { email }: Pick<Session, 'email'>): Promise<string | undefined> {
  const row = await db
    .selectFrom('customers')
    .select('id')
    .where((is) => is(is.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst()
  return row?.id
}

/** The customer with the user's e-mail, created from the account and the address if missing. */
export async function customerFor(
  db: Db,
  deps: Pick<Deps, 'clock' | 'newId'>,
  { name, email }: Session,
  { city, country, phone }: Address,
): Promise<string> {
  const known = await customerOf(db, { email })
  return known ?? addCustomer(db, deps, { name, email, phone, city, country })
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
