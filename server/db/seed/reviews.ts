import { at, type makeCustomers, type makeProducts } from './catalogue.ts'
import { apologies, opinion, thanks } from './opinions.ts'
import type { makeOrders } from './orders.ts'
import type { Random } from './random.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
const buyers = 0.8
/** Stars in order of likelihood from a content buyer. */
const stars = [5, 5, 5, 5, 4.5, 4.5, 4, 4, 4, 3.5, 3, 2.5, 2, 1.5, 1]

type Shop = {
  products: ReturnType<typeof makeProducts>
  customers: ReturnType<typeof makeCustomers>
  orders: ReturnType<typeof makeOrders>['orders']
  lines: ReturnType<typeof makeOrders>['lines']
  now: number
}

export function makeReviews(random: Random, count: number, waiting: number, shop: Shop) {
  const write = writer(random, shop)
  const written = Array.from({ length: count }, (_, index) => {
    const age = ((count - index) * 300 * dayMs) / count - random.whole(0, dayMs / 4)
    return write(shop.now - Math.max(age, hourMs))
  }).sort((a, b) => a.created_at.localeCompare(b.created_at))
  return written.map((review, index) => {
    const isWaiting = index >= count - waiting
    const isAnswered = !isWaiting && random.chance(review.rating < 3 ? 0.9 : 0.3)
    const answered = Date.parse(review.created_at) + random.whole(2, 48) * hourMs
    return {
      ...review,
      id: `r${String(index + 1).padStart(4, '0')}`,
      status: isWaiting ? 2 : 1,
      reply: isAnswered ? random.pick(review.rating < 3 ? apologies : thanks) : null,
      replied_at: isAnswered ? at(Math.min(answered, shop.now)) : null,
    }
  })
}

/** Returns a function that writes one review: one per person and product, no text twice for the same product. */
function writer(random: Random, { products, customers, orders, lines }: Shop) {
  const orderOf = new Map(orders.map((order) => [order.id, order]))
  const productOf = new Map(products.map((product) => [product.id, product]))
  const customerOf = new Map(customers.map((customer) => [customer.id, customer]))
  const usedKeys = new Set<string>()

  const hasLine = new Set(
    lines.map(({ order_id, product_id }) => `${orderOf.get(order_id)?.customer_id} ${product_id}`),
  )

  const arrivedLine = (time: number) => {
    for (let tries = 0; tries < 12 && lines.length > 0; tries++) {
      const line = random.pick(lines)
      const order = orderOf.get(line.order_id)
      if (order && Date.parse(order.placed_at) + 3 * dayMs < time) return { ...line, ...order }
    }
    return undefined
  }
  const pair = (time: number) => {
    const bought = random.chance(buyers) ? arrivedLine(time) : undefined
    const product = (bought && productOf.get(bought.product_id)) ?? random.pick(products)
    const customer = (bought && customerOf.get(bought.customer_id)) ?? random.pick(customers)
    return { product, customer, verified: hasLine.has(`${customer.id} ${product.id}`) }
  }

  return (time: number) => {
    let chosen = pair(time)
    for (let tries = 0; tries < 20 && usedKeys.has(`${chosen.customer.id} ${chosen.product.id}`); tries++)
      chosen = pair(time)
    const { product, customer, verified } = chosen
    usedKeys.add(`${customer.id} ${product.id}`)
    // The better the product, the nearer to the front of the stars.
    const rating = stars[Math.floor(random.next() ** (product.rating - 2.2) * stars.length)] ?? 3
    let review = opinion(random, product.category, rating)
    for (let tries = 0; tries < 20 && usedKeys.has(`${product.id} ${review}`); tries++)
      review = opinion(random, product.category, rating)
    usedKeys.add(`${product.id} ${review}`)
    return {
      product_id: product.id,
      customer_id: customer.id,
      author: customer.name,
      rating,
      review,
      verified,
      created_at: at(time),
    }
  }
}

type Rated = { id: number; rating: number }

export function withRatings<P extends Rated>(
  products: readonly P[],
  reviews: readonly { product_id: number; rating: number; status: number }[],
) {
  const published = Map.groupBy(
    reviews.filter(({ status }) => status === 1),
    ({ product_id }) => product_id,
  )
  return products.map((product) => {
    const productReviews = published.get(product.id) ?? []
    const sum = productReviews.reduce((total, { rating }) => total + rating, 0)
    return {
      ...product,
      rating: productReviews.length > 0 ? sum / productReviews.length : 0,
      review_count: productReviews.length,
    }
  })
}
