import { beforeEach, describe, expect, it } from 'vitest'
import type { CustomersReply } from '#contract/customers.ts'
import type { InvoicesReply } from '#contract/invoices.ts'
import type { ShopReviewsReply } from '#contract/moderation.ts'
import type { OrdersReply } from '#contract/order-list.ts'
import type { ProductsReply } from '#contract/products.ts'
import type { StockReply } from '#contract/stock.ts'
import { bodyOf, refusal } from '#tests/support/backend.ts'
import { ada, backend, signInAda } from '#tests/support/signed-in.ts'

beforeEach(signInAda)
const post = (path: string, body: unknown, key?: string) =>
  backend.post(path, body, { ...ada, ...(key && { 'Idempotency-Key': key }) })
const read = <Reply>(path: string) => bodyOf<Reply>(backend.get(path, ada))
type Saved = { changed: number[]; left: number }
type Removed = { ids: string[]; left: number }

const listed = (rows: readonly { id: string | number }[]) => rows.map(({ id }) => String(id))
const idsIn = {
  customers: async () => listed((await read<CustomersReply>('customer/list?limit=200')).customers),
  orders: async () =>
    listed((await read<OrdersReply>('customer/order/list?state=returned&limit=200')).orders),
  invoices: async () => listed((await read<InvoicesReply>('invoice/list?state=issued&limit=200')).invoices),
  stock: async () => listed((await read<StockReply>('customer/product/list?limit=200')).products),
  catalogue: async () => listed((await read<ProductsReply>('products/list?limit=200')).products),
  unsaved: async () =>
    listed((await read<ProductsReply>('products/list?limit=200')).products.filter(({ saved }) => !saved)),
  reviews: async () =>
    listed((await read<ShopReviewsReply>('customer/product/reviews?state=waiting&limit=200')).productreviews),
}

describe('action on all matching records', () => {
  it.each([
    ['customer/delete', idsIn.customers, {}, {}],
    ['customer/order/status', idsIn.orders, { state: ['returned'] }, { all: true, state: 'delivered' }],
    ['invoice/status', idsIn.invoices, { state: ['issued'] }, { state: 'paid' }],
    ['customer/product/delete', idsIn.stock, {}, {}],
    ['customer/product/quantities/all', idsIn.stock, {}, { way: 'set', amount: 77 }],
    ['products/delete-all', idsIn.catalogue, {}, {}],
    ['products/save-all', idsIn.unsaved, {}, { saved: true }],
    [
      'customer/product/reviews/edit',
      idsIn.reviews,
      { state: ['waiting'] },
      { all: true, state: 'published' },
    ],
  ])('leaves out the exceptions: %s', async (path, idsBefore, filter, variables) => {
    const [one = '', other = '', ...rest] = await idsBefore()
    expect(rest).not.toEqual([])
    const reply = await bodyOf<Record<string, unknown>>(
      post(path, { filter: { ...filter, except: [one, other] }, ...variables }),
    )
    const { ids, previous, moved, changed } = reply
    const changedIds = (ids ?? changed ?? Object.keys((previous ?? moved ?? {}) as object)) as unknown[]
    expect(changedIds.map(String).toSorted()).toEqual(rest.toSorted())
  })

  it('deletes only matching customers and restores them by id', async () => {
    const everybody = await read<CustomersReply>('customer/list?limit=200')
    const country = everybody.countries?.[0]?.country ?? ''
    const matching = () =>
      read<CustomersReply>(`customer/list?country=${encodeURIComponent(country)}&limit=200`)
    const there = await matching()
    expect(there.total).toBeGreaterThan(0)
    expect(there.total).toBeLessThan(everybody.total ?? 0)
    const body = { filter: { country } }
    const removed = await bodyOf<Removed>(post('customer/delete', body, 'the-customers-of-one-land'))
    expect(removed).toEqual({ ids: expect.toSatisfy((ids) => ids.length === there.total), left: 0 })
    expect((await matching()).total).toBe(0)
    expect((await read<CustomersReply>('customer/list?limit=200')).total).toBe(
      (everybody.total ?? 0) - (there.total ?? 0),
    )
    // The answer was lost: the same call again deletes no one else and answers the same.
    expect(await bodyOf<Removed>(post('customer/delete', body, 'the-customers-of-one-land'))).toEqual(removed)
    expect((await post('customer/restore', { ids: removed.ids })).status).toBe(200)
    expect((await matching()).total).toBe(there.total)
  })

  it('deletes matching products and restores them', async () => {
    const matching = () => read<StockReply>('customer/product/list?category=kitchen&limit=200')
    const { total = 0, products } = await matching()
    expect(total).toBeGreaterThan(0)
    const removed = await bodyOf<Removed>(
      post('customer/product/delete', { filter: { category: ['kitchen'] } }),
    )
    expect(removed.ids.toSorted()).toEqual(products.map(({ id }) => id).toSorted())
    expect((await matching()).total).toBe(0)
    const versions = await backend.db
      .selectFrom('products')
      .select('version')
      .where('deleted_at', 'is not', null)
      .execute()
    expect(versions.every(({ version }) => version > 1)).toBe(true)
    await post('customer/product/restore', { ids: removed.ids })
    expect((await matching()).total).toBe(total)
  })

  it('adds matching products to the wish list and deletes only them', async () => {
    const list = (query: string) => read<ProductsReply>(`products/list?limit=200&${query}`)
    const { total: all = 0 } = await list('')
    const { products } = await list('categories=kitchen&price=10-50')
    const ids = products.map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(1)
    expect(ids.length).toBeLessThan(all)
    await post('products/save', { id: ids[0], saved: true })
    const before = (await list('saved=yes')).total ?? 0
    const filter = { categories: ['kitchen'], price: '10-50' }
    const saved = await bodyOf<Saved>(
      post('products/save-all', { filter, saved: true }, 'the-wishes-of-the-kitchen'),
    )
    expect(saved).toEqual({ changed: expect.any(Array), left: 0 })
    expect(saved.changed).not.toContain(ids[0])
    expect((await list('saved=yes')).total).toBe(before + saved.changed.length)
    expect((await list('saved=yes&categories=kitchen&price=10-50')).total).toBe(ids.length)
    // The answer was lost: the same call again changes nothing and answers the same.
    expect(
      await bodyOf<Saved>(post('products/save-all', { filter, saved: true }, 'the-wishes-of-the-kitchen')),
    ).toEqual(saved)
    const removed = await bodyOf<Removed>(post('products/delete-all', { filter }))
    expect(removed).toEqual({ ids: expect.toSatisfy((gone) => gone.length === ids.length), left: 0 })
    expect((await list('')).total).toBe(all - ids.length)
    await post('customer/product/restore', { ids: removed.ids.map(String) })
    expect((await list('categories=kitchen&price=10-50')).total).toBe(ids.length)
  })

  it('marks only payable invoices as paid and issues none', async () => {
    const before = await read<InvoicesReply>('invoice/list?limit=200')
    const { issued = 0, draft = 0, void: voided = 0 } = before.counts ?? {}
    expect(issued).toBeGreaterThan(0)
    const reply = await bodyOf<{ previous: Record<string, string>; left: number }>(
      post('invoice/status', { filter: {}, state: 'paid' }),
    )
    expect(Object.values(reply.previous)).toEqual(Array(issued).fill('issued'))
    expect((await read<InvoicesReply>('invoice/list?limit=200')).counts).toMatchObject({
      draft,
      void: voided,
    })
    expect((await read<InvoicesReply>('invoice/list?limit=1&state=issued')).total).toBe(0)
    expect(
      (await backend.db.selectFrom('invoices').select('paid_at').where('state', '=', 'paid').execute()).every(
        ({ paid_at }) => paid_at,
      ),
    ).toBe(true)
    // Taking it back names those that were changed.
    await post('invoice/status', { ids: Object.keys(reply.previous), state: 'issued' })
    expect((await read<InvoicesReply>('invoice/list?limit=200')).counts).toEqual(before.counts)
    // A number is shown before it is given.
    const none = await bodyOf<{ previous: object }>(
      post('invoice/status', { filter: { state: ['draft'] }, state: 'issued' }),
    )
    expect(none.previous).toEqual({})
  })

  it.each(['customer/delete', 'customer/product/delete'])(
    'requires either ids or a filter on %s',
    async (path) => {
      expect(await refusal(post(path, {}))).toEqual([400, 'invalid'])
      expect(await refusal(post(path, { ids: ['c0001'], filter: {} }))).toEqual([400, 'invalid'])
      expect(await refusal(post('invoice/status', { state: 'paid' }))).toEqual([400, 'invalid'])
      expect(await refusal(post('products/save-all', { saved: true }))).toEqual([400, 'invalid'])
    },
  )
})
