import { beforeEach, describe, expect, it } from 'vitest'
import type { Summary } from '#contract/dashboard.ts'
import type { Invoice, IssuePreview } from '#contract/invoices.ts'
import { worthOf } from '#contract/order-refund.ts'
import type { Order } from '#contract/orders.ts'
import { bodyOf, refusal } from '#tests/support/backend.ts'
import { brokenRules } from '#tests/support/rules.ts'
import { ada, backend, signInAda } from '#tests/support/signed-in.ts'

const id = '100005'
beforeEach(async () => {
  await signInAda()
  await backend.db
    .updateTable('orders')
    .set({ state: 'delivered', paid_at: backend.clock() })
    .where('id', '=', id)
    .execute()
})

const post = (path: string, body: object) => backend.post(path, body, ada)
const refund = (body: object) =>
  post('customer/order/refund', { id, lines: [], restock: false, reason: 'Broken', base: 0, ...body })
const orderNow = async () => (await bodyOf<{ order: Order }>(post('customer/order/details', { id }))).order
const stockOf = async (product: number) =>
  (
    await backend.db
      .selectFrom('products')
      .select('stock')
      .where('id', '=', product)
      .executeTakeFirstOrThrow()
  ).stock
const spentOf = async ({ customer }: Order) =>
  Number(
    (
      await backend.db
        .selectFrom('customers')
        .select('spent')
        .where('id', '=', customer?.id ?? '')
        .executeTakeFirstOrThrow()
    ).spent,
  )
const figures = async ({ placedAt }: Order) => {
  const day = placedAt.slice(0, 10)
  return (await bodyOf<Summary>(backend.get(`dashboard/summary?from=${day}&to=${day}`, ada))).figures
}
const status = (state: string) => post('customer/order/status', { ids: [id], state })

describe('refund', () => {
  it('is recorded with its reason and updates stock, sales and customer spending', async () => {
    const order = await orderNow()
    const [line] = order.lines
    if (!line?.line) throw new Error('An order without lines')
    const before = {
      stock: await stockOf(line.product),
      spent: await spentOf(order),
      ...(await figures(order)),
    }
    await refund({ lines: [{ line: line.line, quantity: 1 }], amount: line.price, restock: true })
    const after = await orderNow()
    expect(after).toMatchObject({ refunded: line.price, total: order.total, version: order.version + 1 })
    expect(after.lines[0]).toMatchObject({ refunded: 1, quantity: line.quantity })
    expect(after.history?.at(-1)).toMatchObject({
      kind: 'refunded',
      amount: line.price,
      pieces: 1,
      note: 'Broken',
      by: 'Ada Palmer',
    })
    expect(await stockOf(line.product)).toBe(before.stock + 1)
    expect(await spentOf(order)).toBe(before.spent - line.price)
    const { revenue, pieces } = await figures(order)
    expect(revenue.value).toBe(before.revenue.value - line.price)
    expect(pieces.value).toBe(before.pieces.value - 1)
    expect(await brokenRules(backend.db)).toEqual({})
  })

  it('keeps the stock when only an amount is refunded, up to the total', async () => {
    const order = await orderNow()
    const product = order.lines[0]?.product ?? 0
    const stock = await stockOf(product)
    expect((await refund({ amount: 1 })).status).toBe(200)
    expect((await refund({ amount: order.total, base: 1 })).status).toBe(400)
    expect((await refund({ amount: order.total - 1, base: 1 })).status).toBe(200)
    expect(await stockOf(product)).toBe(stock)
    expect((await orderNow()).refunded).toBe(order.total)
    expect((await refund({ amount: 1, base: order.total })).status).toBe(400)
  })

  it('is refused for too many, repeated or unknown items and changes nothing', async () => {
    const order = await orderNow()
    const line = order.lines[0]?.line ?? 0
    const many = [{ line, quantity: (order.lines[0]?.quantity ?? 0) + 1 }]
    const twice = [
      { line, quantity: 1 },
      { line, quantity: 1 },
    ]
    for (const lines of [many, twice, [{ line: 99, quantity: 1 }]])
      expect(await refusal(refund({ lines, amount: 1 }))).toEqual([400, 'invalid'])
    expect(await orderNow()).toEqual(order)
  })

  it('is refused for an unpaid order or after another refund', async () => {
    await refund({ amount: 5 })
    expect(await refusal(refund({ amount: 5 }))).toEqual([409, 'refundedMeanwhile'])
    await backend.db.updateTable('orders').set({ paid_at: null }).where('id', '=', id).execute()
    expect(await refusal(refund({ amount: 5, base: 5 }))).toEqual([409, 'orderUnpaid'])
  })

  it('restocks each item once when the order is returned afterwards', async () => {
    const order = await orderNow()
    const { line = 0, product = 0 } = order.lines[0] ?? {}
    const bought = order.lines.reduce((sum, one) => sum + (one.product === product ? one.quantity : 0), 0)
    const stock = await stockOf(product)
    await refund({ lines: [{ line, quantity: 1 }], amount: 100, restock: true })
    await status('returned')
    expect(await stockOf(product)).toBe(stock + bought)
    await status('delivered')
    expect(await stockOf(product)).toBe(stock + 1)
  })

  it('keeps items refunded without restock out of stock when the order is returned', async () => {
    const order = await orderNow()
    const { line = 0, product = 0 } = order.lines[0] ?? {}
    const bought = order.lines.reduce((sum, one) => sum + (one.product === product ? one.quantity : 0), 0)
    const stock = await stockOf(product)
    await refund({ lines: [{ line, quantity: 1 }], amount: 100, restock: false })
    await status('returned')
    expect(await stockOf(product)).toBe(stock + bought - 1)
    await status('delivered')
    expect(await stockOf(product)).toBe(stock)
    expect(await brokenRules(backend.db)).toEqual({})
  })

  it('does not restock items of a returned order again', async () => {
    const order = await orderNow()
    const { line = 0, product = 0 } = order.lines[0] ?? {}
    await status('returned')
    const stock = await stockOf(product)
    await refund({ lines: [{ line, quantity: 1 }], amount: 100, restock: true })
    expect(await stockOf(product)).toBe(stock)
    await status('delivered')
    await status('returned')
    expect(await stockOf(product)).toBe(stock)
    expect(await brokenRules(backend.db)).toEqual({})
  })

  it('is applied once when two people send it at the same time', async () => {
    const replies = await Promise.all([refund({ amount: 7 }), refund({ amount: 7 })])
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409])
    expect((await orderNow()).refunded).toBe(7)
  })
})

it('values refunded items at their price less the discount, up to the remaining amount', async () => {
  const line = { line: 1, product: 1, name: 'Jug', price: 1000, quantity: 2, color: null, size: null }
  const order = {
    subtotal: 3000,
    discount: 300,
    total: 3190,
    refunded: 0,
    lines: [line, { ...line, line: 2, quantity: 1 }],
  }
  expect(worthOf(order, { 1: 1 })).toBe(900)
  expect(worthOf(order, { 1: 2, 2: 1 })).toBe(3190)
  expect(worthOf({ ...order, refunded: 2500 }, { 1: 1 })).toBe(690)
  expect(worthOf(order, {})).toBe(0)
})

const words = { shipping: 'Delivery', discount: 'Discount', refund: 'Refunded' }
const invoiceOf = async () =>
  (await bodyOf<{ invoice: Invoice }>(post('invoice/of-order', { order: id, words }))).invoice

describe('invoice of an order', () => {
  beforeEach(async () => {
    await backend.db.deleteFrom('invoices').execute()
  })

  it('is a draft for the amount paid, created once unless voided', async () => {
    const { lines } = await orderNow()
    const goods = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
    const sums = { discount: 100, shipping: 490, total: goods + 390 }
    await backend.db.updateTable('orders').set(sums).where('id', '=', id).execute()
    await refund({ amount: 150 })
    const { total, customer } = await orderNow()
    const [made, again] = await Promise.all([invoiceOf(), invoiceOf()])
    expect(again.id).toBe(made.id)
    expect(made).toMatchObject({ state: 'draft', customer: customer?.id, order: id, taxIncluded: true })
    expect(made.lines.map(({ text }) => text)).toEqual(expect.arrayContaining(Object.values(words)))
    expect(made.address.split('\n').length).toBeGreaterThan(2)
    expect(made.net + made.tax).toBe(made.total)
    expect((await orderNow()).invoice).toMatchObject({ id: made.id, number: null, state: 'draft' })
    expect(made.total).toBe(total - 150)
    await post('invoice/status', { ids: [made.id], state: 'issued' })
    await post('invoice/status', { ids: [made.id], state: 'void' })
    expect((await invoiceOf()).id).not.toBe(made.id)
  })

  it('is refused for an unknown order', async () => {
    expect((await post('invoice/of-order', { order: '999999', words })).status).toBe(404)
  })

  const setPaid = (paid: boolean) => post('customer/order/payment', { id, paid })
  const issue = (invoice: Invoice) => post('invoice/status', { ids: [invoice.id], state: 'issued' })

  it('is paid when issued for a paid order and follows the payment of the order', async () => {
    const draft = await invoiceOf()
    await issue(draft)
    const { paidAt } = await orderNow()
    expect(await invoiceOf()).toMatchObject({ id: draft.id, state: 'paid', paidAt })
    await setPaid(false)
    expect(await invoiceOf()).toMatchObject({ state: 'issued', paidAt: null })
    await setPaid(true)
    expect(await invoiceOf()).toMatchObject({ state: 'paid', paidAt: (await orderNow()).paidAt })
  })

  it('follows the payment when a status change withdraws it and is undone', async () => {
    await issue(await invoiceOf())
    await status('awaiting')
    expect(await invoiceOf()).toMatchObject({ state: 'issued', paidAt: null })
    await post('customer/order/status', { states: { [id]: 'delivered' }, base: 'awaiting' })
    expect(await invoiceOf()).toMatchObject({ state: 'paid' })
  })

  it('keeps a payment of its own when a step of the unpaid order is undone', async () => {
    await backend.db
      .updateTable('orders')
      .set({ state: 'awaiting', paid_at: null })
      .where('id', '=', id)
      .execute()
    const invoice = await invoiceOf()
    const invoiceStatus = (state: string) => post('invoice/status', { ids: [invoice.id], state })
    expect((await invoiceStatus('issued')).status).toBe(200)
    expect((await invoiceStatus('paid')).status).toBe(200)
    const paid_at = new Date('2026-01-02T03:04:05Z')
    await backend.db.updateTable('invoices').set({ paid_at }).where('id', '=', invoice.id).execute()
    const stateNow = async () =>
      (
        await backend.db
          .selectFrom('invoices')
          .select('state')
          .where('id', '=', invoice.id)
          .executeTakeFirstOrThrow()
      ).state
    for (const part of [{ state: 'shipped' }, { state: 'shipped', paid: true }]) {
      const changed = await post('customer/order/status', { ids: [id], ...part })
      const { previous } = await bodyOf<{ previous: object }>(changed)
      await post('customer/order/status', { states: previous, base: 'shipped' })
      expect(await stateNow()).toBe('paid')
    }
  })

  it('follows later refunds while it is a draft', async () => {
    const { total } = await orderNow()
    const draft = await invoiceOf()
    await refund({ amount: 100 })
    await refund({ amount: 50, base: 100 })
    const after = await invoiceOf()
    expect(after).toMatchObject({ id: draft.id, total: total - 150, version: draft.version + 2 })
    expect(after.lines.filter(({ text }) => text === 'Refunded')).toMatchObject([
      { price: -150, quantity: 1 },
    ])
    await issue(draft)
    await refund({ amount: 10, base: 150 })
    expect(await invoiceOf()).toMatchObject({ total: total - 150, refunded: 160 })
  })

  it('is refused for a cancelled order that was never paid, and such a draft is not issued', async () => {
    await setPaid(false)
    const draft = await invoiceOf()
    await post('customer/order/status', { ids: [id], state: 'cancelled', note: 'Changed mind' })
    expect(await refusal(issue(draft))).toEqual([409, 'orderCancelled'])
    const preview = await bodyOf<IssuePreview>(post('invoice/issue/preview', { ids: [draft.id] }))
    expect(preview.stuck).toMatchObject([{ id: draft.id, reason: 'cancelled' }])
    await post('invoice/delete', { id: draft.id })
    const again = post('invoice/of-order', { order: id, words })
    expect(await refusal(again)).toEqual([409, 'orderCancelled'])
  })
})
