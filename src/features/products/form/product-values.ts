import { useTranslation } from 'react-i18next'
import { amountOf, minorOf } from '#contract/money.ts'
import { isListPrice, ProductFields } from '#contract/products.ts'
import type { Snapshot } from '#forms/edit-form.ts'
import { checkedBy, type Problem } from '#forms/form.ts'
import { numberIn, type TypedNumber } from '#forms/number-field.tsx'
import { useFormats } from '#kernel/format.ts'
import { shopCurrency } from '#kernel/shop-currency.ts'
import { useWeights } from '#shop/use-weights.ts'
import type { WholeFields } from './fields.ts'

/** Form values of a product: amounts in whole units instead of minor ones, and numbers that may be missing. */
export type ProductValues = Omit<WholeFields, 'price' | 'listPrice' | 'stock' | 'lowAt' | 'weight'> & {
  price: TypedNumber
  listPrice: TypedNumber
  stock: TypedNumber
  lowAt: TypedNumber
  /** In milligrams; missing in drafts of an earlier version. */
  weight?: TypedNumber
  base?: Snapshot<WholeFields>
}

export function valuesOf(fields: Omit<WholeFields, 'price'> & { price?: number }): ProductValues {
  return {
    ...fields,
    price: fields.price === undefined ? '' : amountOf(fields.price, shopCurrency.get()),
    listPrice: fields.listPrice === 0 ? '' : amountOf(fields.listPrice, shopCurrency.get()),
    weight: fields.weight ?? '',
  }
}

const minorIn = (price: TypedNumber) => {
  const amount = numberIn(price)
  return amount === undefined ? undefined : minorOf(amount, shopCurrency.get())
}

/** Null for an empty field; text that is not a number is rejected like a negative weight. */
const weightOrNone = (typed: TypedNumber = '') => (typed === '' ? null : (numberIn(typed) ?? -1))

/** Request fields; a missing number is undefined, which the validation reports. */
export function typedFields(values: ProductValues): WholeFields {
  const { base: _base, name, description, about, brand, price, listPrice, stock, lowAt, ...more } = values
  const { pictures, code, taxRate, weight, ...rest } = more
  const given = {
    ...rest,
    name: name.trim(),
    description: description.trim(),
    about: about.trim(),
    brand: brand.trim(),
    code: code.trim(),
    // Drafts of an earlier version lack it.
    taxRate: taxRate ?? null,
    weight: weightOrNone(weight),
    pictures: pictures.map(({ id, title }) => ({ id, title: title.trim() })),
    price: minorIn(price),
    listPrice: listPrice === '' ? 0 : minorIn(listPrice),
    stock: numberIn(stock),
    lowAt: numberIn(lowAt),
  }
  return given as WholeFields
}

const longest = { name: 60, description: 1000, about: 10_000, brand: 60, code: 40 } as const
const highest = 99_999_900

export function useProductCheck(currency: string) {
  const { t } = useTranslation(['products', 'common'])
  const formats = useFormats()
  const weights = useWeights()
  const messageFor = (problem: Problem, field: string): string => {
    if (problem === 'hidden') return t('common:hiddenCharacters')
    if (field === 'price' || field === 'listPrice')
      return problem === 'long'
        ? t('form.highPrice', { amount: formats.money(highest, currency) })
        : t('form.needPrice')
    if (field === 'stock' || field === 'lowAt') return t('form.needNumber')
    if (field === 'weight') return t('form.needWeight', { weight: weights.maxText })
    if (problem === 'long') return t('form.long', { max: longest[field as keyof typeof longest] })
    return t('form.needName')
  }
  const check = checkedBy<ProductFields>(ProductFields, messageFor)
  return (values: ProductValues) => {
    const fields = typedFields(values)
    const errors = check(fields)
    if (!errors.price && !errors.listPrice && !isListPrice(fields)) errors.listPrice = t('form.lowList')
    return errors
  }
}
