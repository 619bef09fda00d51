import type { ShopSettings } from '#contract/settings.ts'
import type { Db } from '#server/db/tables.ts'
import { currencyNow } from './currency.ts'
import { readSettings } from './shop-settings.ts'
import { zoneNow } from './zone.ts'

export type Shop = { timeZone: string; currency: string; settings: ShopSettings }

/** Reads what every session contains of the shop. */
export async function readShop(db: Db): Promise<Shop> {
  return { timeZone: await zoneNow(db), currency: await currencyNow(db), settings: await readSettings(db) }
}
