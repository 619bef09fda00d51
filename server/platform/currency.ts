import { sql } from 'kysely'
import { usualCurrency } from '#contract/money.ts'
import { highestPrice } from '#contract/order-fields.ts'
import type { Db } from '#server/db/tables.ts'
import { withoutActivity } from './activity.ts'
import { hasRow } from './db/has-row.ts'

/** The currency of the shop, a code by ISO 4217; EUR until another one is set. */
export async function currencyNow(db: Db): Promise<string> {
  const { rows } = await sql<{ currency: string }>`select shop_currency() as currency`.execute(db)
  return rows[0]?.currency ?? usualCurrency
}

/** True once there is an order or an invoice: their amounts are in the currency of the shop. */
export const isCurrencyFixed = async (db: Db): Promise<boolean> =>
  (await hasRow(db.selectFrom('orders').select('id').limit(1))) ||
  (await hasRow(db.selectFrom('invoices').select('id').limit(1)))

/** Sets the currency and keeps the prices as they read, 10.50 as 11 without decimals; false if it can no longer change. */
export async function setCurrency(db: Db, value: string): Promise<boolean> {
  // No order or invoice may be added before the prices have the new decimals.
  await sql`lock table orders, invoices in share row exclusive mode`.execute(db)
  if (await isCurrencyFixed(db)) return false
  await db.updateTable('meta').set({ value }).where('key', '=', 'currency').execute()
  const inNew = (column: string) =>
    sql`least(round(${sql.ref(column)} * 10.0 ^ (shop_decimals() - decimals)), ${highestPrice})`
  await withoutActivity(db, () =>
    sql`update products set decimals = shop_decimals(), version = version + 1,
      price = ${inNew('price')}, list_price = ${inNew('list_price')}
      where decimals <> shop_decimals()`.execute(db),
  )
  return true
}
