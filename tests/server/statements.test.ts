import { type KyselyPlugin, sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { type Backend, bodyOf, createBackend, workerStore } from '#tests/support/backend.ts'

/** The statements since they were counted last; a statement within another one has its id. */
const statements = new Set<string>()
const counting: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => {
    statements.add(queryId.queryId)
    return node
  },
  transformResult: async ({ result }) => result,
}

let backend: Backend
let ada: Record<string, string>
beforeEach(async () => {
  const { db } = await workerStore()
  backend = await createBackend({ db: db.withPlugin(counting) })
  ada = await backend.signIn()
})

type Request = [path: string, body: object]
type Json = { id: string }[]

const read = async (text: ReturnType<typeof sql<{ id: string }>>) =>
  (await text.execute(backend.db)).rows.map(({ id }) => id)
const post = async ([path, body]: Request) => {
  const response = await backend.post(path, body, ada)
  expect([path, response.status]).toEqual([path, 200])
  return response
}
const numbered = <One>(many: number, make: (nth: number) => One) =>
  Array.from({ length: many }, (_, nth) => make(nth))

/** Everyone waits for everything, and nothing is there. */
async function sellOut(): Promise<void> {
  await sql`update products set stock = 0`.execute(backend.db)
  await sql`insert into stock_watchers (product_id, user_id, created_at)
    select p.id, u.id, now() from products p, users u on conflict do nothing`.execute(backend.db)
}

const products = (many: number) =>
  read(sql`select id::text as id from products where deleted_at is null order by id limit ${many}`)
const orders = (many: number, state: string) =>
  read(sql`select id from orders where state = ${state} order by id limit ${many}`)

const order = (lines: object[]) => ({
  ...{ customer: null, name: 'Mira Lund', email: '', phone: '', street: '', post: '', city: '', country: '' },
  ...{ lines, discount: 0, shipping: 0, note: '', payment: 'PayPal', paid: true },
})

/** Bulk writes: each makes what it needs and gives the request for so many records. */
const bulks: Record<string, (many: number) => Promise<Request>> = {
  'orders are cancelled': async (many) => {
    await sellOut()
    const ids = await orders(many, 'delivered')
    return ['customer/order/status', { ids, state: 'cancelled', note: 'Lost' }]
  },
  'cancelled orders are opened again': async (many) => {
    const ids = await orders(many, 'delivered')
    await post(['customer/order/status', { ids, state: 'cancelled', note: 'Lost' }])
    return ['customer/order/status', { states: Object.fromEntries(ids.map((id) => [id, 'delivered'])) }]
  },
  'an order makes products scarce': async (many) => {
    await sql`update products set stock = 10, low_at = 9, is_hidden = false`.execute(backend.db)
    const line = { color: null, size: null, quantity: 2, price: 100, discountRate: 0 }
    const lines = (await products(many)).map((id) => ({ product: Number(id), ...line }))
    return ['customer/order/add', order(lines)]
  },
  'products come back into stock': async (many) => {
    await sellOut()
    const changes = (await products(many)).map((id) => ({ id, to: 5 }))
    return ['customer/product/quantities', { changes }]
  },
  'all products that match come back into stock': async (many) => {
    await sellOut()
    await sql`update products set category = case when id = any(${await products(many)}::int[])
      then 'kitchen' else 'books' end`.execute(backend.db)
    return ['customer/product/quantities/all', { way: 'add', amount: 5, filter: { category: ['kitchen'] } }]
  },
  'products are deleted': async (many) => ['customer/product/delete', { ids: await products(many) }],
  'products are restored': async (many) => {
    const ids = await products(many)
    await sql`update products set code = 'C-' || id`.execute(backend.db)
    await post(['customer/product/delete', { ids }])
    return ['customer/product/restore', { ids }]
  },
  'wishes are made': async (many) => {
    await sql`delete from saved_products`.execute(backend.db)
    return ['products/save-all', { ids: (await products(many)).map(Number), saved: true }]
  },
  'invoices are issued': async (many) => {
    await makeDrafts(many)
    return ['invoice/status', { ids: await invoices(many, 'draft'), state: 'issued' }]
  },
  'invoices are paid': async (many) => {
    await makeDrafts(many)
    const ids = await invoices(many, 'draft')
    await post(['invoice/status', { ids, state: 'issued' }])
    return ['invoice/status', { ids, state: 'paid' }]
  },
  'reviews are published': async (many) => {
    await sql`update reviews set status = 2`.execute(backend.db)
    const ids = await read(sql`select id from reviews order by id limit ${many}`)
    return ['customer/product/reviews/edit', { ids, state: 'published' }]
  },
  'customers are imported': async (many) => {
    const rows = numbered(many, (nth) => ({ row: nth, name: `N ${nth}`, email: `n${nth}@example.com` }))
    return ['customer/import', { rows, onDuplicate: 'keep' }]
  },
  'an import of customers is undone': async (many) => {
    const rows = numbered(many, (nth) => ({ row: nth, name: `N ${nth}`, email: `n${nth}@example.com` }))
    const { importId } = await bodyOf(post(['customer/import', { rows, onDuplicate: 'merge' }]))
    return ['customer/import/undo', { importId }]
  },
  'customers are deleted': async (many) => {
    const ids = await read(sql`select id from customers where deleted_at is null limit ${many}`)
    return ['customer/delete', { ids }]
  },
  'contacts are imported': async (many) => {
    const text = ['name,mail', ...numbered(many, (nth) => `N ${nth},n${nth}@example.com`)].join('\n')
    return ['contact/import', { text, mapping: ['name', 'work_email'], onDuplicate: 'keep' }]
  },
  'contacts are deleted': async (many) => {
    const { contacts } = await bodyOf<{ contacts: Json }>(backend.get('contact/list', ada))
    return ['contact/delete', { ids: contacts.slice(0, many).map(({ id }) => id) }]
  },
  'events are imported': async (many) => {
    const event = (nth: number) =>
      ['BEGIN:VEVENT', `UID:${many}-${nth}`, 'SUMMARY:x', 'DTSTART:20260401T100000Z', 'END:VEVENT'].join(
        '\r\n',
      )
    const ics = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...numbered(many, event), 'END:VCALENDAR'].join('\r\n')
    return ['calendar/import', { ics, calendar: 'own-ada00000', duplicates: 'replace' }]
  },
  'mails are moved': async (many) => {
    const where = sql`user_id = 'ada00000' and folder = 'inbox'`
    const ids = await read(sql`select mail_id as id from mail_states where ${where} limit ${many}`)
    return ['mails/move', { ids, folder: 'trash' }]
  },
  'cards are moved by an older client': async (many) => {
    const { columns } = await bodyOf<{ columns: { id: string; itemIds: string[] }[] }>(
      backend.get('kanban/columns', ada),
    )
    const moved = columns.flatMap(({ itemIds }) => itemIds).slice(0, many)
    const [to] = columns.toReversed()
    const lists = columns.map(({ id, itemIds }) => ({
      id,
      itemIds: [...itemIds.filter((one) => !moved.includes(one)), ...(id === to?.id ? moved : [])],
    }))
    return ['kanban/update-item-order', { columns: lists }]
  },
}

const invoices = (many: number, state: string) =>
  read(sql`select id from invoices where state = ${state} and id like 'made-%' limit ${many}`)

async function makeDrafts(many: number): Promise<void> {
  await sql`
    with made as (
      insert into invoices (id, state, name, email, phone, address, date, due, tax_rate, discount_rate, terms,
        currency, total, created_at, updated_at)
      select 'made-' || ${many}::int || '-' || n, 'draft', 'Mira', '', '', '', (2025 + n % 2) || '-03-01',
        '2026-04-01', 0, 0, '', 'USD', 100, now(), now() from generate_series(1, ${many}::int) n
      returning id
    )
    insert into invoice_lines (invoice_id, line, text, quantity, price) select id, 1, 'x', 1, 100 from made`.execute(
    backend.db,
  )
}

it.each(Object.entries(bulks))('uses a constant number of statements when %s', async (_, request) => {
  const countOf = async (many: number) => {
    const made = await request(many)
    statements.clear()
    await post(made)
    return statements.size
  }
  const few = await countOf(2)
  expect(few).toBeGreaterThan(0)
  expect(await countOf(9)).toBe(few)
})
