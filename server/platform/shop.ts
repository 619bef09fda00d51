import type { ShopSettings } from '#contract/settings.ts'
import type { Db } from '#server/db/tables.ts'
import { currencyNow } from './currency.ts'
import { readSettings } from './shop-settings.ts'
import { zoneNow } from './zone.ts'

/** The name where the shop has none. */
export const productName = 'Fernhill'

export type Shop = { name: string; timeZone: string; currency: string; settings: ShopSettings }

/** Reads what every session contains of the shop. */
export async function readShop(db: Db): Promise<Shop> {
  const [name, timeZone, currency] = [await readShopName(db), await zoneNow(db), await currencyNow(db)]
  return { name, timeZone, currency, settings: await readSettings(db) }
}

/** Reads the name of the shop; empty without one. */
export async function readShopName(db: Db): Promise<string> {
  const row = await db.selectFrom('shop_seller').select('fields').executeTakeFirst()
  return row?.fields.name ?? ''
}
