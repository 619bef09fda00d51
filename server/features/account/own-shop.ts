import type { Db } from '#server/db/tables.ts'
import { readAutomatic } from '#server/features/discounts/apply.ts'
import { taxStatusOfAccount } from '#server/features/orders/customer.ts'
import { readShop } from '#server/platform/shop.ts'

/** The shop as an account sees it: with the discounts that it can use, and whether it buys without tax. */
export async function readOwnShop(db: Db, account: { id: string; email: string }, now: Date) {
  const shop = await readShop(db)
  const discounts = await readAutomatic(db, account.id, now)
  const taxStatus = await taxStatusOfAccount(db, account)
  return { ...shop, discounts, ...(taxStatus && { taxStatus }) }
}
