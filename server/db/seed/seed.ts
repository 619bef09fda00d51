import { sql } from 'kysely'
import type { Passwords } from '#server/auth/passwords.ts'
import type { Db, Tables } from '#server/db/tables.ts'
import { makeAddresses, makeSavedProducts } from './accounts.ts'
import { largeBoard, makeBoard } from './board.ts'
import { makeCustomers, makeProducts } from './catalogue.ts'
import { makeInvoices } from './invoices.ts'
import { seedLarge } from './large.ts'
import { makeNotifications } from './notices.ts'
import { makeOrders } from './orders.ts'
import { createRandom } from './random.ts'
import { makeReviews, rated } from './reviews.ts'

export const demoAccounts = [
  { id: 'ada00000', email: 'admin@example.com', password: 'berry-demo-1', name: 'Ada Palmer', role: 'Admin' },
  { id: 'sam00000', email: 'sam@example.com', password: 'berry-demo-2', name: 'Sam Okoro', role: 'User' },
]

/** Who else works at the demo shop; nobody can sign in as they. */
export const demoColleagues = [
  { id: 'ines0000', email: 'ines@example.com', name: 'Inès Moreau', role: 'User' },
  { id: 'mihai000', email: 'mihai@example.com', name: 'Mihai Ionescu', role: 'User' },
  { id: 'grace000', email: 'grace@example.com', name: 'Grace Bennett', role: 'User' },
]

export type Size = {
  products: number
  customers: number
  orders: number
  days: number
  overdue: number
  reviews: number
  waiting: number
}
export const demoSize: Size = {
  products: 148,
  customers: 400,
  orders: 2_000,
  days: 395,
  overdue: 3,
  reviews: 900,
  waiting: 4,
}

/** Any number, as long as all processes agree on it. */
const lockNumber = 7_310_452

export type SeedOptions = { clock: () => Date; passwords: Passwords; size?: Size; large?: boolean }

/** Fills an empty database with the demo shop, the same one for the same day; leaves any other alone. */
export async function seed(
  db: Db,
  { clock, passwords, size = demoSize, large }: SeedOptions,
): Promise<boolean> {
  const now = clock().getTime()
  const everybody = [
    ...demoAccounts,
    ...demoColleagues.map((one) => ({ ...one, password: crypto.randomUUID() })),
  ]
  const accounts = await Promise.all(
    everybody.map(async ({ password, ...account }) => ({
      ...account,
      password_hash: await passwords.hash(password),
      created_at: new Date(now).toISOString(),
    })),
  )
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lockNumber)})`.execute(tx)
    if (await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()) return false
    await insertAll(tx, 'users', accounts)
    await seedShop(tx, size, now)
    await seedBoard(tx, accounts, now)
    if (large) {
      await seedLarge(tx, now)
      await largeBoard(tx)
    }
    return true
  })
}

/** Fixed on their own, so that more of one thing does not change another. */
const orderSeed = -1_927_694_330
const reviewSeed = 20_260_314

async function seedShop(tx: Db, size: Size, now: number): Promise<void> {
  const random = createRandom(20_260_101)
  const products = makeProducts(random, size.products, now)
  const customers = makeCustomers(random, size.customers, now)
  const shop = { products, customers, now }
  const { orders, lines, history } = makeOrders(createRandom(orderSeed), size, shop)
  const sold = { ...shop, orders, lines }
  const reviews = makeReviews(createRandom(reviewSeed), size.reviews, size.waiting, sold)

  await insertAll(tx, 'products', rated(products, reviews))
  await insertAll(tx, 'customers', customers)
  await insertAll(tx, 'orders', orders)
  await insertAll(tx, 'order_lines', lines)
  await insertAll(tx, 'order_history', history)
  await insertAll(tx, 'reviews', reviews)
  await insertAll(
    tx,
    'notifications',
    makeNotifications({ products, customers, orders, reviews, now }, demoAccounts),
  )
  const { invoices, invoiceLines, numbers } = makeInvoices(sold)
  await insertAll(tx, 'invoices', invoices)
  await insertAll(tx, 'invoice_lines', invoiceLines)
  await insertAll(tx, 'invoice_numbers', numbers)
  await insertAll(tx, 'addresses', makeAddresses(demoAccounts, now))
  await insertAll(tx, 'saved_products', makeSavedProducts(demoAccounts, products, now))
  // Explicit numbers do not move the counters along.
  await sql`select setval(pg_get_serial_sequence('products', 'id'), (select max(id) from products))`.execute(
    tx,
  )
  await sql`select setval('order_numbers', (select max(id::bigint) from orders))`.execute(tx)
}

async function seedBoard(tx: Db, accounts: readonly { id: string }[], now: number): Promise<void> {
  const { columns, stories, items, comments, number } = makeBoard(accounts, now)
  await tx.deleteFrom('board_columns').execute()
  await insertAll(tx, 'board_columns', columns)
  await insertAll(tx, 'board_stories', stories)
  await insertAll(tx, 'board_items', items)
  await insertAll(tx, 'board_comments', comments)
  await tx.updateTable('board').set({ number }).execute()
}

const chunk = 2_000

/** Inserts rows as one JSON parameter, which is far quicker than a parameter per value. */
async function insertAll(tx: Db, table: keyof Tables & string, rows: object[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))
  const target = sql.table(table)
  for (let first = 0; first < rows.length; first += chunk) {
    const part = JSON.stringify(rows.slice(first, first + chunk))
    await sql`insert into ${target} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${target}, ${part}::jsonb)`.execute(tx)
  }
}
