import { useTranslation } from 'react-i18next'
import { isShopRole } from '#contract/rights.ts'

/** Returns a role's name in the user's language; a custom role has only its own. */
export function useRoleName(): (role: string) => string {
  const { t } = useTranslation('ui')
  return (role) => (isShopRole(role) ? t(`roles.${role}`) : role)
}
