import { useTranslation } from 'react-i18next'
import { type DiscountFields, maxOfDiscount } from '#contract/discounts.ts'
import { useFormats } from '#kernel/format.ts'
import { useShopCurrency } from '#kernel/shop-currency.ts'
import { type DiscountValues, discountErrors } from './discount-values.ts'

export function useDiscountCheck() {
  const { t } = useTranslation('discounts')
  const formats = useFormats()
  const currency = useShopCurrency()
  const amount = formats.money(maxOfDiscount.amount, currency)
  const sentences: Partial<Record<keyof DiscountFields, string>> = {
    code: t('form.wrong.code', { max: maxOfDiscount.code }),
    percent: t('form.wrong.percent'),
    minQuantity: t('form.wrong.count', { max: maxOfDiscount.quantity }),
    categories: t('form.wrong.categories'),
    products: t('form.wrong.products'),
    countries: t('form.noCountry'),
    startsAt: t('form.wrong.startsAt'),
    endsAt: t('form.wrong.endsAt'),
    maxUses: t('form.wrong.count', { max: maxOfDiscount.uses }),
    maxPerCustomer: t('form.wrong.count', { max: maxOfDiscount.uses }),
  }
  const say = (field: keyof DiscountFields) => sentences[field] ?? t('form.wrong.amount', { amount })
  return (values: DiscountValues) => discountErrors(values, say)
}
