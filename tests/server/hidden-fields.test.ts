import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '#contract/addresses.ts'
import { rowsType } from '#contract/call.ts'
import type { Summary } from '#contract/dashboard.ts'
import type { Invoice } from '#contract/invoices.ts'
import type { ProductsReply } from '#contract/products.ts'
import { type Right, rights } from '#contract/rights.ts'
import { createLive, publishPresence } from '#server/platform/live.ts'
import { type Backend, bodyOf, createBackend, refusal } from '#tests/support/backend.ts'
import { signInAs } from '#tests/support/members.ts'
import { files } from '#tests/support/social.ts'

type Headers = Record<string, string>

let backend: Backend
let ada: Headers
let live: ReturnType<typeof createLive>
/** An order of the customer `c0001`, and the number of its invoice. */
let order: string
let number: string

const done = async <T = object>(path: string, body: object, headers = ada): Promise<T> => {
  const response = await backend.post(path, body, headers)
  expect(response.status, `${path}: ${await response.clone().text()}`).toBe(200)
  return bodyOf<T>(response)
}

const noticeKinds = ['orderPlaced', 'orderUnpaid', 'lowStock', 'reviewWaiting']
/** Notifications of a time at which someone had every right. */
async function notice(email: string): Promise<void> {
  const to = backend.db.selectFrom('users').select('id').where('email', '=', email)
  const { id } = await to.executeTakeFirstOrThrow()
  const rows = noticeKinds.map((kind) => ({
    id: `${id} ${kind}`,
    user_id: id,
    kind,
    facts: '{}',
    message: `About ${kind}`,
    read_at: null,
    created_at: backend.clock(),
  }))
  await backend.db.insertInto('notifications').values(rows).execute()
}

const viewers = new Map<string, Promise<Headers>>()
/** Someone of an own role with every right but those of some areas, or a buyer. */
function viewerWithout(lacking: string): Promise<Headers> {
  const known = viewers.get(lacking)
  if (known) return known
  const email = `${lacking.replaceAll(' ', '.')}@example.com`
  const isLacking = (right: Right) => lacking.split(' ').some((area) => right.startsWith(`${area}.`))
  const make = async () => {
    const own = await signInAs(backend, 'buyer', email)
    await notice(email)
    if (lacking === 'everything') return own
    const kept = JSON.stringify(rights.filter((right) => !isLacking(right)))
    const role = { id: `without ${lacking}`, name: `Without ${lacking}`, rights: kept }
    await backend.db
      .insertInto('roles')
      .values({ ...role, created_at: backend.clock() })
      .execute()
    await backend.db.updateTable('users').set({ role_id: role.id }).where('email', '=', email).execute()
    return own
  }
  const making = make()
  viewers.set(lacking, making)
  return making
}

beforeAll(async () => {
  live = createLive()
  backend = await createBackend({ live })
  const { db } = backend
  ada = await backend.signIn()
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', 'c0001')
    .where('state', '=', 'delivered')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  order = row.id
  await db.updateTable('orders').set({ placed_at: backend.clock() }).where('id', '=', order).execute()
  const seller = { name: 'Quillon Shop', address: 'Hill 8', email: 'shop@example.com' }
  await done('invoice/seller/save', { changes: seller })
  await db.deleteFrom('invoices').where('order_id', '=', order).execute()
  const words = { shipping: 'Delivery', discount: 'Discount', refund: 'Refund' }
  const { invoice } = await done<{ invoice: Invoice }>('invoice/of-order', { order, words })
  await done('invoice/status', { ids: [invoice.id], state: 'issued' })
  const issued = await db.selectFrom('invoices').select('number').where('id', '=', invoice.id)
  number = (await issued.executeTakeFirstOrThrow()).number ?? ''
  expect(number).not.toBe('')
  await done('customer/edit', {
    id: 'c0001',
    changes: { name: 'Quillfeather Ann', email: 'quill@secret.example', location: 'Vale' },
  })
  await done('customer/order/note', { id: order, note: 'Wolframite' })
  await done('invoice/add', {
    ...{ customer: null, name: 'Yttrium Ltd', email: 'y@example.com', phone: '', address: 'x', terms: '' },
    ...{ date: '2026-01-01', due: '2026-02-01', taxRate: 1, discountRate: 0, currency: 'EUR' },
    lines: [{ product: null, text: 'x', quantity: 1, price: 1 }],
  })
  await db
    .updateTable('products')
    .set({ name: 'Xylograph vase', is_hidden: true })
    .where('id', '=', 5)
    .execute()
  await done('discount/edit', { id: 'berry50', changes: { percent: 49 } })
  await done('review/add', { product: 5, rating: 5, review: 'Xylograph indeed' })
  await sql`update reviews set status = 2, review = 'Vexillum' where id =
    (select id from reviews where product_id <> 5 order by id limit 1)`.execute(db)
  await sql`insert into stock_movements (product_id, at, reason, change, stock, order_id)
    values (1, ${backend.clock()}, 'sale', -1, 1, ${order})`.execute(db)
  await db.updateTable('products').set({ stock: 1, low_at: 5, name: 'Kyanite' }).where('id', '=', 1).execute()
  await done('kanban/add-item', { columnId: 'column-1', item: { id: 'item', title: 'Zephyrine' } })
  const attachment = { id: 'board-file', name: 'x.txt', data: btoa('Zephyrine') }
  await done('kanban/add-attachment', { itemId: 'item', attachment })
  for (const list of [
    'customers',
    'discounts',
    'orders',
    'invoices',
    'stock',
    'reviews',
    'people',
    'activity',
  ])
    await done('view/save', {
      ...{ id: `view of ${list}`, list, name: `View of ${list}`, search: { q: 'Quillfeather' } },
      ...{ shared: true, at: '2026-03-14T15:30:00.000Z' },
    })
  await notice('admin@example.com')
})

type Way = {
  way: string
  /** Areas that the viewer lacks; `everything` is a buyer. */
  without: string
  address: string
  path: () => string
  body?: () => object
  accept?: string
  /** Stands in the reply to whoever has every right. */
  secret: () => string
}
const says = (secret: string) => () => secret
const get = (way: string, without: string, path: string, secret: () => string): Way => ({
  ...{ way, without, secret, address: path },
  path: () => path.replace('{order}', order).replace('{number}', number),
})
const post = (way: string, without: string, path: string, body: () => object, secret: () => string): Way => ({
  ...get(way, without, path, secret),
  body,
})
const all = (way: string, without: string, path: string, secret: () => string): Way => ({
  ...get(way, without, path, secret),
  accept: rowsType,
})

const customer = says('Quillfeather')
const email = says('quill@secret.example')
const hidden = says('Xylograph')
const thisOrder = () => order
const itsNumber = () => number

const ways: Way[] = [
  get('the list', 'customers', 'customer/list?limit=200', customer),
  get('searching the list', 'customers', 'customer/list?limit=5&q=quillfeather', customer),
  get('sorting the list', 'customers', 'customer/list?limit=200&sort=-spent', customer),
  get('filtering the list', 'customers', 'customer/list?limit=200&orders=with', customer),
  all('all rows', 'customers', 'customer/list', customer),
  post('the record', 'customers', 'customer/details', () => ({ id: 'c0001' }), customer),
  get('the search over all records', 'customers', 'search?q=quillfeather', email),
  get('a view that somebody shares', 'customers', 'view/list', says('View of customers')),
  get('the activity', 'customers', 'activity/list?limit=200', customer),
  get('searching the activity', 'customers', 'activity/list?q=quillfeather', says('customer/edit')),
  get('the history', 'customers', 'activity/list?record=customers/c0001', says('customer/edit')),

  get('the list', 'discounts', 'discount/list?limit=200', says('BERRY50')),
  get('searching the list', 'discounts', 'discount/list?limit=5&q=berry', says('BERRY50')),
  all('all rows', 'discounts', 'discount/list', says('BERRY50')),
  post('the record', 'discounts', 'discount/details', () => ({ id: 'berry50' }), says('BERRY50')),
  get('the search over all records', 'discounts', 'search?q=berry50', says('BERRY50')),
  get('a view that somebody shares', 'discounts', 'view/list', says('View of discounts')),
  get('the activity', 'discounts', 'activity/list?limit=200', says('BERRY50')),

  get('the list', 'orders', 'customer/order/list?limit=200', thisOrder),
  get('searching the list', 'orders', 'customer/order/list?limit=5&q=wolframite', thisOrder),
  get('filtering the list', 'orders', 'customer/order/list?limit=200&customer=c0001', thisOrder),
  get('sorting the list', 'orders', 'customer/order/list?limit=200&sort=-total', thisOrder),
  all('all rows', 'orders', 'customer/order/list', thisOrder),
  post('the record', 'orders', 'customer/order/details', () => ({ id: order }), thisOrder),
  post('slips', 'orders', 'customer/order/slips', () => ({ ids: [order] }), thisOrder),
  get('the search over all records', 'orders', 'search?q={order}', says('placedAt')),
  get('the dashboard', 'orders', 'dashboard/summary', thisOrder),
  get('notifications', 'orders', 'notifications', says('orderPlaced')),
  get('notifications', 'orders', 'notifications', says('orderUnpaid')),
  get('a view that somebody shares', 'orders', 'view/list', says('View of orders')),
  post('movements of the stock', 'orders', 'customer/product/movements', () => ({ id: '1' }), thisOrder),
  get('the activity', 'orders', 'activity/list?limit=200', says('Wolframite')),
  get('the history', 'orders', 'activity/list?record=orders/{order}', says('customer/order/note')),

  get('the list', 'invoices', 'invoice/list?limit=200', itsNumber),
  get('searching the list', 'invoices', 'invoice/list?limit=5&q=yttrium', says('Yttrium')),
  post('an order', 'invoices', 'customer/order/details', () => ({ id: order }), itsNumber),
  get('the search over all records', 'invoices', 'search?q={number}', itsNumber),
  get('the seller', 'invoices', 'invoice/seller', says('Quillon')),
  get('a view that somebody shares', 'invoices', 'view/list', says('View of invoices')),
  get('the activity', 'invoices', 'activity/list?limit=200', says('Yttrium')),
  get('searching the activity', 'invoices', 'activity/list?q={number}', says('invoice/status')),

  get('the list', 'stock', 'customer/product/list?limit=200', says('Kyanite')),
  post('movements', 'stock', 'customer/product/movements', () => ({ id: '1' }), thisOrder),
  get('notifications', 'stock', 'notifications', says('lowStock')),
  get('a view that somebody shares', 'stock', 'view/list', says('View of stock')),

  get('the list', 'reviews', 'customer/product/reviews?limit=200', says('Vexillum')),
  get('notifications', 'reviews', 'notifications', says('reviewWaiting')),
  get('a view that somebody shares', 'reviews', 'view/list', says('View of reviews')),

  get('the board', 'board', 'kanban/board', says('Zephyrine')),
  get('changes since a version', 'board', 'kanban/board?since=0', says('Zephyrine')),
  get('a file', 'board', 'kanban/attachment?id=board-file', says('Zephyrine')),
  get('the search over all records', 'board', 'search?q=zephyrine', says('Zephyrine')),
  get('the activity', 'board', 'activity/list?limit=200', says('Zephyrine')),

  get('the list of people', 'social', 'social/people?limit=48', says('Sam Okoro')),
  get('the search over all records', 'social', 'search?q=okoro', says('Sam Okoro')),
  get('a view that somebody shares', 'social', 'view/list', says('View of people')),
  get('a view that somebody shares', 'activity', 'view/list', says('View of activity')),
  get('the team', 'team', 'team/list', says('sam@example.com')),

  ...['everything', 'catalogue stock'].flatMap((without) => [
    get('the catalogue', without, 'products/list?limit=200&visibility=all', hidden),
    get('hidden products', without, 'products/list?limit=200&visibility=hidden&sort=few', hidden),
    get('searching hidden products', without, 'products/list?limit=5&visibility=all&q=xylograph', hidden),
    get('counts', without, 'products/facets', says('"hidden":1')),
    post('the record', without, 'product/details', () => ({ id: 5 }), hidden),
    get('its reviews', without, 'review/list?product=5', hidden),
    get('reviews', without, 'review/list?limit=200', hidden),
    get('the search over all records', without, 'search?q=xylograph', hidden),
  ]),
  ...['customer/list', 'customer/order/list', 'invoice/list', 'customer/product/list', 'activity/list'].map(
    (path) => get(path, 'everything', `${path}?limit=5`, says('total')),
  ),
  post(
    'a wish list of all that fits',
    'everything',
    'products/save-all',
    () => ({ filter: { visibility: 'hidden' }, saved: true }),
    says('[5]'),
  ),
  get('views', 'everything', 'view/list', says('Quillfeather')),
  get('notifications', 'everything', 'notifications', says('About')),
]

const textOf = async ({ path, body, accept }: Way, headers: Headers) => {
  const sent = { ...headers, ...(accept && { Accept: accept }) }
  const response = await (body ? backend.post(path(), body(), sent) : backend.get(path(), sent))
  expect(response.status).toBeLessThan(500)
  return response.text()
}

describe.each([...Map.groupBy(ways, ({ without }) => without)])(
  'response without access to %s',
  (without, some) => {
    it.each(some.map((way) => [`${way.way}: ${way.address}`, way] as const))(
      'hides the secret field in %s',
      async (_, way) => {
        expect(await textOf(way, ada)).toContain(way.secret())
        expect(await textOf(way, await viewerWithout(without))).not.toContain(way.secret())
      },
    )
  },
)

it('shows customers and low stock on the dashboard only to those who may read them', async () => {
  const best = async (headers: Headers) =>
    (await bodyOf<Summary>(backend.get('dashboard/summary', headers))).bestCustomers
  expect(await best(ada)).not.toEqual([])
  expect(await best(await viewerWithout('customers'))).toEqual([])
  const tasks = async (headers: Headers) =>
    (await bodyOf<Summary>(backend.get('dashboard/summary', headers))).tasks
  const { lowStock, reviews } = await tasks(ada)
  expect(Math.min(lowStock.count, reviews.count)).toBeGreaterThan(0)
  expect((await tasks(await viewerWithout('stock'))).lowStock).toEqual({ count: 0, products: [] })
  expect((await tasks(await viewerWithout('reviews'))).reviews).toEqual({ count: 0, reviews: [] })
})

it('refuses an invoice of an order that the user may not read', async () => {
  const words = { shipping: 'x', discount: 'x', refund: 'x' }
  const other = await backend.db
    .selectFrom('orders')
    .select('id')
    .where('id', '<>', order)
    .orderBy('id')
    .limit(1)
  const { id } = await other.executeTakeFirstOrThrow()
  const response = backend.post('invoice/of-order', { order: id, words }, await viewerWithout('orders'))
  expect(await bodyOf(response)).toMatchObject({ code: 'forbidden', right: 'orders.read' })
})

it('grants a permission to edit only with the permission to read', async () => {
  const own = await viewerWithout('none')
  const rightsNow = async () => (await bodyOf<{ rights: Right[] }>(backend.get('account/me', own))).rights
  expect(await rightsNow()).toHaveLength(rights.length)
  const kept = JSON.stringify(rights.filter((right) => right !== 'orders.read'))
  await backend.db.updateTable('roles').set({ rights: kept }).where('id', '=', 'without none').execute()
  expect((await rightsNow()).filter((right) => right.startsWith('orders.'))).toEqual([])
  expect(await refusal(backend.post('customer/order/note', { id: order, note: 'x' }, own))).toEqual([
    ...[403, 'forbidden'],
  ])
})

it('streams only events that the user may read', async () => {
  const received = async (headers: Headers) => {
    const response = await backend.get('live', headers)
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    await reader.read()
    for (const feature of ['customers', 'orders', 'invoices', 'kanban', 'stock', 'team', 'products'])
      live.publish({ feature, by: 'x', at: backend.clock().toISOString() })
    let text = ''
    while (!text.includes('"products"')) text += new TextDecoder().decode((await reader.read()).value)
    await reader.cancel()
    return [...text.matchAll(/"feature":"(\w+)"/g)]
      .map(([, feature]) => feature)
      .filter((one) => one !== 'presence')
  }
  expect(await received(ada)).toHaveLength(7)
  expect(await received(await viewerWithout('everything'))).toEqual(['products'])
  expect(await received(await viewerWithout('customers'))).not.toContain('customers')
})

it('sends presence only to people who can see the person', async () => {
  const heard = async (headers: Headers) => {
    const response = await backend.get('live', headers)
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    await reader.read()
    await publishPresence(backend, live, [buyer.id, 'sam00000'])
    live.publish({ feature: 'products', by: 'x', at: backend.clock().toISOString() })
    let text = ''
    while (!text.includes('"products"')) text += new TextDecoder().decode((await reader.read()).value)
    await reader.cancel()
    expect(text).not.toContain('needs')
    return [...text.matchAll(/"by":"([^"]+)"/g)]
      .map(([, by]) => by)
      .filter((by) => by === buyer.id || by === 'sam00000')
      .sort()
  }
  await signInAs(backend, 'buyer', 'present.buyer@example.com')
  const buyer = await backend.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'present.buyer@example.com')
    .executeTakeFirstOrThrow()
  expect(await heard(ada)).toEqual([buyer.id, 'sam00000'].sort())
  expect(await heard(await signInAs(backend, 'buyer', 'second.buyer@example.com'))).toEqual(['sam00000'])
  expect(await heard(await viewerWithout('chat'))).not.toContain('sam00000')
  await done('settings/areas/save', { changes: { social: false } }, ada)
  expect(await heard(ada)).toEqual([buyer.id, 'sam00000'].sort())
})

it.for(['customer:c0001', 'order:100001', 'board', 'product:1'])(
  'shows a buyer no one at %s and hides the buyer from others',
  async (record) => {
    const others = async (headers: Headers, client: string) =>
      (await done<{ others: object[] }>('here', { record }, { ...headers, 'Client-Id': client })).others
    const sam = await backend.signIn('sam@example.com', 'berry-demo-2')
    await others(ada, 'tab of Ada')
    expect(await others(sam, 'tab of Sam')).toHaveLength(1)
    expect(await others(await viewerWithout('everything'), 'tab of a buyer')).toEqual([])
    expect(await others(ada, 'tab of Ada')).toHaveLength(1)
  },
)

it('shows buyers the team but not each other', async () => {
  const own = await viewerWithout('everything')
  const other = await signInAs(backend, 'buyer', 'other.buyer@example.com')
  const picture = `data:image/png;base64,${files.png}`
  await done('account/profile', { name: 'Other Buyer', email: 'other.buyer@example.com', picture }, other)
  const text = async (path: string, headers: Headers) => (await backend.get(path, headers)).text()
  for (const path of ['account/faces', 'chat/conversations', 'chat/users']) {
    expect(await text(path, ada), path).toContain('Other Buyer')
    expect(await text(path, own), path).not.toContain('Other Buyer')
  }
  const { faces } = await bodyOf<{ faces: { id: string }[] }>(backend.get('account/faces', ada))
  const face = (headers: Headers) => bodyOf(backend.get(`account/face?id=${faces[0]?.id}`, headers))
  expect([await face(ada), await face(own)]).toEqual([{ picture }, { picture: null }])
  for (const path of [
    'social/people?limit=48',
    'mails/recipients?q=buyer',
    'calendar/agenda',
    'kanban/board',
  ])
    expect(await text(path, ada), path).not.toContain('Other Buyer')
})

it('offers stock alerts of a hidden product only to those who can see it', async () => {
  const tell = (headers: Headers) => backend.post('products/tell', { id: 5, tell: true }, headers)
  expect(await refusal(tell(await viewerWithout('everything')))).toEqual([404, 'notFound'])
  expect((await tell(ada)).status).toBe(200)
})

it('reveals nothing of a customer to a buyer who uses the customer’s email', async () => {
  await backend.db
    .updateTable('customers')
    .set({ phone: '+44 20 7946 0999' })
    .where('id', '=', 'c0001')
    .execute()
  const buyer = await signInAs(backend, 'buyer', 'quill@secret.example')
  const { products } = await bodyOf<ProductsReply>(backend.get('products/list?limit=1&stock=in', buyer))
  const [goods] = products
  if (!goods) throw new Error('The shop is empty')
  const { address } = await done<{ address: Address[] }>(
    'address/new',
    {
      ...{ name: 'Buyer', destination: 'home', building: '1', street: 'x', city: 'x', state: 'x' },
      ...{ country: 'GB', post: 'BS8 2LR', phone: '1' },
    },
    buyer,
  )
  const line = { id: goods.id, itemId: 1, name: goods.name, image: goods.image, salePrice: goods.salePrice }
  const color = goods.colors[0]
  const size = goods.sizes?.[0] ?? 8
  const bought = { ...line, offerPrice: goods.offerPrice, quantity: 1, color, size }
  const payment = { type: 'free', method: 'cod', card: '' }
  const checkout = { products: [bought], total: goods.offerPrice, code: '', billing: address[0], payment }
  const reply = await done('customer/order/place', { checkout }, buyer)
  expect(reply).toMatchObject({ order: { customer: { name: 'buyer Member', phone: '' }, invoice: null } })
  expect(JSON.stringify(reply)).not.toMatch(/Quillfeather|7946/)
})
