import type { FormErrors } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import {
  highestPrice,
  InvoiceFields,
  InvoiceLine,
  longestInvoiceTerms,
  longestTaxNumber,
} from '#contract/invoice-fields.ts'
import { maxInvoiced } from '#contract/invoice-sums.ts'
import { checkedBy, type Problem } from '#forms/form.ts'
import { useFormats } from '#kernel/format.ts'
import { useShopCurrency } from '#kernel/shop-currency.ts'
import { type InvoiceValues, isBlank, typedFields, typedLine, typedTotals } from './invoice-values.ts'

const longest = {
  name: 120,
  email: 255,
  phone: 30,
  address: 500,
  taxNumber: longestTaxNumber,
  terms: longestInvoiceTerms,
} as const
const longestLine = 200
const Head = z.omit(InvoiceFields, { lines: true })

/**
 * The form's validation: the server's schema and rules about the whole invoice, with messages; `remaining` limits the
 * total of a credit note in minor units.
 */
export function useInvoiceCheck(remaining?: number) {
  const { t } = useTranslation(['invoices', 'common'])
  const formats = useFormats()
  const currency = useShopCurrency()
  const check = checkedBy<InvoiceFields>(Head, (problem, field) => {
    if (field === 'taxRate' || field === 'discountRate') return t('wrong.rate')
    if (field === 'date' || field === 'due') return t('wrong.day')
    if (problem === 'hidden') return t('common:hiddenCharacters')
    if (problem === 'long') return t('wrong.long', { max: longest[field as keyof typeof longest] })
    return field === 'email' ? t('wrong.email') : t('wrong.name')
  })
  const checkLine = checkedBy<InvoiceLine>(InvoiceLine, (problem: Problem, field) => {
    if (field === 'quantity') return t('wrong.quantity')
    if (field === 'taxRate') return t('wrong.rate')
    if (field === 'price') return t('wrong.price', { amount: formats.money(highestPrice, currency) })
    return problem === 'long' ? t('wrong.long', { max: longestLine }) : t('wrong.text')
  })
  return (values: InvoiceValues): FormErrors => {
    const fields = typedFields(values)
    const errors = check(fields)
    values.lines.forEach((line, index) => {
      if (isBlank(line)) return
      for (const [field, message] of Object.entries(checkLine(typedLine(line, values))))
        errors[`lines.${index}.${field}`] = message
    })
    if (!errors.date && !errors.due && fields.due < fields.date) errors.due = t('wrong.due')
    const { subtotal, total } = typedTotals(values)
    if (remaining !== undefined && total > remaining)
      errors.lines = t('wrong.credit', { amount: formats.money(remaining, fields.currency) })
    if (subtotal < 0) errors.lines = t('wrong.negative')
    if (subtotal > maxInvoiced)
      errors.lines = t('wrong.sum', { amount: formats.money(maxInvoiced, fields.currency) })
    return errors
  }
}
