import type { invoiceCalls } from '#contract/invoices.ts'
import { blankSeller, type KeptSeller, type ShopFields } from '#contract/seller.ts'
import type { Db } from '#server/db/tables.ts'
import { currencyNow, isCurrencyFixed, setCurrency } from '#server/platform/currency.ts'
import { refuse } from '#server/platform/errors.ts'
import type { CallContext } from '#server/platform/http.ts'
import { lastWriterOf } from '#server/platform/last-writer.ts'
import { hasConflict } from '#server/platform/merge.ts'
import { knowsZone, setTimeZone, zoneNow } from '#server/platform/zone.ts'

export async function sellerNow(db: Db): Promise<KeptSeller> {
  const row = await db.selectFrom('shop_seller').selectAll().executeTakeFirst()
  return {
    seller: row?.fields ?? null,
    timeZone: await zoneNow(db),
    currency: await currencyNow(db),
    isCurrencyFixed: await isCurrencyFixed(db),
    version: row?.version ?? 0,
    updated: row?.updated_at.toISOString() ?? null,
  }
}

/** Saves the seller; throws 409 for a conflict (docs/contract.md 6.4). */
export async function saveSeller(
  { input, db }: CallContext<typeof invoiceCalls.saveSeller>,
  at: Date,
): Promise<void> {
  // Locks a row that always exists, because there may be no row of a seller yet.
  await db.selectFrom('meta').select('key').where('key', '=', 'currency').forUpdate().execute()
  const { seller, timeZone, version } = await sellerNow(db)
  const currency = await currencyNow(db)
  const now: ShopFields = { ...(seller ?? blankSeller), timeZone, currency }
  if (hasConflict(input, { version, fields: now })) {
    const current = await sellerNow(db)
    refuse('conflict', { body: { current, ...(await lastWriterOf(db, 'shop_seller', 'true')) } })
  }
  const { timeZone: zone, currency: nextCurrency, ...fields } = { ...now, ...input.changes }
  if (fields.name === '') {
    refuse('invalid', {
      message: 'Enter the name of the seller. Nothing was saved.',
      fields: { name: 'required' },
    })
  }
  if (zone !== timeZone) {
    if (!(await knowsZone(db, zone))) {
      refuse('invalid', { message: 'Unknown time zone. Nothing was saved.', fields: { timeZone: 'unknown' } })
    }
    await setTimeZone(db, zone)
  }
  if (nextCurrency !== currency && !(await setCurrency(db, nextCurrency))) {
    refuse('invalid', {
      message: 'The currency cannot change because there are orders or invoices. Nothing was saved.',
      fields: { currency: 'fixed' },
    })
  }
  await db
    .insertInto('shop_seller')
    .values({ fields: JSON.stringify(fields), updated_at: at })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => ({
          fields: JSON.stringify(fields),
          updated_at: at,
          version: eb('shop_seller.version', '+', 1),
        })),
    )
    .execute()
}
