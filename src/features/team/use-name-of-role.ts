import { useTranslation } from 'react-i18next'
import { isShopRole } from '#contract/rights.ts'
import type { Role } from '#contract/team.ts'
import { useRoleName } from '#shop/use-role-name.ts'

/** Returns the name of a role by its id. */
export function useNameOfRole(roles: readonly Role[]): (id: string) => string {
  const { t } = useTranslation('team')
  const roleName = useRoleName()
  return (id) =>
    isShopRole(id) ? roleName(id) : (roles.find((role) => role.id === id)?.name ?? t('roles.unknown'))
}
