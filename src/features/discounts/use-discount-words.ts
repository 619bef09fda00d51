import { useTranslation } from 'react-i18next'
import type { Discount } from '#contract/discounts.ts'
import { useFormats } from '#kernel/format.ts'
import { useShopCurrency } from '#kernel/shop-currency.ts'

type Value = Pick<Discount, 'kind' | 'percent' | 'amount' | 'maxAmount' | 'isAutomatic'>

/** Formats the value of a discount: "50%, up to €49.00". */
export function useValueText() {
  const { t } = useTranslation('discounts')
  const formats = useFormats()
  const currency = useShopCurrency()
  const withoutWay = ({ kind, percent, amount, maxAmount }: Value): string => {
    if (kind === 'delivery') return t('kinds.delivery')
    if (kind === 'amount') return formats.money(amount ?? 0, currency)
    const rate = formats.percent((percent ?? 0) / 100)
    return maxAmount === null
      ? rate
      : t('upTo', { percent: rate, amount: formats.money(maxAmount, currency) })
  }
  return (value: Value): string =>
    value.isAutomatic ? t('automatically', { value: withoutWay(value) }) : withoutWay(value)
}
