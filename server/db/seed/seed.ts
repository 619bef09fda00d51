import { sql } from 'kysely'
import type { Db, Tables } from '#server/db/tables.ts'
import { demoDiscountRows } from '#server/features/discounts/demo.ts'
import { countSold } from '#server/features/products/sold.ts'
import type { Passwords } from '#server/platform/auth/passwords.ts'
import { takeTurn } from '#server/platform/db/take-turn.ts'
import { makeAddresses, makeSavedProducts } from './accounts.ts'
import { largeBoard, makeBoard } from './board.ts'
import { largeCalendar, makeCalendar } from './calendar.ts'
import { at, makeCustomers, makeProducts } from './catalogue.ts'
import { makeContacts } from './contacts.ts'
import { demoSeller, makeInvoices } from './invoices.ts'
import { type LargeSize, seedLarge } from './large.ts'
import { largeMail, makeMails } from './mail.ts'
import { seedMovements } from './movements.ts'
import { makeNotifications } from './notices.ts'
import { makeOrders } from './orders.ts'
import { createRandom } from './random.ts'
import { makeReviews, withRatings } from './reviews.ts'
import { freeNumbers, largeSocial, makeSocial } from './social.ts'
import { largeTalk, makeTalk } from './talk.ts'

export const demoAccounts = [
  {
    id: 'ada00000',
    email: 'admin@example.com',
    password: 'berry-demo-1',
    name: 'Ada Palmer',
    role: 'Admin',
    role_id: 'owner',
  },
  {
    id: 'sam00000',
    email: 'sam@example.com',
    password: 'berry-demo-2',
    name: 'Sam Okoro',
    role: 'User',
    role_id: 'manager',
  },
]

export const demoColleagues = [
  { id: 'ines0000', email: 'ines@example.com', name: 'Inès Moreau', role: 'User', role_id: 'staff' },
  { id: 'mihai000', email: 'mihai@example.com', name: 'Mihai Ionescu', role: 'User', role_id: 'staff' },
  { id: 'grace000', email: 'grace@example.com', name: 'Grace Bennett', role: 'User', role_id: 'reader' },
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

/** Any number that no other lock has. */
const lockNumber = 7_310_452

export type SeedOptions = { clock: () => Date; passwords: Passwords; size?: Size; large?: LargeSize }

/** Fills an empty database with the demo shop, always the same one for the same day; leaves others alone. */
export async function seedDemo(
  db: Db,
  { clock, passwords, size = demoSize, large }: SeedOptions,
): Promise<boolean> {
  const now = clock().getTime()
  const everybody = [
    ...demoAccounts,
    ...demoColleagues.map((colleague) => ({ ...colleague, password: crypto.randomUUID() })),
  ]
  const accounts = await Promise.all(
    everybody.map(async ({ password, ...account }) => ({
      ...account,
      password_hash: await passwords.hash(password),
      created_at: new Date(now).toISOString(),
    })),
  )
  return db.transaction().execute(async (tx) => {
    await takeTurn(tx, lockNumber)
    if (await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()) return false
    await insertAll(tx, 'users', accounts)
    await seedShop(tx, size, now)
    await seedBoard(tx, accounts, now)
    await seedCalendar(tx, accounts, now)
    await seedPeople(tx, accounts, now)
    await seedMail(tx, accounts, now)
    await seedSocial(tx, accounts, now)
    if (large) {
      await seedLarge(tx, now, large)
      await largeBoard(tx)
      await largeCalendar(tx, now)
      await largeTalk(tx, accounts, now)
      await largeSocial(tx, now)
      await largeMail(tx, demoAccounts[0]?.id ?? '', now)
    }
    await countSold(tx, clock())
    await seedMovements(tx)
    return true
  })
}

/** Seeds of their own, so that more of one thing does not change another. */
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

  await insertAll(tx, 'discounts', demoDiscountRows(at(now)))
  await insertAll(tx, 'products', withRatings(products, reviews))
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
  await insertAll(tx, 'shop_seller', [{ fields: demoSeller, updated_at: at(now) }])
  await insertAll(tx, 'addresses', makeAddresses(demoAccounts, now))
  await insertAll(tx, 'saved_products', makeSavedProducts(demoAccounts, products, now))
  // Explicit ids do not advance the sequences.
  await sql`select setval(pg_get_serial_sequence('products', 'id'), (select max(id) from products))`.execute(
    tx,
  )
  await sql`select setval('order_numbers', (select max(id::bigint) from orders))`.execute(tx)
}

async function seedBoard(tx: Db, accounts: readonly { id: string }[], now: number): Promise<void> {
  const { columns, stories, items, files, comments, number } = makeBoard(accounts, now)
  await tx.deleteFrom('board_columns').execute()
  await insertAll(tx, 'board_columns', columns)
  await insertAll(tx, 'board_stories', stories)
  await insertAll(tx, 'board_items', items)
  await insertAll(tx, 'board_comments', comments)
  // Binary columns cannot go through JSON.
  await tx.insertInto('board_files').values(files).execute()
  await tx.updateTable('board').set({ number }).execute()
}

async function seedCalendar(tx: Db, accounts: readonly { id: string }[], now: number): Promise<void> {
  const { calendars, people, events } = makeCalendar(accounts, now)
  await insertAll(tx, 'calendars', calendars)
  await insertAll(tx, 'calendar_people', people)
  await insertAll(tx, 'calendar_events', events)
}

async function seedPeople(tx: Db, accounts: readonly { id: string }[], now: number): Promise<void> {
  const { conversations, messages, reads } = makeTalk(accounts, now)
  await insertAll(tx, 'chat_conversations', conversations)
  await insertAll(tx, 'chat_messages', messages)
  await insertAll(tx, 'chat_reads', reads)
  const { books, contacts } = makeContacts(accounts, now)
  await insertAll(tx, 'contact_books', books)
  await insertAll(tx, 'contacts', contacts)
  // Explicit ids do not advance the sequence.
  await sql`select setval(pg_get_serial_sequence('chat_conversations', 'id'), (select max(id) from chat_conversations))`.execute(
    tx,
  )
}

async function seedMail(tx: Db, accounts: Parameters<typeof makeMails>[0], now: number): Promise<void> {
  const { labels, mails, bodies, recipients, files, states } = makeMails(accounts, now)
  await insertAll(tx, 'mail_labels', labels)
  await insertAll(tx, 'mails', mails)
  await insertAll(tx, 'mail_bodies', bodies)
  await insertAll(tx, 'mail_recipients', recipients)
  // Binary columns cannot go through JSON.
  await tx.insertInto('mail_files').values(files).execute()
  await insertAll(tx, 'mail_states', states)
}

async function seedSocial(tx: Db, accounts: readonly { id: string }[], now: number): Promise<void> {
  const made = makeSocial(accounts, now)
  await insertAll(tx, 'social_people', made.people)
  await insertAll(tx, 'social_follows', made.follows)
  await insertAll(tx, 'social_friends', made.friends)
  await insertAll(tx, 'social_requests', made.requests)
  await insertAll(tx, 'social_posts', made.posts)
  await insertAll(tx, 'social_comments', made.comments)
  await insertAll(tx, 'social_post_likes', made.postLikes)
  await insertAll(tx, 'social_comment_likes', made.commentLikes)
  // Binary columns cannot go through JSON.
  await tx.insertInto('social_pictures').values(made.pictures).execute()
  await freeNumbers(tx)
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
