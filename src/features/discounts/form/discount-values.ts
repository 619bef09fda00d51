import type { FormErrors } from '@mantine/form'
import {
  type Discount,
  DiscountFields,
  discountProblems,
  hasUsualYear,
  usedFields,
} from '#contract/discounts.ts'
import { timestampIn } from '#contract/local-time.ts'
import { amountOf, minorOf } from '#contract/money.ts'
import { clockIn } from '#contract/zone.ts'
import type { Snapshot } from '#forms/edit-form.ts'
import { numberIn, type TypedNumber } from '#forms/number-field.tsx'
import { isDay, isTime } from '#forms/typed/read.ts'
import { plusDays } from '#kernel/days.ts'
import { shopCurrency } from '#kernel/shop-currency.ts'
import { shopZone } from '#kernel/shop-days.ts'

export type DiscountValues = {
  code: string
  isAutomatic: boolean
  kind: DiscountFields['kind']
  percent: TypedNumber
  /** Amounts in whole currency units. */
  amount: TypedNumber
  maxAmount: TypedNumber
  minValue: TypedNumber
  minQuantity: TypedNumber
  scope: DiscountFields['scope']
  categories: string[]
  products: number[]
  countries: string[]
  /** Days and times in the shop's zone. */
  startsDay: string
  startsTime: string
  endsDay: string
  endsTime: string
  maxUses: TypedNumber
  maxPerCustomer: TypedNumber
  isActive: boolean
  base?: Snapshot<DiscountFields>
}

export const blankDiscount: DiscountFields = {
  code: '',
  isAutomatic: false,
  kind: 'percent',
  percent: null,
  amount: null,
  maxAmount: null,
  minValue: null,
  minQuantity: null,
  scope: 'all',
  categories: [],
  products: [],
  countries: [],
  startsAt: null,
  endsAt: null,
  maxUses: null,
  maxPerCustomer: null,
  isActive: true,
}

export const fieldsIn = (discount: Discount): DiscountFields => ({
  code: discount.code,
  isAutomatic: discount.isAutomatic ?? false,
  kind: discount.kind,
  percent: discount.percent,
  amount: discount.amount,
  maxAmount: discount.maxAmount,
  minValue: discount.minValue,
  minQuantity: discount.minQuantity,
  scope: discount.scope,
  categories: discount.categories,
  products: discount.products,
  countries: discount.countries ?? [],
  startsAt: discount.startsAt,
  endsAt: discount.endsAt,
  maxUses: discount.maxUses,
  maxPerCustomer: discount.maxPerCustomer,
  isActive: discount.isActive,
})

export const toSnapshot = (discount: Discount): Snapshot<DiscountFields> => ({
  version: discount.version,
  at: discount.updated,
  fields: fieldsIn(discount),
})

const typedAmount = (minor: number | null) => (minor === null ? '' : amountOf(minor, shopCurrency.get()))

function typedTime(timestamp: string | null) {
  if (timestamp === null) return { day: '', time: '' }
  const [day = '', time = ''] = clockIn(shopZone.get(), timestamp).split('T')
  return { day, time: time.endsWith(':00') ? time.slice(0, 5) : time }
}

/** A start at midnight needs no time; an end at midnight is that of the day before. */
export function valuesOf(fields: DiscountFields): DiscountValues {
  const starts = typedTime(fields.startsAt)
  const ends = typedTime(fields.endsAt)
  const isWholeDay = ends.time === '00:00'
  return {
    code: fields.code,
    isAutomatic: fields.isAutomatic ?? false,
    kind: fields.kind,
    percent: fields.percent ?? '',
    amount: typedAmount(fields.amount),
    maxAmount: typedAmount(fields.maxAmount),
    minValue: typedAmount(fields.minValue),
    minQuantity: fields.minQuantity ?? '',
    scope: fields.scope,
    categories: fields.categories,
    products: fields.products,
    countries: fields.countries ?? [],
    startsDay: starts.day,
    startsTime: starts.time === '00:00' ? '' : starts.time,
    endsDay: isWholeDay ? plusDays(ends.day, -1) : ends.day,
    endsTime: isWholeDay ? '' : ends.time,
    maxUses: fields.maxUses ?? '',
    maxPerCustomer: fields.maxPerCustomer ?? '',
    isActive: fields.isActive,
  }
}

/** Null for an empty field, undefined for an unreadable one, which the check reports. */
const numberOrNone = (typed: TypedNumber) => (typed === '' ? null : numberIn(typed))
function minorOrNone(typed: TypedNumber) {
  const amount = numberOrNone(typed)
  return typeof amount === 'number' ? minorOf(amount, shopCurrency.get()) : amount
}

type TypedTime = {
  day: string
  time: string
  /** The days from an empty time, or midnight, to the timestamp: an end is that of its whole day. */
  daysLater: number
  previous: string | null | undefined
}

/** Keeps the previous timestamp of the same local time, which occurs twice when clocks are set back. */
function timestampOf({ day, time, daysLater, previous }: TypedTime): string | null | undefined {
  if (day === '' && time === '') return null
  if (!isDay(day) || !hasUsualYear(day) || (time !== '' && !isTime(time))) return undefined
  const isWholeDay = time === '' || time === '00:00'
  const zone = shopZone.get()
  const timestamp = timestampIn(zone, isWholeDay ? `${plusDays(day, daysLater)}T00:00` : `${day}T${time}`)
  return previous && clockIn(zone, previous) === clockIn(zone, timestamp) ? previous : timestamp
}

export const fieldsOf = (values: DiscountValues): DiscountFields =>
  usedFields({
    code: values.code.trim().toUpperCase(),
    isAutomatic: values.isAutomatic ?? false,
    kind: values.kind,
    percent: numberOrNone(values.percent),
    amount: minorOrNone(values.amount),
    maxAmount: minorOrNone(values.maxAmount),
    minValue: minorOrNone(values.minValue),
    minQuantity: numberOrNone(values.minQuantity),
    scope: values.scope,
    categories: values.categories,
    products: values.products,
    // The draft of an earlier version lacks them.
    countries: values.countries ?? [],
    startsAt: timestampOf({
      day: values.startsDay,
      time: values.startsTime,
      daysLater: 0,
      previous: values.base?.fields.startsAt,
    }),
    endsAt: timestampOf({
      day: values.endsDay,
      time: values.endsTime,
      daysLater: 1,
      previous: values.base?.fields.endsAt,
    }),
    maxUses: numberOrNone(values.maxUses),
    maxPerCustomer: numberOrNone(values.maxPerCustomer),
    isActive: values.isActive,
  } as DiscountFields)

type Field = keyof DiscountFields

/** The field of the form that shows the problem of a field. */
const formFields: Partial<Record<Field, keyof DiscountValues>> = { startsAt: 'startsDay', endsAt: 'endsDay' }

/** The first problem of each field; `say` has the sentence of a field that is wrong. */
export function discountErrors(values: DiscountValues, say: (field: Field) => string): FormErrors {
  const fields = fieldsOf(values)
  const { error } = DiscountFields.safeParse(fields)
  const wrong = error
    ? error.issues.map(({ path: [field] }) => field as Field)
    : (Object.keys(discountProblems(fields)) as Field[])
  return Object.fromEntries(wrong.map((field) => [formFields[field] ?? field, say(field)]))
}
