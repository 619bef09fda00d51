import type { Carrier } from '#contract/carriers.ts'
import { type DeliveryMethod, isUsual, type PaidTime, type PaymentMethod } from '#contract/methods.ts'
import { amountOf, minorOf } from '#contract/money.ts'
import type { WeightUnit } from '#contract/regional.ts'
import { milligramsIn, weightIn } from '#contract/weight.ts'
import { newId } from '#features/settings/lists/list-values.ts'
import { numberIn, type TypedNumber } from '#forms/number-field.tsx'
import { shopCurrency } from '#kernel/shop-currency.ts'

/** `from` is in milligrams in prices by weight, otherwise in whole currency units. */
export type StepValues = { from: TypedNumber; price: TypedNumber }
export type DeliveryValues = {
  id: string
  name: string
  description: string
  price: TypedNumber
  steps: StepValues[]
  stepsBy?: DeliveryMethod['stepsBy']
  freeFrom: TypedNumber
  from: TypedNumber
  to: TypedNumber
  /** Undefined like in the stored method, so that an unchanged one stays equal to it. */
  countries?: string[] | undefined
  isCollection?: boolean | undefined
  isActive: boolean
}
export type PaymentValues = {
  id: string
  name: string
  instructions: string
  paidWhen: PaidTime
  isActive: boolean
}

export const blankDelivery = (): DeliveryValues => ({
  id: newId(),
  name: '',
  description: '',
  price: '',
  steps: [],
  freeFrom: '',
  from: '',
  to: '',
  isActive: true,
})
export const blankPayment = (): PaymentValues => ({
  id: newId(),
  name: '',
  instructions: '',
  paidWhen: 'byHand',
  isActive: true,
})

export const blankStep: StepValues = { from: '', price: '' }

export const blankCarrier: Carrier = { name: '', url: '' }

const typedAmount = (minor: number | null) => (minor === null ? '' : amountOf(minor, shopCurrency.get()))

export const typedDelivery = ({
  id,
  name,
  price,
  freeFrom,
  days,
  ...method
}: DeliveryMethod): DeliveryValues => ({
  id,
  name: name ?? '',
  description: method.description,
  price: typedAmount(price),
  steps: (method.steps ?? []).map((step) => ({
    from: method.stepsBy === 'weight' ? step.from : typedAmount(step.from),
    price: typedAmount(step.price),
  })),
  stepsBy: method.stepsBy,
  freeFrom: typedAmount(freeFrom),
  from: days?.from ?? '',
  to: days?.to ?? '',
  countries: method.countries,
  isCollection: method.isCollection,
  isActive: method.isActive,
})

export const typedPayment = ({
  id,
  name,
  instructions,
  paidWhen,
  isActive,
}: PaymentMethod): PaymentValues => ({
  id,
  name: name ?? '',
  instructions,
  paidWhen: paidWhen ?? 'byHand',
  isActive,
})

const nameIn = ({ id, name }: { id: string; name: string }) => (isUsual(id) ? null : name.trim())

function minorIn(typed: TypedNumber): number | undefined {
  const amount = numberIn(typed)
  return amount === undefined ? undefined : minorOf(amount, shopCurrency.get())
}

/** Null for an empty field. */
const minorOrNone = (typed: TypedNumber) => (typed === '' ? null : minorIn(typed))

/** Undefined without any, like in the stored method. The draft of an earlier version has no list. */
const stepsIn = ({ steps = [], stepsBy }: Partial<DeliveryValues>) =>
  steps.length > 0
    ? {
        steps: steps.map(({ from, price }) => ({
          from: stepsBy === 'weight' ? numberIn(from) : minorIn(from),
          price: minorIn(price),
        })),
        stepsBy,
      }
    : undefined

/** The steps with the same typed numbers for the other kind of value. */
export const switchSteps = (
  steps: readonly StepValues[],
  stepsBy: DeliveryMethod['stepsBy'],
  unit: WeightUnit,
): StepValues[] =>
  steps.map(({ from, price }) => {
    const number = numberIn(from)
    if (number === undefined) return { from, price }
    return { from: stepsBy === 'weight' ? milligramsIn(number, unit) : weightIn(number, unit), price }
  })

/** A number that is missing or unreadable is undefined, which the check reports. */
export const deliveryIn = (values: DeliveryValues) =>
  ({
    id: values.id,
    name: nameIn(values),
    description: values.description.trim(),
    price: minorIn(values.price),
    ...stepsIn(values),
    freeFrom: minorOrNone(values.freeFrom),
    days:
      values.from === '' && values.to === ''
        ? null
        : { from: numberIn(values.from), to: numberIn(values.to) },
    countries: values.countries,
    isCollection: values.isCollection,
    isActive: values.isActive,
  }) as DeliveryMethod

export const paymentIn = (values: PaymentValues): PaymentMethod => ({
  id: values.id,
  name: nameIn(values),
  instructions: values.instructions.trim(),
  ...(values.paidWhen !== 'byHand' && { paidWhen: values.paidWhen }),
  isActive: values.isActive,
})

export const carrierIn = ({ name, url }: Carrier): Carrier => ({ name: name.trim(), url: url.trim() })
