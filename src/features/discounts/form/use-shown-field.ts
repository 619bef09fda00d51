import { useTranslation } from 'react-i18next'
import type { DiscountFields } from '#contract/discounts.ts'
import { useProductNames } from '#features/discounts/queries.ts'
import { useFormats } from '#kernel/format.ts'
import { useShopCurrency } from '#kernel/shop-currency.ts'
import { useCategories } from '#shop/use-categories.ts'

type Field = keyof DiscountFields

/** Names and values of fields as people read them, for unsaved changes and conflicts. */
export function useShownField(goods: readonly { id: number; name: string }[]) {
  const { t } = useTranslation('discounts')
  const formats = useFormats()
  const { textOf: categoryText } = useCategories()
  const currency = useShopCurrency()
  const productName = useProductNames([], new Map(goods.map(({ id, name }) => [id, name])))
  const money = (amount: number | null | undefined) => (amount == null ? '' : formats.money(amount, currency))
  const number = (count: number | null | undefined) => (count == null ? '' : formats.number(count))
  const time = (at: string | null | undefined) =>
    at == null ? '' : `${formats.fullDay(at)}, ${formats.time(at)}`
  const names: Record<Field, string> = {
    code: t('form.code'),
    isAutomatic: t('form.isAutomatic'),
    kind: t('form.kind'),
    percent: t('form.percent'),
    amount: t('form.amount'),
    maxAmount: t('form.maxAmount'),
    minValue: t('form.minValue'),
    minQuantity: t('form.minQuantity'),
    scope: t('form.scope'),
    categories: t('form.categories'),
    products: t('form.products'),
    countries: t('form.countries'),
    startsAt: t('form.startsDay'),
    endsAt: t('form.endsDay'),
    maxUses: t('form.maxUses'),
    maxPerCustomer: t('form.maxPerCustomer'),
    isActive: t('form.isActive'),
  }
  function show(fields: Partial<DiscountFields>, field: Field): string {
    switch (field) {
      case 'code':
        return fields.code ?? ''
      case 'kind':
        return fields.kind ? t(`kinds.${fields.kind}`) : ''
      case 'scope':
        return fields.scope ? t(`scopes.${fields.scope}`) : ''
      case 'categories':
        return formats.list((fields.categories ?? []).map(categoryText))
      case 'products':
        return formats.list((fields.products ?? []).map(productName))
      case 'countries':
        return formats.list((fields.countries ?? []).map(formats.country))
      case 'isActive':
      case 'isAutomatic':
        return t(fields[field] ? 'yes' : 'no')
      case 'startsAt':
      case 'endsAt':
        return time(fields[field])
      case 'amount':
      case 'maxAmount':
      case 'minValue':
        return money(fields[field])
      default:
        return number(fields[field])
    }
  }
  return { nameOf: (field: Field) => names[field], show }
}
