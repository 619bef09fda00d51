import { useTranslation } from 'react-i18next'
import type { Notification } from '#contract/notifications.ts'
import { useFormats } from '#kernel/format.ts'
import { useShopCurrency } from '#kernel/shop-currency.ts'

export function useSentence(): (notification: Notification) => string {
  const { t, i18n } = useTranslation('notifications')
  const formats = useFormats()
  const currency = useShopCurrency()
  return ({ kind, facts, message }) => {
    const key = `kinds.${kind}`
    const count = typeof facts.count === 'number' ? facts.count : undefined
    if (!i18n.exists(key, { ns: 'notifications', count })) return message
    const amount = typeof facts.amount === 'number' ? formats.money(facts.amount, currency) : undefined
    return t(key as 'kinds.passwordChanged', { ...facts, ...(amount && { amount }) })
  }
}
