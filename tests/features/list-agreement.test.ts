import * as fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { blankCatalogue } from '#contract/catalogue.ts'
import type { Contact } from '#contract/contacts.ts'
import { compareNames } from '#contract/fold.ts'
import type { Product } from '#contract/products.ts'
import { matchingContacts } from '#features/contacts/list/filter-contacts.ts'
import { type PeoplePage, withPerson } from '#features/people/optimistic.ts'
import { filterProducts } from '#features/products/filters/filter-products.ts'
import { type Backend, bodyOf, createBackend } from '#tests/support/backend.ts'

let backend: Backend
let ada: Record<string, string>
beforeAll(async () => {
  backend = await createBackend()
  ada = await backend.signIn()
  await sql`
    insert into users (id, email, name, role, role_id, password_hash, created_at)
    select 'person-' || n, 'person' || n || '@example.com', 'Person', 'User', 'staff', 'x', now()
    from generate_series(1, 8) n`.execute(backend.db)
  for (let nth = 1; nth <= 8; nth++) {
    const phones = [{ kind: 'work', value: `+40 721 000 10${nth}` }]
    const response = await backend.post(
      'contact/add',
      { uid: `uid-${nth}`, fields: { name: 'Name', phones } },
      ada,
    )
    expect(response.status).toBe(200)
  }
})

const text = fc.string({
  unit: fc.constantFrom(..."ÉéșşțßŁĐİıΣςæ’'´-aAbZzＡ水 ,", 'e\u0301', 's\u0326', '\u00a0'),
  minLength: 1,
  maxLength: 6,
})
const names = fc.array(text, { minLength: 8, maxLength: 8 })
const query = fc.oneof(text, fc.constantFrom('0721000103', '+40 721 000 10', '721-000-105', '0721 000'))
const runs = { numRuns: 25 }

const get = <Reply>(path: string, parts: Record<string, string>) =>
  bodyOf<Reply>(backend.get(`${path}?${new URLSearchParams(parts)}`, ada))
const rename = (table: 'products' | 'users' | 'contacts', all: readonly string[], where = sql`true`) =>
  sql`
    update ${sql.table(table)} t set name = n.name
    from unnest(${all}::text[]) with ordinality n (name, nth)
    join (select id, row_number() over (order by id) as nth from ${sql.table(table)} where ${where}) r using (nth)
    where t.id = r.id`.execute(backend.db)
/** Part of a generated name, so that a search finds something. */
const queryOf = (all: readonly string[], typed: string, isTyped: boolean) =>
  (isTyped ? typed : (all[0] ?? '').toUpperCase()).slice(0, 50)

it('filters contacts in the browser as on the server', async () => {
  const { contacts } = await get<{ contacts: Contact[] }>('contact/book', {})
  const added = contacts.filter(({ uid }) => uid.startsWith('uid-'))
  await fc.assert(
    fc.asyncProperty(names, query, fc.boolean(), async (all, typed, isTyped) => {
      const q = queryOf(all, typed, isTyped)
      for (const [index, { id }] of added.entries()) {
        const name = all[index]?.trim() || 'Name'
        const response = await backend.post('contact/edit', { id, changes: { name } }, ada)
        expect(response.status, await response.clone().text()).toBe(200)
      }
      const book = await get<{ contacts: Contact[] }>('contact/book', {})
      const page = await get<{ contacts: Contact[] }>('contact/list', { q, limit: '200' })
      const idsOf = (found: readonly Contact[]) =>
        found.map(({ id }) => id).toSorted((id, other) => id - other)
      expect(idsOf(matchingContacts(book.contacts, { q, tag: '', favorite: '' }))).toEqual(
        idsOf(page.contacts),
      )
    }),
    { numRuns: 8 },
  )
})

it('filters and sorts products in the browser as on the server', async () => {
  await fc.assert(
    fc.asyncProperty(names, query, fc.boolean(), async (all, typed, isTyped) => {
      const q = queryOf(all, typed, isTyped)
      await rename('products', all)
      const catalogue = await get<{ products: Product[] }>('products/list', {})
      const page = await get<{ products: Product[] }>('products/list', { q, sort: 'az', limit: '50' })
      const found = filterProducts(catalogue.products, { ...blankCatalogue, q, sort: 'az' })
      expect(found.map(({ name }) => name)).toEqual(page.products.map(({ name }) => name))
    }),
    runs,
  )
})

it('inserts people in the order of the server', async () => {
  type Reply = Pick<PeoplePage, 'people' | 'total' | 'counts'>
  await fc.assert(
    fc.asyncProperty(names, fc.nat(7), async (all, index) => {
      await rename('users', all, sql`id like 'person-%'`)
      const reply = await get<Reply>('social/people', { kind: 'everybody' })
      const person = reply.people[index]
      if (!person) throw new Error('No such person')
      const people = reply.people.filter(({ id }) => id !== person.id)
      const page: PeoplePage = {
        kind: 'everybody',
        isOwn: true,
        q: '',
        size: 24,
        page: 1,
        elsewhere: {},
        ...reply,
        people,
      }
      const { people: shown } = withPerson(page, person, { ...person, isBlocked: true })
      expect(shown.map(({ id }) => id)).toEqual(reply.people.map(({ id }) => id))
      expect(reply.people.map(({ name }) => name)).toEqual(
        reply.people.map(({ name }) => name).toSorted(compareNames),
      )
    }),
    runs,
  )
})
