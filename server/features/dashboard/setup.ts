import type { Setup } from '#contract/dashboard.ts'
import type { Db } from '#server/db/tables.ts'
import { readSettings } from '#server/platform/shop-settings.ts'

/** Reads which steps of the setup are done; undefined when all are, or when the checklist is hidden. */
export async function readSetup(db: Db): Promise<Setup | undefined> {
  const settings = await readSettings(db)
  if (settings.setup.isHidden) return undefined
  const { other, invite, ...facts } = await db
    .selectNoFrom((eb) => [
      eb.exists(eb.selectFrom('shop_seller').select('version')).as('shop'),
      eb.exists(eb.selectFrom('products').select('id').where('deleted_at', 'is', null)).as('product'),
      eb.exists(eb.selectFrom('orders').select('id')).as('order'),
      // Buyers are no part of the team.
      eb.exists(eb.selectFrom('users').select('id').where('role_id', '!=', 'buyer').offset(1)).as('other'),
      eb.exists(eb.selectFrom('invites').select('id')).as('invite'),
    ])
    .executeTakeFirstOrThrow()
  const setup = { ...facts, team: other || invite } as Setup
  return Object.values(setup).every(Boolean) ? undefined : setup
}
