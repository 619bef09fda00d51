import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate, migrations } from '#server/db/migrate.ts'
import { frozenInvoices } from '#server/db/migrations/0066-frozen-invoices.ts'
import { openEmbedded, type Store } from '#server/platform/db/open.ts'

let store: Store
beforeAll(async () => {
  store = await openEmbedded()
  await migrate(store.db, migrations.slice(0, migrations.indexOf(frozenInvoices)))
})
afterAll(() => store.close())

type Line = [price: number, quantity: number, rate: number | null]

async function insertInvoice(
  id: string,
  {
    state = 'issued',
    included = false,
    discount = 0,
    lines,
  }: { state?: string; included?: boolean; discount?: number; lines: Line[] },
) {
  await sql`insert into invoices (id, state, year, serial, name, email, phone, address, date, due, tax_rate, tax_included,
      discount_rate, terms, currency, total, issued_at, created_at, updated_at)
    select ${id}, ${state}, case when ${state} <> 'draft' then 2026 end,
      case when ${state} <> 'draft' then (select count(*) + 1 from invoices where state <> 'draft') end, 'Mira', '', '', '',
      '2026-01-01', '2026-02-01', 1900, ${included}::boolean, ${discount}::int, '', 'EUR', 0,
      case when ${state} <> 'draft' then now() end, now(), now()`.execute(store.db)
  for (const [index, [price, quantity, rate]] of lines.entries())
    await sql`insert into invoice_lines (invoice_id, line, text, quantity, price, tax_rate)
      values (${id}, ${index + 1}, 'x', ${quantity}, ${price}, ${rate}::int)`.execute(store.db)
}

it('keeps the totals and the seller that issued invoices have shown so far', async () => {
  const { db } = store
  await insertInvoice('mixed', {
    lines: [
      [10_000, 1, null],
      [-50, 1, 900],
    ],
    discount: 500,
  })
  await insertInvoice('half', {
    lines: [
      [1_000, 1, null],
      [-10, 1, 500],
    ],
  })
  await insertInvoice('included', {
    lines: [
      [11_900, 1, null],
      [-100, 3, 900],
    ],
    included: true,
  })
  await insertInvoice('draft', { state: 'draft', lines: [[100, 1, null]] })
  await sql`insert into shop_seller (fields, updated_at) values ('{"name":"Fernhill SRL"}', now())`.execute(
    db,
  )
  expect(await migrate(db, [...migrations])).toContain(frozenInvoices.id)
  const rows = await db.selectFrom('invoices').select(['id', 'sums', 'seller']).orderBy('id').execute()
  expect(rows).toEqual([
    { id: 'draft', sums: null, seller: null },
    {
      id: 'half',
      seller: { name: 'Fernhill SRL' },
      sums: {
        subtotal: 990,
        discount: 0,
        net: 990,
        // Half a cent of a negative group went up: -0.5 became 0.
        tax: 190,
        total: 1_180,
        taxes: [
          { rate: 1900, net: 1_000, tax: 190 },
          { rate: 500, net: -10, tax: 0 },
        ],
      },
    },
    {
      id: 'included',
      seller: { name: 'Fernhill SRL' },
      sums: {
        subtotal: 11_600,
        discount: 0,
        net: 9_725,
        tax: 1_875,
        total: 11_600,
        taxes: [
          { rate: 1900, net: 10_000, tax: 1_900 },
          { rate: 900, net: -275, tax: -25 },
        ],
      },
    },
    {
      id: 'mixed',
      seller: { name: 'Fernhill SRL' },
      sums: {
        subtotal: 9_950,
        discount: 498,
        net: 9_452,
        tax: 1_801,
        total: 11_253,
        taxes: [
          { rate: 1900, net: 9_500, tax: 1_805 },
          { rate: 900, net: -48, tax: -4 },
        ],
      },
    },
  ])
})
