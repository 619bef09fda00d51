import { invoiceTotals, usualTaxRate, usualTerm } from '#contract/invoices.ts'
import { at, type makeCustomers } from './catalogue.ts'
import type { makeOrders } from './orders.ts'

const dayMs = 86_400_000
const count = 12

type Shop = {
  customers: ReturnType<typeof makeCustomers>
  orders: ReturnType<typeof makeOrders>['orders']
  lines: ReturnType<typeof makeOrders>['lines']
  now: number
}

/** Invoices of some orders, the older ones paid, one void, and a draft; numbered as if they had been issued here. */
export function makeInvoices({ customers, orders, lines, now }: Shop) {
  const every = Math.max(1, Math.floor(orders.length / count))
  const chosen = orders.filter((_, index) => index % every === every - 1).slice(-count)
  const last = new Map<number, number>()
  const invoices = chosen.map(({ id, customer_id, placed_at }, index) => {
    const isDraft = index === chosen.length - 1
    const date = isDraft ? at(now) : placed_at
    const year = Number(date.slice(0, 4))
    if (!isDraft) last.set(year, (last.get(year) ?? 0) + 1)
    const isPaid = Date.parse(date) < now - 20 * dayMs
    const rates = { taxRate: usualTaxRate, discountRate: index % 4 === 2 ? 500 : 0 }
    const customer = customers.find((one) => one.id === customer_id)
    return {
      id: `i${id}`,
      year: isDraft ? null : year,
      serial: isDraft ? null : last.get(year),
      state: isDraft ? 'draft' : index === 1 ? 'void' : isPaid && index !== 3 ? 'paid' : 'issued',
      customer_id,
      name: customer?.name ?? '',
      email: customer?.email ?? '',
      phone: '',
      address: `${customer?.name}\n${customer?.location}\n${customer?.country}`,
      date: date.slice(0, 10),
      due: at(Date.parse(date) + usualTerm * dayMs).slice(0, 10),
      tax_rate: rates.taxRate,
      discount_rate: rates.discountRate,
      terms: `Payable within ${usualTerm} days. Thank you for buying at Fernhill.`,
      currency: 'EUR',
      total: invoiceTotals({ ...rates, lines: lines.filter(({ order_id }) => order_id === id) }).total,
      issued_at: isDraft ? null : date,
      paid_at: !isDraft && index !== 1 && isPaid && index !== 3 ? at(Date.parse(date) + 9 * dayMs) : null,
      created_at: date,
      updated_at: date,
    }
  })
  const invoiceLines = lines
    .filter(({ order_id }) => chosen.some(({ id }) => id === order_id))
    .map(({ order_id, line, product_id, name, quantity, price }) => ({
      ...{ invoice_id: `i${order_id}`, line, product_id, text: name, quantity, price },
    }))
  const numbers = [...last].map(([year, number]) => ({ year, last: number }))
  return { invoices, invoiceLines, numbers }
}
