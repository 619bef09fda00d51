import { useTranslation } from 'react-i18next'
import type { OrderSums } from '#contract/order-sums.ts'
import { useFormats } from '#kernel/format.ts'

/** A sentence about the returned and cancelled orders; undefined without any. */
export function useApartText() {
  const { t } = useTranslation('sums')
  const formats = useFormats()
  return ({ returned, cancelled }: Pick<OrderSums, 'returned' | 'cancelled'>, currency: string) => {
    const parts = (['returned', 'cancelled'] as const).flatMap((state) => {
      const { orders: count, ordered } = { returned, cancelled }[state]
      return count > 0 ? t(state, { count, amount: formats.money(ordered, currency) }) : []
    })
    return parts.length > 0 ? `${t('apart')} ${parts.join(' · ')}` : undefined
  }
}
