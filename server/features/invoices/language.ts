import type { Language } from '#contract/regional.ts'
import type { Db } from '#server/db/tables.ts'
import { readSettings } from '#server/platform/shop-settings.ts'

/** The language of a customer's documents, by default that of the shop. */
export async function documentLanguage(db: Db, customer: string | null): Promise<Language> {
  const row = await db
    .selectFrom('customers')
    .select('language')
    .where('id', '=', customer ?? '')
    .executeTakeFirst()
  return row?.language ?? (await readSettings(db)).regional.language
}
