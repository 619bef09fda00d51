import { productSizes } from '#contract/catalogue.ts'
import type { OrderState } from '#contract/order-states.ts'
import { at, type makeCustomers, type makeProducts } from './catalogue.ts'
import { makeHomes } from './homes.ts'
import { branches, paymentTypes } from './people.ts'
import type { Random } from './random.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
/** Sunday first: a home shop sells most towards the weekend. */
const weekdayWeight = [1.15, 0.75, 0.8, 0.9, 1, 1.2, 1.35]
const growth = 0.35
const freeShippingFrom = 10_000
const shippingCents = 490
const favourites = [
  'Morning mug, sand',
  'Fern jug, tall',
  'Linen throw, sand',
  'Dusk table lamp, brass',
  'Alder chair, dining',
]

type Shop = {
  products: ReturnType<typeof makeProducts>
  customers: ReturnType<typeof makeCustomers>
  now: number
}

function placedTimes(random: Random, count: number, days: number, now: number): number[] {
  const today = Math.floor(now / dayMs) * dayMs
  const dayOf = (age: number) => {
    const start = today - age * dayMs
    const weight = weekdayWeight[new Date(start).getUTCDay()] ?? 1
    return { start, weight: weight * (1 + growth * (1 - age / days)) }
  }
  const all = Array.from({ length: days }, (_, index) => dayOf(days - 1 - index))
  const total = all.reduce((sum, { weight }) => sum + weight, 0)
  return all.flatMap(({ start, weight }) => {
    const exact = (weight / total) * count
    const orders = Math.floor(exact) + (random.chance(exact % 1) ? 1 : 0)
    // People buy between breakfast and bedtime; today's orders are in the past.
    const hours = Array.from({ length: orders }, () => 7 * hourMs + random.whole(0, 15 * hourMs))
    const times = hours.map((time) => start + time).filter((time) => time < now)
    if (start === today && times.length === 0) times.push(today + Math.floor((now - today) / 2))
    return times.sort((a, b) => a - b)
  })
}

function stateAt(random: Random, ageDays: number): OrderState {
  if (ageDays < 1.5) return random.pick(['awaiting', 'packing', 'packing', 'shipped'])
  if (ageDays < 5) return random.pick(['packing', 'shipped', 'shipped', 'delivered'])
  if (ageDays < 9) return random.pick(['shipped', 'delivered', 'delivered', 'delivered'])
  return 'delivered'
}

const steps: OrderState[] = ['packing', 'shipped', 'delivered', 'returned']
/** Usual hours from the payment to a step. */
const stepHours = { awaiting: 0, packing: 3, shipped: 26, delivered: 74, returned: 200, cancelled: 0 }

/** Orders with lines and history; `overdue` of them are unpaid for over two days. */
export function makeOrders(
  random: Random,
  size: { orders: number; days: number; overdue: number },
  shop: Shop,
) {
  const { products, customers, now } = shop
  const times = placedTimes(random, size.orders, size.days, now)
  const ranked = byDemand(random, products)
  const homes = makeHomes(customers)
  const lines: ReturnType<typeof linesOf> = []
  const history: { order_id: string; kind: string; at: string }[] = []
  let overdueLeft = size.overdue
  let nextReturn = random.whole(5, 30)

  const orders = times.map((time, index) => {
    const id = String(100_000 + index)
    const ageDays = (now - time) / dayMs
    const isOverdue = overdueLeft > 0 && ageDays > 2.2 && ageDays < 9 && random.chance(0.3)
    if (isOverdue) overdueLeft--
    const usual = isOverdue ? 'awaiting' : stateAt(random, ageDays)
    const isReturned = usual === 'delivered' && index >= nextReturn
    // One in forty is returned, evenly enough that every month has some.
    if (isReturned) nextReturn = index + random.whole(28, 52)
    const state = isReturned ? 'returned' : usual
    const isPaid = state !== 'awaiting'
    const paid = isPaid ? Math.min(time + random.whole(1, 40) * 60_000, now) : undefined

    const orderLines = linesOf(random, id, ranked)
    lines.push(...orderLines)
    const goods = orderLines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
    const shipping = goods >= freeShippingFrom ? 0 : shippingCents
    const discount = random.chance(0.08) ? Math.round(goods / 10) : 0

    const events: [string, number][] = [['placed', time]]
    if (paid !== undefined) {
      events.push(['paid', paid])
      const reached = steps.slice(0, steps.indexOf(state) + 1)
      events.push(
        ...reached.map((step): [string, number] => [step, Math.min(paid + stepHours[step] * hourMs, now)]),
      )
    }
    history.push(...events.map(([kind, when]) => ({ order_id: id, kind, at: at(when) })))

    const customer = customerFor(random, customers, time).id
    return {
      id,
      customer_id: customer,
      billing: homes.get(customer),
      company: random.pick(branches),
      payment_type: random.pick(paymentTypes),
      state,
      items: orderLines.reduce((sum, { quantity }) => sum + quantity, 0),
      shipping,
      discount,
      total: goods + shipping - discount,
      placed_at: at(time),
      paid_at: paid === undefined ? null : at(paid),
      updated_at: at(events.at(-1)?.[1] ?? time),
    }
  })
  return { orders, lines, history }
}

/** Earlier customers buy more often; no one buys before they became a customer. */
function customerFor(random: Random, customers: Shop['customers'], time: number) {
  const placed = at(time)
  const customerCount = customers.findLastIndex(({ created_at }) => created_at <= placed) + 1
  const index = Math.floor(random.next() ** 1.6 * Math.max(customerCount, 1))
  const customer = customers[index]
  if (!customer) throw new Error('A shop with orders needs customers')
  return customer
}

function byDemand(random: Random, products: Shop['products']): Shop['products'] {
  const rest = products.filter(({ name }) => !favourites.includes(name))
  for (let last = rest.length - 1; last > 0; last--) {
    const other = random.whole(0, last)
    const [one, two] = [rest[last], rest[other]]
    if (one && two) [rest[last], rest[other]] = [two, one]
  }
  return [...products.filter(({ name }) => favourites.includes(name)), ...rest]
}

function linesOf(random: Random, order_id: string, ranked: Shop['products']) {
  const count = random.pick([1, 1, 1, 2, 2, 3, 4])
  return Array.from({ length: count }, (_, line) => {
    // Weighted towards the front, so that a few products sell much.
    const product = ranked[Math.floor(random.next() ** 1.7 * ranked.length)]
    if (!product) throw new Error('A shop with orders needs products')
    const { id, name, price, colors, category, code } = product
    const quantity = price > 6_000 ? 1 : random.pick([1, 1, 1, 2, 2, 3])
    // Drawn for every line, so that all following random numbers stay the same.
    const color = colors[Math.floor(random.next() * colors.length)] ?? null
    const size = category === 'fashion' ? String(random.pick(productSizes)) : null
    return {
      order_id,
      line: line + 1,
      product_id: id,
      name,
      price,
      quantity,
      color,
      code,
      size: product.sizes.length > 0 ? size : null,
    }
  })
}
