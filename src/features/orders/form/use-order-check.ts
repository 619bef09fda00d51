import type { FormErrors } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import {
  highestPrice,
  NewOrder,
  type OrderFields,
  OrderFields as OrderFieldsSchema,
  OrderLineFields,
} from '#contract/order-fields.ts'
import { checkedBy } from '#forms/form.ts'
import { useFormats } from '#kernel/format.ts'
import { useShopCurrency } from '#kernel/shop-currency.ts'
import {
  isBlankLine,
  type LineValues,
  type NewOrderValues,
  type OrderValues,
  typedFields,
  typedLine,
  typedOrder,
  typedTotals,
} from './order-values.ts'

type Fields = OrderFields & Partial<NewOrder>

/** The check of the form, in sentences; a new order has a customer too. `has` are the pieces of a line in the order. */
export function useOrderCheck(has: (line: LineValues) => number = () => 0) {
  const { t } = useTranslation(['orders', 'common'])
  const formats = useFormats()
  const highest = formats.money(highestPrice, useShopCurrency())
  const Head = z.omit(OrderFieldsSchema, { lines: true })
  const Buyer = z.omit(NewOrder, { lines: true })
  const say = (problem: string, field: string) => {
    if (problem === 'hidden') return t('common:hiddenCharacters')
    if (field === 'discount' || field === 'shipping') return t('form.wrong.price', { amount: highest })
    if (field === 'email' && problem !== 'long') return t('form.wrong.email')
    return problem === 'long' ? t('form.wrong.long') : t('form.wrong.name')
  }
  const checkHead = checkedBy<Fields>(Head, say)
  const checkBuyer = checkedBy<Fields>(Buyer, say)
  const checkLine = checkedBy<OrderLineFields>(OrderLineFields, (_, field) => {
    if (field === 'quantity') return t('form.wrong.quantity')
    if (field === 'discountRate') return t('form.wrong.rate')
    return field === 'price' ? t('form.wrong.price', { amount: highest }) : t('form.wrong.product')
  })

  function lineErrors(line: LineValues): FormErrors {
    if (line.goods === null) return { word: t('form.wrong.product') }
    const errors = checkLine(typedLine(line))
    const { colors, sizes, stock } = line.goods
    if (colors.length > 1 && line.color === '') errors.color = t('form.wrong.color')
    if (sizes.length > 1 && line.size === '') errors.size = t('form.wrong.size')
    const available = stock + has(line)
    if (!errors.quantity && Number(line.quantity) > available)
      errors.quantity = t('form.wrong.stock', { count: available })
    return errors
  }

  return (values: NewOrderValues | OrderValues): FormErrors => {
    const errors = 'customer' in values ? checkBuyer(typedOrder(values)) : checkHead(typedFields(values))
    values.lines.forEach((line, index) => {
      if (isBlankLine(line)) return
      for (const [field, message] of Object.entries(lineErrors(line)))
        errors[`lines.${index}.${field}`] = message
    })
    if (values.lines.every(isBlankLine)) errors.lines = t('form.wrong.noLines')
    const { subtotal, discount } = typedTotals(values)
    if (!errors.discount && discount > subtotal) errors.discount = t('form.wrong.discount')
    return errors
  }
}
