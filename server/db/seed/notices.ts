import { at, type makeCustomers, type makeProducts } from './catalogue.ts'
import type { makeOrders } from './orders.ts'
import type { makeReviews } from './reviews.ts'

type Shop = {
  products: ReturnType<typeof makeProducts>
  customers: ReturnType<typeof makeCustomers>
  orders: ReturnType<typeof makeOrders>['orders']
  reviews: ReturnType<typeof makeReviews>
  now: number
}

const overdueMs = 48 * 3_600_000
const hourMs = 3_600_000
const shownOrders = 6
const read = 4

/** First notifications of each account: the newest events of the shop, the older ones read. */
export function makeNotifications(
  { products, customers, orders, reviews, now }: Shop,
  accounts: { id: string }[],
) {
  const nameOf = (id: string) => customers.find((customer) => customer.id === id)?.name ?? ''
  const productOf = (id: number) => products.find((product) => product.id === id)?.name ?? ''
  const overdue = orders.filter(
    ({ paid_at, placed_at }) => !paid_at && Date.parse(placed_at) < now - overdueMs,
  )

  const notices = [
    ...orders
      .slice(-shownOrders)
      .map(({ id, customer_id, total, placed_at }) => ({
        kind: 'orderPlaced',
        facts: { order: id, customer: nameOf(customer_id), amount: total },
        message: `${nameOf(customer_id)} placed order #${id}`,
        created_at: placed_at,
      })),
    ...overdue.map(({ id, customer_id, total, placed_at }) => ({
      kind: 'orderUnpaid',
      facts: { order: id, customer: nameOf(customer_id), amount: total },
      message: `Order #${id} has been unpaid for two days`,
      created_at: at(Date.parse(placed_at) + overdueMs),
    })),
    ...products
      .filter(({ stock }) => stock < 5)
      .map(({ id, name, stock }, index) => ({
        kind: 'lowStock',
        facts: { product: name, productId: id, count: stock },
        message: `${name}: ${stock} left`,
        created_at: at(now - (index + 2) * 9 * hourMs),
      })),
    ...reviews
      .filter(({ status }) => status === 2)
      .map(({ id, author, product_id, rating, created_at }) => ({
        kind: 'reviewWaiting',
        facts: { review: id, author, product: productOf(product_id), rating },
        message: `${author} reviewed ${productOf(product_id)}`,
        created_at,
      })),
  ].sort((a, b) => b.created_at.localeCompare(a.created_at))

  return accounts.flatMap((account) =>
    notices.map((notice, index) => ({
      ...notice,
      id: `${account.id}-${String(index + 1).padStart(3, '0')}`,
      user_id: account.id,
      read_at: index >= notices.length - read ? at(now) : null,
    })),
  )
}
