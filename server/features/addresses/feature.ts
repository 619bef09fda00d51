import type { Selectable } from 'kysely'
import { type Address, type AddressFields, addressCalls } from '#contract/addresses.ts'
import { codeOf, isPostOf } from '#contract/post-codes.ts'
import type { Db, Tables } from '#server/db/tables.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/errors.ts'
import { defineFeature } from '#server/platform/feature.ts'
import type { Mount } from '#server/platform/http.ts'
import { withChangeEvents } from '#server/platform/http.ts'

const maxAddresses = 50

function addresses({ read, write }: Mount, { clock, newId }: Pick<Deps, 'clock' | 'newId'>): void {
  read(addressCalls.list, ({ db, session }) => listOf(db, session.id))

  write(addressCalls.add, async ({ input, db, session }) => {
    const fields = checkAddress(input)
    const previousList = await lockedList(db, session.id)
    if (previousList.length >= maxAddresses) refuse('tooManyAddresses')
    const isDefault = fields.isDefault || previousList.length === 0
    if (isDefault) await clearDefault(db, session.id)
    const made = { id: newId(), user_id: session.id, created_at: clock(), updated_at: clock() }
    await db
      .insertInto('addresses')
      .values({ ...columnsOf({ ...fields, isDefault }), ...made })
      .execute()
    return listOf(db, session.id)
  })

  write(addressCalls.edit, async ({ input: { id, ...changes }, db, session }) => {
    const old = (await lockedList(db, session.id)).find((address) => address.id === String(id))
    if (!old) return notFound('address')
    const hasRegionChange = changes.post !== undefined || changes.country !== undefined
    const nextAddress = { ...old, ...changes }
    const fields = hasRegionChange ? checkAddress(nextAddress) : nextAddress
    if (fields.isDefault) await clearDefault(db, session.id)
    await db
      .updateTable('addresses')
      .set({ ...columnsOf(fields), updated_at: clock() })
      .where('id', '=', String(id))
      .execute()
    return listOf(db, session.id)
  })

  write(addressCalls.remove, async ({ input: { id }, db, session }) => {
    const previousList = await lockedList(db, session.id)
    const old = previousList.find((address) => address.id === String(id))
    if (!old) return notFound('address')
    await db.deleteFrom('addresses').where('id', '=', String(id)).execute()
    const next = previousList.find((address) => address !== old)
    if (old.isDefault && next) {
      await db.updateTable('addresses').set({ is_default: true }).where('id', '=', String(next.id)).execute()
    }
    return listOf(db, session.id)
  })
}

export async function addressBy(db: Db, userId: string, id: string | number): Promise<Address | undefined> {
  const row = await db
    .selectFrom('addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', String(id))
    .executeTakeFirst()
  return row && addressOf(row)
}

async function listOf(db: Db, userId: string): Promise<{ address: Address[] }> {
  const rows = await db
    .selectFrom('addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('place')
    .execute()
  return { address: rows.map(addressOf) }
}

/** Locks the user's addresses: two requests at the same time must not both decide which is the default. */
async function lockedList(db: Db, userId: string): Promise<Address[]> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  return (await listOf(db, userId)).address
}

async function clearDefault(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('addresses')
    .set({ is_default: false })
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .execute()
}

function checkAddress<F extends Pick<AddressFields, 'country' | 'post'>>(fields: F): F {
  const country = codeOf(fields.country)
  if (!isPostOf(country, fields.post)) {
    const message = 'The postal code does not match the country. Nothing was saved.'
    refuse('invalid', { message, fields: { post: 'format' } })
  }
  return { ...fields, country }
}

function addressOf(row: Selectable<Tables['addresses']>): Address {
  const { id, name, destination, building, street, city, state, country, post, phone, is_default } = row
  return { id, name, destination, building, street, city, state, country, post, phone, isDefault: is_default }
}

function columnsOf(fields: AddressFields) {
  const { name, destination, building, street, city, state, country, post, phone, isDefault } = fields
  return { name, destination, building, street, city, state, country, post, phone, is_default: isDefault }
}

export const addressFeature = defineFeature({
  key: 'addresses',
  table: 'addresses',
  calls: { addresses: addressCalls },
  activity: { record: 'address', area: 'account', deeds: { 'address/new': 'address.add' } },
  extensions: ['addresses'],
  mount: ({ mount, deps }) => addresses(withChangeEvents(mount, 'checkout', true), deps),
})
