import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerCalls } from '#contract/customers.ts'
import { invoiceCalls } from '#contract/invoices.ts'
import { moderationCalls } from '#contract/moderation.ts'
import { orderCalls } from '#contract/orders.ts'
import { searchCalls } from '#contract/search.ts'
import { stockCalls } from '#contract/stock.ts'
import { type Backend, closeStore, createBackend } from '#tests/support/backend.ts'
import { expectNoFault } from '#tests/support/odd.ts'

let backend: Backend
let ada: Record<string, string>
beforeAll(async () => {
  backend = await createBackend()
  ada = await backend.signIn()
})
afterAll(closeStore)

const page = { limit: '5', offset: '1', sort: '-name', q: 'a', from: '2026-01-01', to: '2026-03-01' }
const customer = { name: 'x', email: 'x@example.com', phone: '1', location: 'x', country: 'x', state: 'new' }
const product = {
  ...{ name: 'x', description: '', about: '', brand: '', category: 'toys', gender: 'kids', colors: [] },
  ...{ sizes: [8], price: 100, listPrice: 0, stock: 5, lowAt: 1 },
}
const orders = {
  q: '1000',
  state: ['packing'],
  payment: 'Upi',
  customer: 'c0001',
  product: 1,
  from: '2026-01-01',
}
const line = { product: 1, text: 'x', quantity: 1, price: 1 }
const invoice = {
  ...{ customer: 'c0001', name: 'x', email: 'x@example.com', phone: '', address: '', date: '2026-01-01' },
  ...{ due: '2026-01-01', lines: [line], taxRate: 1, discountRate: 1, terms: '', currency: 'EUR' },
}
const bodies: Record<string, object> = {
  'customer/list': { ...page, state: 'new', country: 'France', orders: 'with' },
  'customer/details': { id: 'c0001', list: { ...page, state: 'active', orders: 'with' } },
  'customer/add': customer,
  'customer/edit': { id: 'c0001', version: 1, changes: customer, base: customer },
  'customer/delete': { ids: ['c0005'] },
  'customer/restore': { ids: ['c0005'] },
  'customer/import': { rows: [{ row: 1, ...customer }], onDuplicate: 'merge', importId: 'x' },
  'customer/import/undo': { importId: 'x' },
  'customer/order/list': {
    ...page,
    state: 'packing',
    payment: 'Upi',
    paid: 'yes',
    customer: 'c0001',
    product: '1',
  },
  'customer/order/details': { id: '100000', list: { ...orders, sort: 'total', limit: 5 } },
  'customer/order/status': {
    all: true,
    filter: orders,
    state: 'shipped',
    note: 'x',
    version: 1,
    base: 'packing',
  },
  'customer/order/note': { id: '100000', note: 'x' },
  'invoice/list': { ...page, state: 'paid', overdue: 'yes', customer: 'c0001' },
  'invoice/details': { id: 'i100663', list: { ...page, state: 'paid', overdue: 'yes' } },
  'invoice/add': { ...invoice, state: 'issued' },
  'invoice/edit': { id: 'x', version: 1, changes: invoice, base: invoice },
  'invoice/delete': { id: 'x' },
  'invoice/status': { ids: ['x'], state: 'paid', version: 1 },
  'customer/product/list': { ...page, level: 'low', category: 'toys' },
  'customer/product/details': { id: '1' },
  'customer/product/add': product,
  'customer/product/edit': { id: '1', version: 1, changes: product, base: product },
  'customer/product/delete': { ids: ['2'] },
  'customer/product/restore': { ids: ['2'] },
  'customer/product/quantities/all': { filter: { q: 'a', level: ['low'] }, way: 'add', amount: 1 },
  'customer/product/quantities/preview': { filter: { q: 'a', level: ['low'] }, way: 'add', amount: 1 },
  'invoice/issue/preview': { filter: { q: 'a', state: 'draft' } },
  'customer/product/quantities': { changes: [{ id: '1', by: 1, version: 1 }] },
  'customer/product/reviews': { ...page, state: 'waiting', rating: '5', product: '1', replied: 'no' },
  'customer/product/reviews/edit': {
    ids: ['r0001'],
    state: 'rejected',
    reply: 'x',
    version: 1,
    base: { reply: '' },
  },
  search: { q: 'x' },
}
const { place: _, ...orderLists } = orderCalls
const every = [customerCalls, invoiceCalls, moderationCalls, orderLists, searchCalls, stockCalls].flatMap(
  (area) => Object.values(area),
)

test('every call has a body to begin with', () => {
  expect(Object.keys(bodies).sort()).toEqual(every.map(({ path }) => path).sort())
})

test('one odd value anywhere makes no fault', () => expectNoFault(every, bodies, backend, ada, 900))
