import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { foldText } from '#contract/fold.ts'
import { migrate, migrations } from '#server/db/migrate.ts'
import { foldedText } from '#server/db/migrations/0064-folded-text.ts'
import { activitySearch } from '#server/db/migrations/0065-activity-search.ts'
import { creditNotes } from '#server/db/migrations/0070-credit-notes.ts'
import { correctedInvoices } from '#server/db/migrations/0071-corrected-invoices.ts'
import { currency } from '#server/db/migrations/0073-currency.ts'
import { invoiceNumbers } from '#server/db/migrations/0077-invoice-numbers.ts'
import { openEmbedded, type Store } from '#server/platform/db/open.ts'
import { seedShop, smallSize, testNow } from '#tests/support/small-shop.ts'

// Later ones replace a search of these, or need columns of those.
const steps = [foldedText, activitySearch, creditNotes, correctedInvoices, currency, invoiceNumbers].map(
  ({ id }) => id,
)

let store: Store
beforeAll(async () => {
  store = await openEmbedded()
  await migrate(
    store.db,
    migrations.filter(({ id }) => !steps.includes(id)),
  )
  await seedShop(store.db, { name: 'shop', size: smallSize, at: testNow.getTime() })
  const { db } = store
  await sql`update customers set name = 'Ștefan Łuk', phone = '+40 721-000' where id = 'c0001'`.execute(db)
  await sql`update mails set search = lower('Émile Zola'), from_search = lower('Émile'), to_search = lower('Zoë'),
    subject_search = lower('Façade')`.execute(db)
  await sql`update contacts set search = lower('ŢARĂ')`.execute(db)
})
afterAll(() => store.close())

/** Columns that the step writes. */
const derived = [
  'search',
  'words',
  'from_search',
  'to_search',
  'subject_search',
  'folded_name',
  'folded_author',
  'record_search',
]

/** Columns that the step adds. */
const added: Record<string, string[]> = {
  invoices: ['kind', 'corrects_id', 'prefix', 'credited', 'refunded_before', 'digits', 'footer'],
  invoice_numbers: ['kind'],
  products: ['decimals'],
}

/** A digest of each table without those columns. */
async function contents(): Promise<Record<string, string>> {
  const { db } = store
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'
    order by tablename`.execute(db)
  const digests: Record<string, string> = {}
  for (const { name } of tables) {
    const columns = [...(name === 'list_views' ? [] : derived), ...(added[name] ?? [])]
    const { rows } = await sql<{ digest: string }>`
      select md5(string_agg(row, ',' order by row)) as digest
      from (select (to_jsonb(t) - ${columns}::text[])::text as row from ${sql.table(name)} t) r`.execute(db)
    digests[name] = rows[0]?.digest ?? ''
  }
  return digests
}

it('folds the texts of a database in use and keeps all its data', async () => {
  const { db } = store
  const before = await contents()
  expect(Object.values(before).filter(Boolean).length).toBeGreaterThan(30)
  expect(await migrate(db)).toEqual(steps)
  expect(await contents()).toEqual(before)

  const customer = await db
    .selectFrom('customers')
    .select(['search', 'folded_name'])
    .where('id', '=', 'c0001')
    .executeTakeFirstOrThrow()
  expect(customer.folded_name).toBe('stefan luk')
  expect(customer.search).toContain('\u001f40721000\u001f')
  const orders = await sql<{ words: string }>`
    select s.words from order_search s join orders o on o.id = s.order_id where o.customer_id = 'c0001'`.execute(
    db,
  )
  for (const { words } of orders.rows) expect(words).toContain('stefan luk')
  const mails =
    await sql<object>`select distinct search, from_search, to_search, subject_search from mails`.execute(db)
  expect(mails.rows).toEqual([
    { search: 'emile zola', from_search: 'emile', to_search: 'zoe', subject_search: 'facade' },
  ])
  const contacts = await db
    .selectFrom('contacts')
    .select(['name', 'search', 'folded_name'])
    .orderBy('id')
    .execute()
  expect(contacts.length).toBeGreaterThan(0)
  for (const { name, search, folded_name } of contacts)
    expect([search, folded_name]).toEqual(['tara', foldText(name)])
})
