import { sql } from 'kysely'
import { type Right, rightsOfRole, shopRoles } from '#contract/rights.ts'
import type { Sql } from '#server/platform/conditions.ts'

/** The role has the right, its area is on and the account may sign in; `users` is named `name`. */
export function hasRight(right: Right, name = 'users'): Sql {
  const [area] = right.split('.')
  return sql`(${isActive(name)} and ${hasRole(right, name)} and not exists
    (select from shop_settings s where s.id = 'areas' and s.fields -> ${area}::text = 'false'))`
}

export const isActive = (name = 'users'): Sql => sql`${sql.ref(`${name}.deactivated_at`)} is null`

/** The condition that the role of an account has a right, also when it was deactivated: records go on naming it. */
export function hasRole(right: Right, name = 'users'): Sql {
  const ofShop = shopRoles.filter((role) => rightsOfRole[role].includes(right))
  const role = sql.ref(`${name}.role_id`)
  return sql`(${role} = any(${ofShop}::text[])
    or ${role} in (select id from roles where jsonb_exists(rights, ${right}::text)))`
}
