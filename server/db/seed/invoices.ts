import type { Address } from '#contract/addresses.ts'
import { invoiceTotals } from '#contract/invoice-sums.ts'
import type { Seller } from '#contract/seller.ts'
import { usualSettings } from '#contract/settings.ts'
import { defaultRate } from '#contract/taxes.ts'
import { at, type makeCustomers } from './catalogue.ts'
import type { makeOrders } from './orders.ts'

const dayMs = 86_400_000
const count = 12
const { dueDays } = usualSettings.invoices
const taxRate = defaultRate(usualSettings.taxes)

type Shop = {
  customers: ReturnType<typeof makeCustomers>
  orders: ReturnType<typeof makeOrders>['orders']
  lines: ReturnType<typeof makeOrders>['lines']
  now: number
}

/** Invoices of some orders: older ones paid, one void, and a draft; numbered as if issued here. */
export function makeInvoices({ customers, orders, lines, now }: Shop) {
  const every = Math.max(1, Math.floor(orders.length / count))
  const chosen = orders.filter((_, index) => index % every === every - 1).slice(-count)
  const last = new Map<number, number>()
  const invoices = chosen.map((order, index) => {
    const { id, customer_id, placed_at, billing, paid_at } = order
    const isDraft = index === chosen.length - 1
    const date = isDraft ? at(now) : placed_at
    const year = Number(date.slice(0, 4))
    if (!isDraft) last.set(year, (last.get(year) ?? 0) + 1)
    const isPaid = Date.parse(date) < now - 20 * dayMs
    const state = isDraft ? 'draft' : index === 1 ? 'void' : isPaid && index !== 3 ? 'paid' : 'issued'
    const rates = { taxRate, taxIncluded: true, discountRate: 0 }
    const customer = customers.find((customer) => customer.id === customer_id)
    const sums = invoiceTotals({ ...rates, lines: linesOf(order, lines) })
    return {
      id: `i${id}`,
      year: isDraft ? null : year,
      serial: isDraft ? null : last.get(year),
      state,
      customer_id,
      // The invoice of a paid order is paid.
      order_id: state === 'issued' && paid_at ? null : id,
      name: customer?.name ?? '',
      email: customer?.email ?? '',
      phone: '',
      address: billing ? addressText(billing) : (customer?.name ?? ''),
      date: date.slice(0, 10),
      due: at(Date.parse(date) + dueDays * dayMs).slice(0, 10),
      tax_rate: rates.taxRate,
      tax_included: rates.taxIncluded,
      discount_rate: rates.discountRate,
      terms: `Payable within ${dueDays} days. Thank you for buying at Fernhill.`,
      currency: 'EUR',
      total: sums.total,
      seller: isDraft ? null : demoSeller,
      sums: isDraft ? null : sums,
      issued_at: isDraft ? null : date,
      paid_at: state === 'paid' ? (paid_at ?? at(Date.parse(date) + 9 * dayMs)) : null,
      created_at: date,
      updated_at: date,
    }
  })
  const invoiceLines = chosen.flatMap((order) =>
    linesOf(order, lines).map((line, index) => ({ invoice_id: `i${order.id}`, line: index + 1, ...line })),
  )
  const numbers = [...last].map(([year, number]) => ({ year, last: number }))
  return { invoices, invoiceLines, numbers }
}

/** The goods of an order, its delivery and its discount; they add up to what was paid. */
function linesOf({ id, shipping, discount }: Shop['orders'][number], lines: Shop['lines']) {
  const goods = lines
    .filter(({ order_id }) => order_id === id)
    .map(({ product_id, name, quantity, price }) => ({ product_id, text: name, quantity, price }))
  const besides = [
    { text: 'Delivery', price: shipping },
    { text: 'Discount', price: -discount },
  ].filter(({ price }) => price !== 0)
  return [...goods, ...besides.map((line) => ({ product_id: null, quantity: 1, ...line }))]
}

const addressText = ({ name, building, street, post, city, state, country }: Address) =>
  [name, `${building} ${street}`, `${post} ${city}`, `${state}, ${country}`].join('\n')

export const demoSeller: Seller = {
  name: 'Fernhill',
  legalName: 'Fernhill Home SRL',
  address: 'Strada Olarilor 12\n030167 București\nRomania',
  taxNumber: 'RO 1234 5678',
  email: 'shop@example.com',
  phone: '+40 21 000 0100',
  bank: 'Banca Exemplu',
  iban: 'RO49AAAA1B31007593840000',
  bic: 'AAAAROBU',
}
