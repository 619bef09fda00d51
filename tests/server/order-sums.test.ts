import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Address } from '#contract/addresses.ts'
import { type CartLine, discountIn, emptyCheckout, withTax } from '#contract/cart.ts'
import type { Customer, CustomerFigures } from '#contract/customers.ts'
import type { Summary } from '#contract/dashboard.ts'
import type { DiscountsReply } from '#contract/discounts.ts'
import { activeOf, chargeFor } from '#contract/methods.ts'
import { amountOf } from '#contract/money.ts'
import type { OrderRow, OrdersReply } from '#contract/order-list.ts'
import { refundableQuantity, worthOf } from '#contract/order-refund.ts'
import { orderStates } from '#contract/order-states.ts'
import { type OrderSums, revenueByLine, revenueOf, sumsOf } from '#contract/order-sums.ts'
import type { Order } from '#contract/orders.ts'
import type { StoredSettings } from '#contract/settings.ts'
import { sumWeights } from '#contract/weight.ts'
import { type Backend, bodyOf, createBackend } from '#tests/support/backend.ts'
import { discountRules } from '#tests/support/discount-rules.ts'
import { brokenRules } from '#tests/support/rules.ts'
import { deliveryMethod } from '#tests/support/shop-methods.ts'

const seed = Number(process.env.SUMS_SEED ?? 20_261_125)

/** One thing that is done to the shop; the numbers choose among what there is then. */
const step = fc.record({
  kind: fc.constantFrom(
    'place',
    'place',
    'pay',
    'pieces',
    'pieces',
    'money',
    'everything',
    'state',
    'state',
    'methods',
    'discount',
    'taxes',
  ),
  one: fc.nat(10_000),
  two: fc.nat(10_000),
  three: fc.nat(10_000),
  rule: discountRules,
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

type Shop = { backend: Backend; ada: Record<string, string>; home: Address }
const pick = <One>(all: readonly One[], at: number): One => all[at % all.length] as One
const post = ({ backend, ada }: Shop, path: string, body: object) => backend.post(path, body, ada)
const get = <Reply>({ backend, ada }: Shop, path: string) => bodyOf<Reply>(backend.get(path, ada))

async function openShop(): Promise<Shop> {
  const backend = await createBackend()
  const ada = await backend.signIn()
  const { address } = await bodyOf<{ address: Address[] }>(backend.get('address/list', ada))
  await sql`insert into stock_movements (product_id, reason, change, stock, at)
    select id, 'correction', 100000 - stock, 100000, now() from products`.execute(backend.db)
  await backend.db.updateTable('products').set({ stock: 100_000 }).execute()
  await backend.db.updateTable('products').set({ tax_rate: 'reduced' }).where('id', '<', 6).execute()
  await sql`update products set weight = id * 130000 where id % 3 > 0`.execute(backend.db)
  return { backend, ada, home: address[0] as Address }
}

/** Other prices of delivery, and another value from which it is free. */
async function changeMethods(shop: Shop, { one, two, three }: Step) {
  const methods = [
    deliveryMethod({ id: 'fast', price: two % 2_000, isActive: three % 2 === 0 }),
    deliveryMethod({
      id: 'van',
      price: one % 3_000,
      ...(one % 2 === 0
        ? { steps: [{ from: 1 + (three % 9_000), price: two % 700 }] }
        : { weightSteps: [{ from: 1 + three * 500, price: two % 700 }] }),
      freeFrom: (two * three) % 60_000,
    }),
  ]
  const reply = await post(shop, 'settings/delivery/save', { changes: { methods } })
  expect(reply.status, JSON.stringify(methods)).toBe(200)
}

/** Another code, or another rule for one that orders have used. */
async function changeDiscount(shop: Shop, { one, two, three, rule }: Step) {
  const limits = { startsAt: null, endsAt: null, maxUses: null, maxPerCustomer: null, isActive: two % 5 > 0 }
  const fields = { ...rule, ...limits, code: `CODE${one % 4}`, isAutomatic: three % 3 === 0 }
  const { discounts } = await get<DiscountsReply>(shop, 'discount/list')
  const same = discounts.find(({ code }) => code === fields.code)
  const reply = same
    ? await post(shop, 'discount/edit', { id: same.id, changes: fields })
    : await post(shop, 'discount/add', fields)
  expect(reply.status, JSON.stringify(fields)).toBe(200)
}

/** Prices with or without tax, and other rates. */
async function changeTaxes(shop: Shop, { one, two, three }: Step) {
  const countries = two % 2 === 0 ? [{ country: shop.home.country, rate: three % 3_000 }] : []
  const rates = [
    { id: 'standard', name: '', rate: one % 2_500, countries },
    { id: 'reduced', name: 'Reduced', rate: two % 1_000 },
  ]
  const changes = { pricesIncludeTax: three % 3 === 0, rates }
  expect((await post(shop, 'settings/taxes/save', { changes })).status).toBe(200)
}

async function place(shop: Shop, { one, two, three }: Step) {
  const goods = await shop.backend.db
    .selectFrom('products')
    .select(['id', 'name', 'price', 'categories', 'weight', 'tax_rate'])
    .where('is_hidden', '=', false)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  const chosen = Array.from({ length: 1 + (one % 3) }, (_, at) => pick(goods, one + at * 7 + two))
  const goodsInCart = [...new Set(chosen)]
  const lines = goodsInCart.map(
    ({ id, name, price, categories, tax_rate: taxRate }, at): CartLine => ({
      id,
      name,
      itemId: at + 1,
      image: 'prod-1.jpg',
      salePrice: 0,
      color: undefined,
      size: 8,
      offerPrice: amountOf(price, 'EUR'),
      quantity: 1 + ((two + at) % 4),
      categories,
      taxRate,
    }),
  )
  const subtotal = lines.reduce(
    (sum, { offerPrice, quantity }) => sum + Math.round(offerPrice * 100) * quantity,
    0,
  )
  const weights = goodsInCart.map(({ weight }, at) => ({ weight, quantity: 1 + ((two + at) % 4) }))
  const { discounts } = await get<DiscountsReply>(shop, 'discount/list')
  const active = discounts.filter(({ state }) => state === 'active')
  const withCode = active.filter(({ isAutomatic }) => !isAutomatic)
  const discount = pick([undefined, undefined, ...withCode], three)
  const automatic = active
    .filter(({ isAutomatic }) => isAutomatic)
    .toSorted((one, other) => (`${one.created} ${one.id}` < `${other.created} ${other.id}` ? -1 : 1))
    .map(({ code, startsAt, endsAt, ...rule }) => ({ name: code, rule, startsAt, endsAt }))
  const cart = { products: lines, code: discount?.code ?? '', rule: discount ?? null, automatic }
  const { amount, isDeliveryFree, shares } = discountIn({ ...emptyCheckout, ...cart }, 'EUR')
  const { delivery, taxes } = await get<StoredSettings>(shop, 'settings/list')
  const method = pick(activeOf(delivery.fields.methods), two)
  const shipping = isDeliveryFree ? 0 : chargeFor(method, subtotal, sumWeights(weights, 'kg'))
  const payment = { type: method.id, method: 'cod', card: '' } as const
  const untaxed = {
    ...emptyCheckout,
    products: lines,
    discount: amount,
    shipping,
    billing: shop.home,
    payment,
  }
  const { tax } = withTax(
    untaxed,
    { delivery: delivery.fields.methods, taxes: taxes.fields, taxStatus: null },
    'EUR',
  )
  const total = subtotal - amount + shipping + tax
  const checkout = {
    products: lines,
    total: amountOf(total, 'EUR'),
    code: discount?.code ?? '',
    billing: shop.home,
    payment,
  }
  const reply = await post(shop, 'customer/order/place', { checkout })
  expect(reply.status, JSON.stringify(checkout)).toBe(200)
  const { order } = await bodyOf<{ order: Order }>(reply)
  expect(order).toMatchObject({
    subtotal,
    discount: amount,
    shipping,
    ...(taxes.fields.pricesIncludeTax ? {} : { tax }),
    total,
    code: shares.find(({ name }) => name === discount?.code)?.name ?? '',
  })
}

async function give(shop: Shop, order: Order, { kind, one, two }: Step) {
  const { id, total, refunded: base = 0 } = order
  const left = total - base
  if (left === 0) return
  const pieces = Object.fromEntries(
    order.lines.map((line, at) => [
      line.line ?? 0,
      kind === 'everything' ? refundableQuantity(line) : (one + at * two) % (refundableQuantity(line) + 1),
    ]),
  )
  const lines = Object.entries(pieces)
    .filter(([, quantity]) => kind !== 'money' && quantity > 0)
    .map(([line, quantity]) => ({ line: Number(line), quantity }))
  const amount = kind === 'money' ? 1 + (two % left) : worthOf(order, pieces)
  if (amount < 1) return
  await post(shop, 'customer/order/refund', { id, lines, amount, base, restock: true, reason: 'Broken' })
}

async function act(shop: Shop, now: Step) {
  if (now.kind === 'place') return place(shop, now)
  if (now.kind === 'methods') return changeMethods(shop, now)
  if (now.kind === 'discount') return changeDiscount(shop, now)
  if (now.kind === 'taxes') return changeTaxes(shop, now)
  const { orders } = await get<OrdersReply>(shop, 'customer/order/list?limit=12')
  const { id } = pick(orders, now.one)
  if (now.kind === 'pay') return post(shop, 'customer/order/payment', { id, paid: now.two % 3 > 0 })
  if (now.kind === 'state')
    return post(shop, 'customer/order/status', {
      ids: [id],
      state: pick(orderStates, now.two),
      note: 'Because',
      ...(now.three % 2 === 0 && { paid: true }),
    })
  const { order } = await bodyOf<{ order: Order }>(post(shop, 'customer/order/details', { id }))
  return give(shop, order, now)
}

/** Every order as the stream of the list has it, with its lines. */
async function streamed({ backend, ada }: Shop, query: string): Promise<OrderRow[]> {
  const response = await backend.get(`customer/order/list?lines=yes${query}`, {
    ...ada,
    Accept: 'application/x-ndjson',
  })
  const [head = '', ...lines] = (await response.text()).trim().split('\n')
  const rows = lines.slice(0, -1).map((line) => JSON.parse(line) as OrderRow)
  expect([JSON.parse(head), JSON.parse(lines.at(-1) ?? '')]).toEqual([
    { total: rows.length },
    { end: rows.length },
  ])
  return rows
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const sharesOf = ({ lines = [], shipping = 0, ...order }: OrderRow) =>
  revenueByLine({ ...order, shipping, lines: lines.map((line) => ({ ...line, price: line.price ?? 0 })) })

/** What the lists, the dashboard, customers and files say of the orders of some days. */
async function checkDays(shop: Shop, days: string) {
  const rows = await streamed(shop, days && `&${days}`)
  const expected = sumsOf(rows)
  const summary = await get<Summary>(shop, `dashboard/summary?${days}`)
  const { sums = [], total } = await get<OrdersReply>(shop, `customer/order/list?limit=1&sums=yes&${days}`)
  expect(sums.map((one) => one.sums)).toEqual([expected])
  expect(total).toBe(rows.length)
  expect(summary.sums).toEqual(expected)
  expect(sum(rows.map(revenueOf))).toBe(expected.net)
  expect(summary.figures.revenue.value).toBe(expected.net)
  expect(sum(summary.series.map(({ revenue }) => revenue))).toBe(expected.net)

  // By line, as the file and the best sellers have it.
  const shares = rows.map(sharesOf)
  expect(sum(shares.flatMap(({ lines, delivery }) => [...lines, delivery]))).toBe(expected.net)
  expect(summary.delivery).toBe(sum(shares.map(({ delivery }) => delivery)))
  expect(sum(summary.categories.map(({ revenue }) => revenue)) + (summary.delivery ?? 0)).toBe(expected.net)
  const byProduct = new Map<number, number>()
  for (const [at, { lines = [] }] of rows.entries())
    for (const [line, { product }] of lines.entries())
      byProduct.set(product, (byProduct.get(product) ?? 0) + (shares[at]?.lines[line] ?? 0))
  for (const { id, revenue } of summary.bestSellers) expect([id, revenue]).toEqual([id, byProduct.get(id)])
  expect(summary.bestSellers.map(({ revenue }) => revenue)).toEqual(
    [...byProduct.values()]
      .filter((revenue) => revenue > 0)
      .sort((one, other) => other - one)
      .slice(0, 5),
  )
  return { rows, expected }
}

async function checkCustomers(shop: Shop, rows: readonly OrderRow[], expected: OrderSums) {
  const { customers } = await get<{ customers: Customer[] }>(shop, 'customer/list?limit=200')
  expect(sum(customers.map(({ spent }) => spent))).toBe(expected.net)
  for (const { id, spent } of customers) {
    const { figures } = await bodyOf<{ figures: CustomerFigures }>(post(shop, 'customer/details', { id }))
    const own = sumsOf(rows.filter(({ customer }) => customer === id))
    expect([figures.sums, figures.spent, spent]).toEqual([own, own.net, own.net])
    expect(figures.average).toBe(own.orders > 0 ? Math.round(own.net / own.orders) : 0)
  }
}

it('reports sums equal to the cent in lists, dashboard, customers, best sellers and exports', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
      const shop = await openShop()
      for (const one of steps) await act(shop, one)
      const { rows, expected } = await checkDays(shop, 'from=2025-01-01&to=2026-12-31')
      await checkCustomers(shop, rows, expected)
      await checkDays(shop, 'from=2026-02-13&to=2026-03-14')
      expect(await brokenRules(shop.backend.db)).toEqual({})
    }),
    { seed, numRuns: 6 },
  )
}, 240_000)

it('deducts a refund from the kept items first and from delivery last', () => {
  const lines = [
    { price: 1_000, quantity: 1 },
    { price: 2_000, quantity: 1, refunded: 1 },
  ]
  const order = { state: 'delivered' as const, total: 3_490, shipping: 490, lines }
  expect(revenueByLine(order)).toEqual({ lines: [3_000, 0], delivery: 490 })
  expect(revenueByLine({ ...order, refunded: 2_000 })).toEqual({ lines: [1_000, 0], delivery: 490 })
  expect(revenueByLine({ ...order, refunded: 3_200 })).toEqual({ lines: [0, 0], delivery: 290 })
  expect(revenueByLine({ ...order, state: 'cancelled' })).toEqual({ lines: [0, 0], delivery: 0 })
  const taxed = lines.map((line, index) => ({ ...line, refunded: 0, taxRate: index * 1000 }))
  // 10.00 and 22.00
  expect(revenueByLine({ ...order, total: 3_690, lines: taxed }).lines).toEqual([1_000, 2_200])
  // 10.00 and 5.00 for delivery, each with 19 %
  const single = {
    total: 1_785,
    tax: 285,
    shipping: 500,
    lines: [{ price: 1_000, quantity: 1, taxRate: 1900 }],
  }
  expect(revenueByLine({ ...order, ...single })).toEqual({ lines: [1_190], delivery: 595 })
  const thirds = [1, 1, 1].map((price) => ({ price: price * 100, quantity: 1 }))
  expect(revenueByLine({ state: 'packing', total: 200, shipping: 0, lines: thirds }).lines).toEqual([
    67, 66, 67,
  ])
})
