import { sql } from 'kysely'
import type { Setup } from '#contract/dashboard.ts'
import { newShopMethods } from '#contract/methods.ts'
import type { Db } from '#server/db/tables.ts'
import { readSections } from '#server/platform/shop-settings.ts'

/** Reads which steps of the setup are done; undefined when all are, or when the checklist is hidden. */
export async function readSetup(db: Db): Promise<Setup | undefined> {
  const { setup: checklist } = await readSections(db)
  if (checklist.fields.isHidden) return undefined
  // An older shop can be at version 1 too, by its first save.
  const isAsNew = (section: keyof typeof newShopMethods) =>
    sql<boolean>`exists (select from shop_settings where id = ${section} and version = 1
      and fields = ${JSON.stringify(newShopMethods[section])}::jsonb)`
  const { other, invite, ...facts } = await db
    .selectNoFrom((eb) => [
      eb.exists(eb.selectFrom('shop_seller').select('version')).as('shop'),
      eb.exists(eb.selectFrom('products').select('id').where('deleted_at', 'is', null)).as('product'),
      eb.exists(eb.selectFrom('orders').select('id')).as('order'),
      // Buyers are no part of the team.
      eb.exists(eb.selectFrom('users').select('id').where('role_id', '!=', 'buyer').offset(1)).as('other'),
      eb.exists(eb.selectFrom('invites').select('id')).as('invite'),
      eb.not(isAsNew('delivery')).as('delivery'),
      eb.not(isAsNew('payment')).as('payment'),
    ])
    .executeTakeFirstOrThrow()
  const setup = { ...facts, team: other || invite } as Setup
  return Object.values(setup).every(Boolean) ? undefined : setup
}
