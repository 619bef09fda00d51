import { sql } from 'kysely'
import type { SessionSettings } from '#contract/settings.ts'
import type { LogoIds, LogoPart } from '#contract/shop-logo.ts'
import type { Db } from '#server/db/tables.ts'
import { currencyNow } from './currency.ts'
import { readSettings, withEarlierFields } from './shop-settings.ts'
import { zoneNow } from './zone.ts'

/** The name where the shop has none. */
export const productName = 'Fernhill'

export type Shop = {
  name: string
  timeZone: string
  currency: string
  logo: LogoIds
  settings: SessionSettings
}

/** Reads what every session contains of the shop. */
export async function readShop(db: Db): Promise<Shop> {
  const [name, timeZone, currency] = [await readShopName(db), await zoneNow(db), await currencyNow(db)]
  return {
    name,
    timeZone,
    currency,
    logo: await readLogo(db),
    settings: withEarlierFields(await readSettings(db)),
  }
}

/** Reads the ids of the logo's pictures. */
export async function readLogo(db: Db): Promise<LogoIds> {
  const idOf = (part: LogoPart) => sql<string | null>`md5(nullif(fields ->> ${part}::text, ''))`
  const ids = await db
    .selectFrom('shop_settings')
    .select([idOf('light').as('light'), idOf('dark').as('dark')])
    .where('id', '=', 'logo')
    .executeTakeFirst()
  return ids ?? { light: null, dark: null }
}

/** Reads a picture of the logo by its id; null for an unknown id. */
export async function readLogoPicture(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ picture: string }>`
    select value as picture from shop_settings s, jsonb_each_text(s.fields)
    where s.id = 'logo' and md5(value) = ${id} limit 1`.execute(db)
  return rows[0]?.picture ?? null
}

/** Reads the name of the shop; empty without one. */
export async function readShopName(db: Db): Promise<string> {
  const row = await db.selectFrom('shop_seller').select('fields').executeTakeFirst()
  return row?.fields.name ?? ''
}
