import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { compareNames } from '#contract/fold.ts'
import type { Tables } from '#server/db/tables.ts'
import { type Backend, bodyOf, createBackend } from '#tests/support/backend.ts'

type Row = Record<string, unknown>
type List = {
  path: string
  /** The property of the reply with the rows. */
  rows: string
  nameOf: (row: Row) => string
  /** Sort keys of the name, ascending and descending; none for a list that is always by name. */
  sorts?: [ascending: string, descending: string]
  /** False for a list without a search. */
  isSearched?: false
  hasPhone?: true
}

const nameOf = ({ name }: Row) => String(name)

const lists: Record<string, List> = {
  customers: {
    ...{ path: 'customer/list?limit=50', rows: 'customers', nameOf },
    ...{ sorts: ['name', '-name'], hasPhone: true },
  },
  orders: {
    ...{ path: 'customer/order/list?limit=50', rows: 'orders', nameOf },
    ...{ sorts: ['customer', '-customer'], hasPhone: true },
  },
  invoices: {
    ...{ path: 'invoice/list?limit=50', rows: 'invoices', nameOf },
    ...{ sorts: ['customer', '-customer'], hasPhone: true },
  },
  stock: { path: 'customer/product/list?limit=50', rows: 'products', nameOf, sorts: ['name', '-name'] },
  catalogue: { path: 'products/list?limit=50', rows: 'products', nameOf, sorts: ['az', 'za'] },
  'reviews by author': {
    ...{ path: 'customer/product/reviews?limit=50', rows: 'productreviews' },
    ...{ nameOf: ({ author }) => String(author), sorts: ['author', '-author'] },
  },
  'reviews by product': {
    ...{ path: 'customer/product/reviews?limit=50', rows: 'productreviews', nameOf },
    sorts: ['product', '-product'],
  },
  contacts: {
    ...{ path: 'contact/list?limit=50', rows: 'contacts', nameOf },
    ...{ sorts: ['name', '-name'], hasPhone: true },
  },
  people: { path: 'social/people?limit=50', rows: 'people', nameOf, hasPhone: true },
  team: { path: 'team/list?', rows: 'members', nameOf, isSearched: false },
}

const stefan = 'Ștefan O’Quill'
const names = [
  ...[
    stefan,
    'Émile Quill',
    'E\u0301tienne Quill',
    'Straße Quill',
    'Łucja Quill',
    'ＡＢＣ Quill',
    'Zoe Quill',
  ],
  ...['emma Quill', 'Şerban Quill', 'Stan Quill', 'Lydia Quill', 'Øyvind Quill', 'Odile Quill'],
]
const phone = '+40 721-000.123'

let backend: Backend
let ada: Record<string, string>

/** Names the first rows that a condition leaves. */
async function rename(table: keyof Tables, column = 'name', where = sql`true`): Promise<void> {
  await sql`
    update ${sql.table(table)} t set ${sql.ref(column)} = n.name
    from unnest(${names}::text[]) with ordinality n (name, nth)
    join (select id, row_number() over (order by id) as nth from ${sql.table(table)} where ${where}) r using (nth)
    where t.id = r.id`.execute(backend.db)
}

beforeAll(async () => {
  backend = await createBackend()
  ada = await backend.signIn()
  const { db } = backend
  await sql`
    insert into users (id, email, name, role, role_id, password_hash, created_at)
    select 'person-' || nth, 'person' || nth || '@example.com', name, 'User', 'staff', 'x', now()
    from unnest(${names}::text[]) with ordinality n (name, nth)`.execute(db)
  await rename('customers', 'name', sql`id in (select customer_id from orders)`)
  await rename('invoices')
  await rename('products', 'name', sql`id in (select product_id from reviews)`)
  await rename('reviews', 'author')
  for (const name of names) {
    const contact = { uid: name, fields: { name, phones: [{ kind: 'work', value: phone }] } }
    const response = await backend.post('contact/add', contact, ada)
    expect(response.status, await response.clone().text()).toBe(200)
  }
  for (const table of ['customers', 'invoices'] as const)
    await db.updateTable(table).set({ phone }).where('name', '=', stefan).execute()
  await sql`insert into social_people (user_id, phone) select id, ${phone} from users where name = ${stefan}`.execute(
    db,
  )
})

const rowsOf = async ({ path, rows }: List, query: Record<string, string> = {}) =>
  (await bodyOf<Record<string, Row[]>>(backend.get(`${path}&${new URLSearchParams(query)}`, ada)))[rows] ?? []
const namesOf = async (list: List, q: string) => [...new Set((await rowsOf(list, { q })).map(list.nameOf))]

it.for(Object.entries(lists))('sorts %s by name without case and accents', async ([, list]) => {
  const [ascending, descending] = list.sorts ?? []
  const shown = (await rowsOf(list, ascending ? { sort: ascending } : {})).map(list.nameOf)
  expect(shown.length).toBeGreaterThan(5)
  expect(shown).toEqual(shown.toSorted(compareNames))
  if (!descending) return
  const reversed = (await rowsOf(list, { sort: descending })).map(list.nameOf)
  expect(reversed).toEqual(reversed.toSorted((name, other) => compareNames(other, name)))
})

const searched = Object.entries(lists).filter(([, { isSearched }]) => isSearched !== false)

it.for(searched)('finds %s by folded words in any order', async ([, list]) => {
  for (const q of ["stefan o'quill", 'O’QUILL  Ştefan', "o'quill s\u0326tefan", 'ｏ’quill, stefan'])
    expect(await namesOf(list, q), q).toContain(stefan)
  expect(await namesOf(list, 'quill emile')).toContain('Émile Quill')
  expect(await namesOf(list, 'ETIENNE')).toContain('E\u0301tienne Quill')
  expect(await namesOf(list, 'strasse')).toContain('Straße Quill')
  expect(await namesOf(list, 'lucja')).toContain('Łucja Quill')
  expect(await namesOf(list, 'abc quill')).toContain('ＡＢＣ Quill')
  expect(await namesOf(list, 'stefan nobody')).toEqual([])
})

it.for(searched.filter(([, { hasPhone }]) => hasPhone))(
  'finds %s by the digits of a phone number',
  async ([, list]) => {
    for (const q of [
      '+40 721-000.123',
      '0721 000 123',
      '0721000123',
      '721000123',
      '+40721000123',
      'stefan 0721-000-123',
    ])
      expect(await namesOf(list, q), q).toContain(stefan)
    expect(await namesOf(list, '0721 000 124')).toEqual([])
  },
)

it('finds activity without case and accents', async () => {
  const { db } = backend
  await sql`
    insert into activity (at, user_name, call, area, outcome, record_kind, record_id, record_name)
    values (now(), 'Ștefania Łuk', 'customer/modify', 'customers', 'done', 'customers', 'c0001', 'Ærø Straße')`.execute(
    db,
  )
  const totalOf = async (q: string) =>
    (
      await bodyOf<{ total: number }>(
        backend.get(`activity/list?${new URLSearchParams({ q, limit: '10' })}`, ada),
      )
    ).total
  for (const q of ['LUK stefania', 'strasse aero', 'stefania customer/modify c0001'])
    expect(await totalOf(q), q).toBe(1)
  expect(await totalOf('luk stefano')).toBe(0)
})
