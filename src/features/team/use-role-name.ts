import { useTranslation } from 'react-i18next'
import { isShopRole } from '#contract/rights.ts'
import type { Role } from '#contract/team.ts'

export function useRoleName(roles: readonly Role[]): (id: string) => string {
  const { t } = useTranslation('team')
  return (id) =>
    isShopRole(id) ? t(`roles.${id}`) : (roles.find((role) => role.id === id)?.name ?? t('roles.unknown'))
}
