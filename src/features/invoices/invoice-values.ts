import type { FormErrors } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { amountOf, centsOf } from '#contract/cart.ts'
import type { Customer } from '#contract/customers.ts'
import {
  InvoiceFields,
  InvoiceLine,
  invoiceTotals,
  mostInvoiced,
  usualTaxRate,
  usualTerm,
} from '#contract/invoices.ts'
import type { Held } from '#kernel/edit-form.ts'
import { checkedBy, type Problem } from '#kernel/form.ts'
import { useFormats } from '#kernel/format.ts'

/** What a number field holds: a number, or a text that is not one yet. */
type Typed = number | string

/** A line as it is typed; its key tells it from others while lines come and go. */
export type LineValues = { key: string; product: number | null; text: string; quantity: Typed; price: Typed }

/** An invoice as it is typed: amounts in units, rates in percent, numbers that may still be missing. */
export type InvoiceValues = Omit<InvoiceFields, 'lines' | 'taxRate' | 'discountRate' | 'taxIncluded'> & {
  lines: LineValues[]
  taxRate: Typed
  taxIncluded: boolean
  discountRate: Typed
  base?: Held<InvoiceFields> | undefined
}

export const blankLine = (key: string): LineValues => ({
  key,
  product: null,
  text: '',
  quantity: 1,
  price: '',
})

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

export function blankValues(): InvoiceValues {
  const date = new Date().toISOString().slice(0, 10)
  return {
    ...{ customer: null, name: '', email: '', phone: '', address: '', terms: '', currency: 'EUR' },
    date,
    due: dayAfter(date, usualTerm),
    lines: [blankLine('first')],
    taxRate: usualTaxRate / 100,
    taxIncluded: false,
    discountRate: 0,
  }
}

/** What an invoice says of a customer. */
export function billedTo({ id, name, email, phone, address: street, location, country }: Customer) {
  const address = [name, street, location, country].filter(Boolean).join('\n')
  return { customer: id, name, email, phone, address }
}

export function valuesOf({
  lines,
  taxRate,
  taxIncluded = false,
  discountRate,
  ...rest
}: InvoiceFields): InvoiceValues {
  return {
    ...rest,
    lines: lines.map((line, index) => ({ ...line, key: String(index), price: amountOf(line.price) })),
    taxRate: taxRate / 100,
    taxIncluded,
    discountRate: discountRate / 100,
  }
}

/** What a field says; undefined for nothing, and for a sign that is no number yet. */
const numberOf = (typed: Typed) =>
  typed !== '' && Number.isFinite(Number(typed)) ? Number(typed) : undefined
const hundredths = (typed: Typed) => {
  const number = numberOf(typed)
  return number === undefined ? undefined : centsOf(number)
}

/** A line nobody wrote into. */
const isBlank = ({ text, price }: LineValues) => text.trim() === '' && numberOf(price) === undefined

const typedLine = ({ product, text, quantity, price }: LineValues) =>
  ({
    product,
    text: text.trim(),
    quantity: numberOf(quantity),
    price: hundredths(price),
  }) as InvoiceLine

/** What is sent, without blank lines; a number that is not given stays undefined, which the check then says. */
export function typedFields({ base: _, ...values }: InvoiceValues): InvoiceFields {
  const { name, email, phone, address, terms, taxRate, discountRate } = values
  return {
    ...values,
    name: name.trim(),
    email: email.trim(),
    phone: phone.trim(),
    address: address.trim(),
    terms: terms.trim(),
    lines: values.lines.filter((line) => !isBlank(line)).map(typedLine),
    taxRate: hundredths(taxRate) as number,
    discountRate: hundredths(discountRate) as number,
  }
}

/** The totals of what is typed so far, by the arithmetic the server computes with again. */
export function typedTotals(values: InvoiceValues) {
  const { lines, taxRate = 0, taxIncluded, discountRate = 0 } = typedFields(values)
  const counted = lines.map(({ quantity = 0, price = 0 }) => ({ quantity, price }))
  return invoiceTotals({ lines: counted, taxRate, discountRate, ...(taxIncluded && { taxIncluded }) })
}

export const lineSum = (line: LineValues) => {
  const { quantity = 0, price = 0 } = typedLine(line)
  return quantity * price
}

const longest = { name: 120, email: 255, phone: 30, address: 500, terms: 2000 } as const
const longestLine = 200
const highestPrice = 99_999_900
const Head = z.omit(InvoiceFields, { lines: true })

/** The check of the form: the schema the server checks with, and what only the whole invoice can say, in sentences. */
export function useInvoiceCheck() {
  const { t } = useTranslation('invoices')
  const formats = useFormats()
  const check = checkedBy<InvoiceFields>(Head, (problem, field) => {
    if (field === 'taxRate' || field === 'discountRate') return t('wrong.rate')
    if (field === 'date' || field === 'due') return t('wrong.day')
    if (problem === 'long') return t('wrong.long', { most: longest[field as keyof typeof longest] })
    return field === 'email' ? t('wrong.email') : t('wrong.name')
  })
  const checkLine = checkedBy<InvoiceLine>(InvoiceLine, (problem: Problem, field) => {
    if (field === 'quantity') return t('wrong.quantity')
    if (field === 'price') return t('wrong.price', { amount: formats.money(highestPrice, 'EUR') })
    return problem === 'long' ? t('wrong.long', { most: longestLine }) : t('wrong.text')
  })
  return (values: InvoiceValues): FormErrors => {
    const fields = typedFields(values)
    const errors = check(fields)
    values.lines.forEach((line, index) => {
      if (isBlank(line)) return
      for (const [field, message] of Object.entries(checkLine(typedLine(line))))
        errors[`lines.${index}.${field}`] = message
    })
    if (!errors.date && !errors.due && fields.due < fields.date) errors.due = t('wrong.due')
    const { subtotal } = typedTotals(values)
    if (subtotal < 0) errors.lines = t('wrong.negative')
    if (subtotal > mostInvoiced)
      errors.lines = t('wrong.sum', { amount: formats.money(mostInvoiced, fields.currency) })
    return errors
  }
}
