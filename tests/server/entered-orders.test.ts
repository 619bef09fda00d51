import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { chargedPrice, type NewOrder, orderTotals } from '#contract/order-fields.ts'
import type { Order } from '#contract/orders.ts'
import { createRandom } from '#server/db/seed/random.ts'
import { bodyOf, refusal } from '#tests/support/backend.ts'
import { ada, backend, signInAda } from '#tests/support/signed-in.ts'

beforeEach(async () => {
  await signInAda()
  await set(1, {
    price: 4_400,
    stock: 10,
    low_at: 2,
    name: 'Fern jug',
    code: 'J-1',
    colors: ['successDark', 'errorMain'],
    sizes: [],
  })
  await set(2, {
    price: 1_500,
    stock: 5,
    low_at: 2,
    name: 'Oak mug',
    code: 'M-1',
    colors: [],
    sizes: [8, 12],
  })
})

const set = (id: number, values: object) =>
  backend.db.updateTable('products').set(values).where('id', '=', id).execute()
const stockOf = async (id: number) =>
  (await backend.db.selectFrom('products').select('stock').where('id', '=', id).executeTakeFirstOrThrow())
    .stock

const jug = { product: 1, color: 'successDark', size: null, quantity: 2, price: 4_400, discountRate: 0 }
const mug = { product: 2, color: null, size: '12', quantity: 1, price: 1_500, discountRate: 0 }
const maria: NewOrder = {
  customer: null,
  name: 'Maria Green',
  email: 'maria@example.com',
  phone: '+49 30 1234',
  street: 'Lindenweg 4',
  post: '10115',
  city: 'Berlin',
  country: 'DE',
  lines: [jug],
  discount: 0,
  shipping: 500,
  note: 'Ring twice',
  payment: 'Net Banking',
  paid: false,
}
const add = (order: object = maria, headers: object = {}) =>
  backend.post('customer/order/add', order, { ...ada, ...headers })
const added = async (order: object = maria) => (await bodyOf<{ order: Order }>(add(order))).order
const edit = (body: object) => backend.post('customer/order/edit', body, ada)
const edited = async (body: object) => (await bodyOf<{ order: Order }>(edit(body))).order
const status = (body: object) => backend.post('customer/order/status', body, ada)
const detailsOf = async (id: string) =>
  (await bodyOf<{ order: Order }>(backend.post('customer/order/details', { id }, ada))).order
/** The lines of an order as an edit sends them. */
const linesOf = ({ lines }: Order) =>
  lines.map(({ line, product, color, size, quantity, price, fullPrice = price, discountRate = 0 }) => ({
    line,
    product,
    color,
    size,
    quantity,
    discountRate,
    price: fullPrice,
  }))
const baseOf = (order: Order) => ({ lines: linesOf(order) })

describe('order entered by the shop', () => {
  it('stores customer, items, totals and note and reduces the stock', async () => {
    const order = await added({ ...maria, lines: [jug, { ...mug, discountRate: 1_000 }], discount: 300 })
    expect(order).toMatchObject({
      state: 'awaiting',
      items: 3,
      subtotal: 8_800 + 1_350,
      discount: 300,
      shipping: 500,
      total: 10_350,
      paidAt: null,
      note: 'Ring twice',
      type: 'Net Banking',
      company: '',
      billing: { name: 'Maria Green', street: 'Lindenweg 4', post: '10115', city: 'Berlin', country: 'DE' },
      customer: { name: 'Maria Green', email: 'maria@example.com', phone: '+49 30 1234' },
      lines: [
        { name: 'Fern jug', color: 'successDark', size: null, quantity: 2, price: 4_400, code: 'J-1' },
        { name: 'Oak mug', color: null, size: '12', price: 1_350, fullPrice: 1_500, discountRate: 1_000 },
      ],
      history: [{ kind: 'placed', by: 'Ada Palmer' }],
    })
    expect(await stockOf(1)).toBe(8)
    expect(await stockOf(2)).toBe(4)
    const customer = await backend.db
      .selectFrom('customers')
      .selectAll()
      .where('id', '=', order.customer?.id ?? '')
      .executeTakeFirstOrThrow()
    expect(customer).toMatchObject({
      location: 'Berlin',
      country: 'Germany',
      orders: 1,
      spent: expect.anything(),
    })
    expect(customer.address).toBe('Lindenweg 4\n10115 Berlin')
  })

  it('records how and by whom it was paid', async () => {
    const order = await added({ ...maria, paid: true })
    expect(order).toMatchObject({ state: 'packing', paidAt: order.placedAt })
    expect(order.history).toMatchObject([
      { kind: 'placed', by: 'Ada Palmer' },
      { kind: 'paid', how: 'Net Banking', by: 'Ada Palmer' },
    ])
  })

  it('is paid immediately for 0.00 and stays paid', async () => {
    const free = { ...maria, lines: [{ ...jug, discountRate: 10_000 }], discount: 0, shipping: 0 }
    const order = await added(free)
    expect(order).toMatchObject({ total: 0, state: 'packing', paidAt: order.placedAt })
    expect(order.history).toMatchObject([{ kind: 'placed' }, { kind: 'paid' }])
    const unpay = backend.post('customer/order/payment', { id: order.id, paid: false }, ada)
    expect(await refusal(unpay)).toEqual([400, 'invalid'])
    await status({ ids: [order.id], state: 'awaiting' })
    expect((await detailsOf(order.id)).paidAt).toBe(order.placedAt)
  })

  it('is paid when an edit takes its total to 0.00, and unpaid when it rises again', async () => {
    const order = await added({ ...maria, lines: [jug], discount: 0, shipping: 500 })
    const free = await edited({ id: order.id, changes: { discount: order.subtotal, shipping: 0 } })
    expect(free).toMatchObject({ total: 0, state: 'packing' })
    expect(free.paidAt).not.toBeNull()
    const charged = await edited({ id: order.id, changes: { shipping: 500 } })
    expect(charged).toMatchObject({ total: 500, paidAt: null })
  })

  it('refunds items of an order of 0.00, and refuses a refund of nothing', async () => {
    const free = { ...maria, lines: [{ ...jug, discountRate: 10_000 }], discount: 0, shipping: 0 }
    const { id, lines } = await added(free)
    const body = { id, amount: 0, restock: true, reason: 'Broken', base: 0 }
    const refund = (more: object) => backend.post('customer/order/refund', { ...body, ...more }, ada)
    expect(await refusal(refund({ lines: [] }))).toEqual([400, 'invalid'])
    expect((await refund({ lines: [{ line: lines[0]?.line, quantity: 1 }] })).status).toBe(200)
    const after = await detailsOf(id)
    expect(after).toMatchObject({ refunded: 0, lines: [{ refunded: 1 }] })
    expect(after.history?.at(-1)).toMatchObject({ kind: 'refunded', amount: 0, pieces: 1 })
  })

  it('uses the chosen customer or the one with the same email', async () => {
    const first = await added()
    const again = await added({ ...maria, name: 'M. Green', email: 'MARIA@example.com' })
    expect(again.customer?.id).toBe(first.customer?.id)
    const chosen = await added({ ...maria, customer: 'c0003' })
    expect(chosen.customer?.id).toBe('c0003')
    expect(await refusal(add({ ...maria, customer: 'nobody' }))).toEqual([404, 'notFound'])
  })

  it('is a pickup without an address and needs only a customer name', async () => {
    const nobody = { email: '', phone: '', street: '', post: '', city: '', country: '' }
    const order = await added({ ...maria, ...nobody })
    expect(order).toMatchObject({ billing: null, customer: { name: 'Maria Green', email: '', phone: '' } })
  })

  it('keeps a name and telephone that differ from those of the customer', async () => {
    await added()
    const place = { street: '', post: '', city: '', country: '' }
    const other = { name: 'M. Green', phone: '0711 22' }
    expect((await added({ ...maria, ...place, ...other })).billing).toMatchObject({ ...other, ...place })
    expect((await added({ ...maria, ...place, phone: '' })).billing).toBeNull()
  })

  it('is added once for a repeated request', async () => {
    const key = { 'Idempotency-Key': 'the-same-key-twice-1' }
    const [one, other] = [
      await bodyOf<{ order: Order }>(add(maria, key)),
      await bodyOf<{ order: Order }>(add(maria, key)),
    ]
    expect(other.order.id).toBe(one.order.id)
    expect(await stockOf(1)).toBe(8)
  })

  const refused: Record<string, [object, [number, string], object?]> = {
    'more pieces than there are': [
      {
        lines: [
          { ...jug, quantity: 8 },
          { ...jug, color: 'errorMain', quantity: 3 },
        ],
      },
      [409, 'outOfStock'],
      { 'lines.0.quantity': 'outOfStock', 'lines.1.quantity': 'outOfStock' },
    ],
    'a product that is not there': [
      { lines: [jug, { ...jug, product: 999_999 }] },
      [409, 'productGone'],
      { 'lines.1.product': 'productGone' },
    ],
    'a colour that the product does not have': [
      { lines: [{ ...jug, color: 'primaryMain' }] },
      [400, 'invalid'],
      { 'lines.0.color': 'unknown' },
    ],
    'a size that the product does not have': [
      { lines: [{ ...mug, size: '9' }] },
      [400, 'invalid'],
      { 'lines.0.size': 'unknown' },
    ],
    'a discount above its goods': [{ discount: 8_801 }, [400, 'invalid'], { discount: 'tooLarge' }],
    'no line': [{ lines: [] }, [400, 'invalid']],
    'no name': [{ name: ' ' }, [400, 'invalid']],
  }
  for (const [name, [change, expected, fields]] of Object.entries(refused))
    it(`is refused with ${name} and changes nothing`, async () => {
      const response = await add({ ...maria, ...change })
      const body = (await response.clone().json()) as { fields?: object }
      expect(await refusal(response)).toEqual(expected)
      if (fields) expect(body.fields).toEqual(fields)
      expect(await stockOf(1)).toBe(10)
      const { rows } = await sql`select 1 from customers where email = 'maria@example.com'`.execute(
        backend.db,
      )
      expect(rows).toHaveLength(0)
    })

  it('is refused with a hidden product', async () => {
    await set(1, { is_hidden: true })
    expect(await refusal(add())).toEqual([409, 'productGone'])
  })
})

describe('changed order', () => {
  it('recalculates totals, adjusts the stock and records the change in its history', async () => {
    const order = await added()
    const lines = [{ ...linesOf(order)[0], quantity: 1 }, mug]
    const changed = await edited({
      id: order.id,
      version: order.version,
      changes: { lines },
      base: baseOf(order),
    })
    expect(changed).toMatchObject({ items: 2, subtotal: 5_900, total: 6_400, version: order.version + 1 })
    expect(changed.lines.map(({ line, name, quantity }) => [line, name, quantity])).toEqual([
      [1, 'Fern jug', 1],
      [2, 'Oak mug', 1],
    ])
    expect(await stockOf(1)).toBe(9)
    expect(await stockOf(2)).toBe(4)
    expect(changed.history?.at(-1)).toMatchObject({
      kind: 'changed',
      by: 'Ada Palmer',
      changes: {
        lines: [
          { name: 'Fern jug', color: 'successDark', was: 2, now: 1 },
          { name: 'Oak mug', size: '12', was: 0, now: 1 },
        ],
        total: { was: 9_300, now: 6_400 },
      },
    })
    // Taking it back is a change like any other.
    const back = await edited({ id: order.id, changes: { lines: linesOf(order) }, base: baseOf(changed) })
    expect(back).toMatchObject({ items: 2, total: 9_300 })
    expect([await stockOf(1), await stockOf(2)]).toEqual([8, 5])
  })

  it('takes no more stock than is available besides its own items', async () => {
    const order = await added({ ...maria, lines: [{ ...jug, quantity: 9 }] })
    const lines = (quantity: number) => [{ ...linesOf(order)[0], quantity }]
    expect(await refusal(edit({ id: order.id, changes: { lines: lines(11) } }))).toEqual([409, 'outOfStock'])
    expect((await edited({ id: order.id, changes: { lines: lines(10) } })).items).toBe(10)
    expect(await stockOf(1)).toBe(0)
    // A product that has left the shop in the meantime may still be taken off.
    await set(1, { is_hidden: true })
    expect(
      await refusal(edit({ id: order.id, changes: { lines: [...lines(10), { ...jug, quantity: 1 }] } })),
    ).toEqual([409, 'productGone'])
    expect((await edited({ id: order.id, changes: { lines: lines(3) } })).items).toBe(3)
    expect(await stockOf(1)).toBe(7)
  })

  it('merges different fields and returns 409 for the same field', async () => {
    const order = await added()
    const note = { changes: { note: 'Ring once' }, base: { note: 'Ring twice' } }
    await edited({ id: order.id, version: order.version, ...note })
    const lines = { changes: { lines: [{ ...linesOf(order)[0], quantity: 3 }] }, base: baseOf(order) }
    const merged = await edited({ id: order.id, version: order.version, ...lines })
    expect(merged).toMatchObject({ note: 'Ring once', items: 3 })
    const mine = { changes: { lines: [{ ...linesOf(order)[0], quantity: 4 }] }, base: baseOf(order) }
    const response = await edit({ id: order.id, version: order.version, ...mine })
    expect(await response.clone().json()).toMatchObject({ code: 'conflict', current: { items: 3 } })
    expect(response.status).toBe(409)
  })

  it('refuses other quantities once it is shipped, paid or invoiced', async () => {
    const order = await added()
    const more = { id: order.id, changes: { lines: [{ ...linesOf(order)[0], quantity: 3 }] } }
    await backend.post('customer/order/payment', { id: order.id, paid: true }, ada)
    expect(await refusal(edit(more))).toEqual([409, 'orderPaid'])
    // Another colour costs the same.
    const red = { id: order.id, changes: { lines: [{ ...linesOf(order)[0], color: 'errorMain' }] } }
    expect((await edited(red)).lines[0]).toMatchObject({ color: 'errorMain' })
    await backend.post('customer/order/payment', { id: order.id, paid: false }, ada)
    const words = { shipping: 'Delivery', discount: 'Discount', refund: 'Refund' }
    await backend.post('invoice/of-order', { order: order.id, words }, ada)
    expect(await refusal(edit(more))).toEqual([409, 'orderInvoiced'])
    await status({ ids: [order.id], state: 'shipped' })
    expect(await refusal(edit(more))).toEqual([409, 'orderSent'])
    // The note does not change what was sold.
    expect((await edited({ id: order.id, changes: { note: 'Late' } })).note).toBe('Late')
    expect(await refusal(edit({ id: '999999', changes: { note: '' } }))).toEqual([404, 'notFound'])
  })

  const seed = 40
  it.each([
    ['including', true],
    ['without', false],
  ])(
    `keeps stock and totals consistent through random changes of prices %s tax (seed ${seed})`,
    async (_what, pricesIncludeTax) => {
      const saved = await backend.post('settings/taxes/save', { changes: { pricesIncludeTax } }, ada)
      expect(saved.status).toBe(200)
      const random = createRandom(seed)
      const pieces = async (id: number) => {
        const { rows } = await sql<{ sum: number }>`select coalesce(sum(l.quantity), 0)::int as sum
        from order_lines l join orders o on o.id = l.order_id
        where l.product_id = ${id} and o.placed_at >= ${backend.clock()}`.execute(backend.db)
        return (await stockOf(id)) + (rows[0]?.sum ?? 0)
      }
      const all = [await pieces(1), await pieces(2)]
      let order = await added()
      for (let step = 0; step < 25; step++) {
        const one = () => ({
          ...random.pick([jug, mug]),
          quantity: random.whole(1, 6),
          discountRate: random.pick([0, 500, 3_333]),
        })
        const kept = linesOf(order).filter(() => random.whole(0, 2) > 0)
        const lines = [...kept, one()].map((line) =>
          random.whole(0, 1) ? line : { ...line, quantity: random.whole(1, 6) },
        )
        const response = await edit({ id: order.id, changes: { lines, discount: random.whole(0, 1_000) } })
        if (response.ok) order = ((await response.json()) as { order: Order }).order
        else expect([400, 409]).toContain(response.status)
        expect([await pieces(1), await pieces(2)], `step ${step}`).toEqual(all)
        const now = await detailsOf(order.id)
        const rated = linesOf(now).map((line, at) => ({ ...line, taxRate: now.lines[at]?.taxRate }))
        const sums = orderTotals({ lines: rated, discount: now.discount, shipping: now.shipping })
        expect({ tax: 0, ...now }).toMatchObject(sums)
        expect(rated.every(({ taxRate }) => taxRate === (pricesIncludeTax ? undefined : 1900))).toBe(true)
        expect(now.lines.map(({ price }) => price)).toEqual(linesOf(now).map(chargedPrice))
      }
    },
  )
})

describe('parcel', () => {
  const dhl = { carrier: 'DHL', tracking: '0034 0434' }

  it('is saved when the order is shipped and removed when that is undone', async () => {
    const { id } = await added()
    await status({ ids: [id], state: 'shipped', parcel: dhl })
    const sent = await detailsOf(id)
    expect(sent.parcel).toEqual(dhl)
    expect(sent.history?.at(-1)).toMatchObject({ kind: 'shipped', how: 'DHL · 0034 0434' })
    const { slips } = await bodyOf<{ slips: Order[] }>(
      backend.post('customer/order/slips', { ids: [id] }, ada),
    )
    expect(slips[0]).toMatchObject({
      parcel: dhl,
      note: 'Ring twice',
      lines: [{ code: 'J-1', category: expect.any(String) }],
    })
    await status({ states: { [id]: 'awaiting' }, base: 'shipped' })
    expect((await detailsOf(id)).parcel).toEqual({ carrier: '', tracking: '' })
  })

  it('can be added and changed only after the order is shipped', async () => {
    const { id } = await added()
    const parcel = (more: object) =>
      backend.post('customer/order/parcel', { id, parcel: { ...dhl, ...more } }, ada)
    expect(await refusal(parcel({}))).toEqual([409, 'orderNotSent'])
    await status({ ids: [id], state: 'shipped' })
    await parcel({})
    await parcel({})
    await parcel({ tracking: '' })
    const order = await detailsOf(id)
    expect(order.parcel).toEqual({ carrier: 'DHL', tracking: '' })
    expect(order.history?.filter(({ kind }) => kind === 'parcel').map(({ how }) => how)).toEqual([
      'DHL · 0034 0434',
      'DHL',
    ])
  })

  it('is accepted only for a single order that is being shipped', async () => {
    const [one, other] = [await added(), await added()]
    const wrong = [
      { ids: [one.id, other.id], state: 'shipped' },
      { ids: [one.id], state: 'delivered' },
    ]
    for (const body of wrong)
      expect(await refusal(status({ ...body, parcel: dhl }))).toEqual([400, 'invalid'])
  })
})
