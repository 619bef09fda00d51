import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  type Customer,
  type CustomerFields,
  type CustomerFigures,
  type CustomersReply,
  type ImportReply,
  maxImportedInCall,
  type UndoImportReply,
} from '#contract/customers.ts'
import type { OrderRow } from '#contract/order-list.ts'
import { sumsOf } from '#contract/order-sums.ts'
import { bodyOf, refusal } from '#tests/support/backend.ts'
import { ada, backend, signInAda } from '#tests/support/signed-in.ts'

beforeEach(signInAda)

const list = (query = '') => bodyOf<CustomersReply>(backend.get(`customer/list${query}`, ada))
const post = (path: string, body: unknown, headers = {}) =>
  backend.post(`customer/${path}`, body, { ...ada, ...headers })
const details = (id: string) =>
  bodyOf<{ customer: Customer; figures: CustomerFigures }>(post('details', { id }))
const edit = (id: string, changes: Partial<CustomerFields>, more: object = {}) =>
  post('edit', { id, changes, ...more })
const mira: CustomerFields = {
  name: ' Mira Lund ',
  email: 'mira@example.com',
  phone: '',
  location: 'Brașov',
  country: 'Romania',
  state: 'new',
  address: '',
  taxNumber: '',
  note: '',
  tags: [],
  taxStatus: null,
  language: null,
}
const add = async (fields: object = mira) =>
  (await bodyOf<{ customer: Customer }>(post('add', fields))).customer

it.for([
  { sort: 'name' },
  { sort: '-orders', state: 'active' },
  { sort: 'spent', orders: 'with' },
  {},
] as Record<string, string>[])('returns the previous and next customer in the list %o', async (asked) => {
  const { customers } = await list(`?${new URLSearchParams({ ...asked, limit: '200' })}`)
  const ids = customers.map(({ id }) => id)
  for (const [at, id] of ids.entries()) {
    const reply = await bodyOf(post('details', { id, list: asked }))
    expect(reply).toMatchObject({ previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null })
  }
  expect(ids.length).toBeGreaterThan(2)
})

describe('customer list', () => {
  it('filters by tags and counts them', async () => {
    expect((await list('?limit=5')).tags).toEqual([])
    await edit('c0001', { tags: ['Wholesale', ' wholesale ', 'Paris'] })
    const two = await add({
      ...mira,
      tags: ['Wholesale'],
      note: ' Rings twice ',
      address: 'Str. Florilor 3\nAp. 4',
    })
    expect(two).toMatchObject({ tags: ['Wholesale'], note: 'Rings twice', address: 'Str. Florilor 3\nAp. 4' })
    expect((await list('?limit=5')).tags).toEqual([
      { tag: 'Wholesale', count: 2 },
      { tag: 'Paris', count: 1 },
    ])
    const tagged = await list('?limit=5&tag=Wholesale')
    expect(tagged.customers.map(({ id }) => id).toSorted()).toEqual(['c0001', two.id].toSorted())
    expect(tagged.total).toBe(2)
    expect((await list('?limit=5&tag=Paris,Nowhere')).customers.map(({ id }) => id)).toEqual(['c0001'])
    expect((await list('?limit=5&tag=Nowhere')).total).toBe(0)
  })

  it('accepts a customer from a client that sends no notes', async () => {
    const { address: _, note: __, tags: ___, ...older } = mira
    expect(await add(older)).toMatchObject({ address: '', note: '', tags: [] })
  })

  it('returns every customer with the keys of an older client without parameters', async () => {
    const { customers, ...rest } = await list()
    expect(rest).toEqual({})
    expect(customers).toHaveLength(12)
    expect(customers[0]).toMatchObject({
      name: expect.any(String),
      email: expect.any(String),
      location: expect.any(String),
      orders: expect.any(Number),
      date: expect.stringMatching(/^\d\d\.\d\d\.\d{4}$/),
      status: expect.any(Number),
    })
  })

  const keys: Record<string, (one: Customer) => string | number> = {
    name: ({ name }) => name.toLowerCase(),
    orders: ({ orders }) => orders,
    spent: ({ spent }) => spent,
    created: ({ created }) => created,
  }
  it.for(Object.keys(keys).flatMap((key) => [key, `-${key}`]))('sorts by %s', async (sort) => {
    const pages = await Promise.all(
      [0, 5, 10].map((offset) => list(`?sort=${sort}&limit=5&offset=${offset}`)),
    )
    const values = pages.flatMap(({ customers }) =>
      customers.map(keys[sort.replace('-', '')] as (one: Customer) => string | number),
    )
    const up = values.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))
    expect(values).toEqual(sort.startsWith('-') ? up.toReversed() : up)
    expect(new Set(pages.flatMap(({ customers }) => customers.map(({ id }) => id))).size).toBe(12)
  })

  it('filters customers and returns counts by status and countries', async () => {
    await add()
    const { customers } = await list()
    const page = await list('?limit=50&state=new&country=Romania')
    const there = customers.filter(({ country }) => country === 'Romania')
    expect(page.customers.map(({ id }) => id).sort()).toEqual(
      there
        .filter(({ state }) => state === 'new')
        .map(({ id }) => id)
        .sort(),
    )
    expect(page.counts?.active).toBe(there.filter(({ state }) => state === 'active').length)
    expect(page.countries).toContainEqual({ country: 'Romania', count: there.length })
    expect((await list('?limit=50&orders=without')).customers.map(({ name }) => name)).toContain('Mira Lund')
    expect((await list('?limit=50&orders=with')).total).toBe(
      customers.filter(({ orders }) => orders > 0).length,
    )
    expect((await list('?limit=50&q=MIRA%40')).total).toBe(1)
    expect((await list('?limit=50&q=_')).total).toBe(0)
    expect((await list(`?limit=50&from=2026-03-14`)).customers.map(({ name }) => name)).toEqual(['Mira Lund'])
  })

  it('returns what a customer spent and ordered', async () => {
    const { customers } = await list('?limit=1&sort=-spent')
    const id = customers[0]?.id ?? ''
    // One of them is cancelled, so that it shows.
    await sql`update orders set state = 'cancelled' where id = (
      select min(id) from orders where customer_id = ${id} and state = 'delivered')`.execute(backend.db)
    const { customer, figures } = await details(id)
    const { orders } = await bodyOf<{ orders: OrderRow[] }>(
      backend.get(`customer/order/list?limit=200&sort=placed&customer=${customer.id}`, ada),
    )
    const count = (wanted: string) => orders.filter(({ state }) => state === wanted).length
    const sold = orders.filter(({ state }) => state !== 'returned' && state !== 'cancelled')
    const spent = sold.reduce((sum, { total }) => sum + total, 0)
    expect(figures).toEqual({
      orders: orders.length,
      returned: count('returned'),
      cancelled: 1,
      spent,
      sums: sumsOf(orders),
      average: Math.round(spent / sold.length),
      firstOrder: orders[0]?.placedAt,
      lastOrder: orders.at(-1)?.placedAt,
    })
    expect(customer).toMatchObject({ spent, orders: orders.length })
  })
})

describe('customer editing', () => {
  it('adds a customer without orders', async () => {
    const made = await add()
    expect(made).toMatchObject({ name: 'Mira Lund', orders: 0, spent: 0, status: 3, version: 1 })
    expect((await details(made.id)).figures).toMatchObject({
      orders: 0,
      returned: 0,
      cancelled: 0,
      spent: 0,
      average: 0,
      firstOrder: null,
      lastOrder: null,
    })
    expect((await add({ ...mira, email: 'MIRA@example.com' })).id).not.toBe(made.id)
  })

  it.for([
    [{ name: ' ' }, { name: 'required' }],
    [{ email: 'nobody' }, { email: 'email' }],
    [{ state: 'gone' }, { state: 'invalid' }],
    [{ location: 'x'.repeat(121) }, { location: 'tooLong' }],
  ] as const)('refuses %o', async ([wrong, fields]) => {
    const response = await post('add', { ...mira, ...wrong })
    expect(response.status).toBe(400)
    expect((await bodyOf(response)).fields).toEqual(fields)
  })

  it('changes only what was sent', async () => {
    const before = (await details('c0004')).customer
    backend.wait(60_000)
    const { customer } = await bodyOf<{ customer: Customer }>(edit('c0004', { phone: '+40 1' }))
    expect(customer).toEqual({
      ...before,
      phone: '+40 1',
      version: 2,
      updated: backend.clock().toISOString(),
    })
    expect(await refusal(edit('nobody', { phone: '1' }))).toEqual([404, 'notFound'])
  })

  it('merges different fields and returns 409 for the same field', async () => {
    const { name, phone } = (await details('c0004')).customer
    await edit('c0004', { name: 'Theirs' })
    const merged = await edit('c0004', { phone: '5' }, { version: 1, base: { phone } })
    expect(await bodyOf(merged)).toMatchObject({ customer: { name: 'Theirs', phone: '5', version: 3 } })
    const response = await edit(
      'c0004',
      { name: 'Mine', phone: '6' },
      { version: 1, base: { name, phone: '5' } },
    )
    expect(response.status).toBe(409)
    expect(await bodyOf(response)).toMatchObject({
      code: 'conflict',
      current: { name: 'Theirs', phone: '5' },
    })
    expect((await details('c0004')).customer).toMatchObject({ name: 'Theirs', phone: '5' })
  })

  it('loses nothing when twenty requests edit the same customer', async () => {
    const { customer } = await details('c0004')
    const base = { name: customer.name, phone: customer.phone }
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        edit('c0004', at % 2 ? { name: `N${at}` } : { phone: `P${at}` }, { version: 1, base }),
      ),
    )
    expect(all.map(({ status }) => status).sort()).toEqual([200, 200, ...Array(18).fill(409)])
    expect((await details('c0004')).customer).toMatchObject({
      name: expect.stringMatching(/^N/),
      phone: expect.stringMatching(/^P/),
      version: 3,
    })
  })
})

describe('customer deletion', () => {
  it('removes customers from the list but not from orders, and restores them', async () => {
    const before = (await details('c0001')).customer
    expect(await bodyOf(post('delete', { ids: ['c0001', 'c0002', 'x'] }))).toEqual({
      ids: ['c0001', 'c0002'],
      left: 0,
    })
    expect((await list('?limit=50')).total).toBe(10)
    expect(await refusal(post('details', { id: 'c0001' }))).toEqual([404, 'notFound'])
    expect(await refusal(edit('c0001', { phone: '1' }))).toEqual([404, 'notFound'])
    expect(await refusal(post('delete', { ids: ['c0001'] }))).toEqual([404, 'notFound'])
    const { total } = await bodyOf<{ total: number }>(
      backend.get('customer/order/list?limit=5&customer=c0001', ada),
    )
    expect(total).toBe(before.orders)
    const { customers } = await bodyOf<CustomersReply>(post('restore', { ids: ['c0001', 'c0002'] }))
    expect(customers.find(({ id }) => id === 'c0001')).toEqual({
      ...before,
      updated: backend.clock().toISOString(),
      version: 3,
    })
  })
})

describe('customer import', () => {
  const row = (at: number, more: object = {}) => ({
    row: at,
    name: `Row ${at}`,
    email: `row${at}@example.com`,
    ...more,
  })
  const run = async (rows: object[], onDuplicate = 'skip', more: object = {}) =>
    bodyOf<ImportReply>(post('import', { rows, onDuplicate, ...more }))
  const undo = (importId: string) => post('import/undo', { importId })
  const all = () => backend.db.selectFrom('customers').selectAll().orderBy('id').execute()

  it('adds valid rows and returns invalid ones', async () => {
    const reply = await run([
      row(2, { phone: '12', country: 'France', unknown: 1 }),
      row(3, { email: 'nobody' }),
      row(4, { name: '' }),
      row(5, { name: 7 }),
      row(6, { name: 'a\u0000b' }),
      row(7, { state: 'checking' }),
    ])
    expect(reply).toEqual({
      importId: expect.any(String),
      added: 2,
      merged: 0,
      skipped: 0,
      skippedRows: [],
      failed: [
        { row: 3, fields: { email: 'email' } },
        { row: 4, fields: { name: 'required' } },
        { row: 5, fields: { name: 'type' } },
        { row: 6, fields: { name: 'invalid' } },
      ],
    })
    const { customers } = await list('?limit=5&q=row2%40')
    expect(customers[0]).toMatchObject({ phone: '12', country: 'France', state: 'active', version: 1 })
    expect((await list('?limit=5&q=row7%40')).customers[0]?.state).toBe('checking')
  })

  it('adds every field that an export has, and restores them on undo', async () => {
    const fields = { address: 'Str. Lungă 1', taxNumber: 'RO 12', note: 'Calls', tags: ['VIP', 'Clay'] }
    const before = (await details('c0003')).customer
    const { importId } = await run([row(2, fields), row(3, { ...fields, email: before.email })], 'merge')
    expect((await list('?limit=5&q=row2%40')).customers[0]).toMatchObject(fields)
    expect((await details('c0003')).customer).toMatchObject(fields)
    await undo(importId)
    const { address, taxNumber, note, tags } = before
    expect((await details('c0003')).customer).toMatchObject({ address, taxNumber, note, tags })
    const broken = await run([row(4, { tags: ['a\u0000b'] })])
    expect(broken.failed).toEqual([{ row: 4, fields: { tags: 'invalid' } }])
  })

  it.for([
    ['skip', { added: 1, merged: 0, skipped: 2 }],
    ['merge', { added: 1, merged: 2, skipped: 0 }],
    ['keep', { added: 3, merged: 0, skipped: 0 }],
  ] as const)('handles duplicate emails by the rule: %s', async ([rule, counts]) => {
    const known = (await details('c0003')).customer
    const reply = await run(
      [
        row(1, { email: known.email.toUpperCase(), phone: '55', location: '' }),
        row(2),
        row(3, { email: 'ROW2@example.com', name: 'Again' }),
      ],
      rule,
    )
    expect(reply).toMatchObject({ ...counts, failed: [] })
    const skippedRows = [
      { row: 1, id: 'c0003', name: known.name },
      { row: 3, id: expect.any(String), name: row(2).name },
    ]
    expect(reply).toMatchObject({ skippedRows: rule === 'skip' ? skippedRows : [] })
    expect((await details('c0003')).customer).toMatchObject(
      rule === 'merge'
        ? { name: 'Row 1', phone: '55', email: known.email, location: known.location, version: 2 }
        : { name: known.name, version: 1 },
    )
    const { customers } = await list('?limit=5&q=row2%40&sort=name')
    expect(customers.map(({ name }) => name)).toEqual(
      { skip: ['Row 2'], merge: ['Again'], keep: ['Again', 'Row 2'] }[rule],
    )
  })

  it('is undone as a whole after several calls', async () => {
    const before = await all()
    const known = (await details('c0003')).customer
    const { importId } = await run([row(1), row(2, { email: known.email, phone: '1' })], 'merge')
    await run([row(3), row(4, { email: known.email, phone: '2' })], 'merge', { importId })
    expect((await details('c0003')).customer).toMatchObject({ name: 'Row 4', phone: '2' })
    expect(await bodyOf(undo(importId))).toEqual({ removed: 2, restored: 1, kept: [], left: 0 })
    const timeless = (rows: Awaited<ReturnType<typeof all>>) =>
      rows.map(({ version: _, updated_at: __, ...one }) => one)
    expect(timeless(await all())).toEqual(timeless(before))
    expect(await refusal(undo(importId))).toEqual([409, 'importUndone'])
    expect(await refusal(post('import', { rows: [row(9)], onDuplicate: 'skip', importId }))).toEqual([
      409,
      'importUndone',
    ])
  })

  it('keeps customers that were changed or used since when undone', async () => {
    const known = (await details('c0003')).customer
    const { importId } = await run([row(1), row(2), row(3), row(4, { email: known.email })], 'merge')
    const idOf = async (at: number) => (await list(`?limit=1&q=row${at}%40`)).customers[0]?.id ?? ''
    const [first, second] = [await idOf(1), await idOf(2)]
    await edit(first, { phone: '9' })
    await backend.db.updateTable('orders').set({ customer_id: second }).where('id', '=', '100000').execute()
    await edit('c0003', { phone: '8' })
    const reply = await bodyOf<UndoImportReply>(undo(importId))
    expect(reply).toMatchObject({ removed: 1, restored: 0 })
    expect(reply.kept.map(({ id, reason }) => [id, reason]).sort()).toEqual(
      [
        [first, 'changed'],
        [second, 'used'],
        ['c0003', 'changed'],
      ].sort(),
    )
    expect((await details('c0003')).customer).toMatchObject({ name: 'Row 4', phone: '8' })
    expect((await list('?limit=5&q=row3%40')).total).toBe(0)
  })

  it('cannot be undone by someone else', async () => {
    const { importId } = await run([row(1)])
    const sam = await backend.signIn('sam@example.com', 'berry-demo-2')
    expect(await refusal(backend.post('customer/import/undo', { importId }, sam))).toEqual([404, 'notFound'])
  })

  it('adds each customer once when sent several times simultaneously', async () => {
    const rows = Array.from({ length: 50 }, (_, at) => row(at))
    const replies = await Promise.all([run(rows), run(rows), run(rows)])
    expect(replies.reduce((sum, { added }) => sum + added, 0)).toBe(50)
    expect((await list('?limit=1&q=%40example.com')).total).toBe(62)
  })

  it('accepts 500 rows per call and refuses more', async () => {
    const rows = Array.from({ length: 5 * maxImportedInCall }, (_, at) => row(at))
    expect((await run(rows)).added).toBe(5 * maxImportedInCall)
    expect(await refusal(post('import', { rows: [...rows, row(1)], onDuplicate: 'skip' }))).toEqual([
      400,
      'invalid',
    ])
  })

  it('is undone 100 customers per call and refuses another undo afterwards', async () => {
    const before = await all()
    const { importId } = await run(Array.from({ length: 230 }, (_, at) => row(at)))
    const { id } = (await list('?limit=1&q=row7%40')).customers[0] ?? { id: '' }
    await edit(id, { phone: '9' })
    const replies: UndoImportReply[] = []
    const key = { ...ada, 'Idempotency-Key': 'the-key-of-the-undo' }
    const first = () => bodyOf<UndoImportReply>(backend.post('customer/import/undo', { importId }, key))
    replies.push(await first())
    expect(await first()).toEqual(replies[0])
    expect(await refusal(post('import', { rows: [row(9)], onDuplicate: 'skip', importId }))).toEqual([
      409,
      'importUndone',
    ])
    for (const _ of [1, 2]) replies.push(await bodyOf<UndoImportReply>(undo(importId)))
    expect(replies.map(({ left }) => left)).toEqual([130, 30, 0])
    expect(replies.reduce((sum, { removed }) => sum + removed, 0)).toBe(229)
    expect(replies.flatMap(({ kept }) => kept.map((one) => one.id))).toEqual([id])
    expect(await all()).toHaveLength(before.length + 1)
    expect(await refusal(undo(importId))).toEqual([409, 'importUndone'])
  })
})
