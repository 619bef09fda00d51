import { useTranslation } from 'react-i18next'
import type { CustomerState } from '#contract/customer-search.ts'
import { useShopSettings } from '#kernel/shop-settings.ts'

/** Returns the name of a customer status: that of the shop, or else that of the app in the language of the reader. */
export function useStateName(): (state: CustomerState) => string {
  const { t } = useTranslation('customers')
  const names = useShopSettings('customers')
  return (state) => names[`${state}Name`] || t(`states.${state}`)
}
