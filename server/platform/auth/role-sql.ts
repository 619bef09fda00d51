import { sql } from 'kysely'
import { type Right, rightsOfRole, shopRoles } from '#contract/rights.ts'
import type { Sql } from '#server/platform/list.ts'

/** The condition that the role in a column has a right and its account may sign in; `users` is named `name`. */
export function hasRight(right: Right, name = 'users'): Sql {
  const ofShop = shopRoles.filter((role) => rightsOfRole[role].includes(right))
  const role = sql.ref(`${name}.role_id`)
  return sql`(${sql.ref(`${name}.deactivated_at`)} is null and (${role} = any(${ofShop}::text[])
    or ${role} in (select id from roles where jsonb_exists(rights, ${right}::text))))`
}
