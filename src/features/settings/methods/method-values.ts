import type { Carrier } from '#contract/carriers.ts'
import { type DeliveryMethod, isUsual, type PaidTime, type PaymentMethod } from '#contract/methods.ts'
import { amountOf, minorOf } from '#contract/money.ts'
import type { WeightUnit } from '#contract/regional.ts'
import { milligramsIn, weightIn } from '#contract/weight.ts'
import { newId } from '#features/settings/lists/list-values.ts'
import { numberIn, type TypedNumber } from '#forms/number-field.tsx'
import { shopCurrency } from '#kernel/shop-currency.ts'

/** `from` is in milligrams in `weightSteps` and in whole currency units in `steps`. */
export type StepValues = { from: TypedNumber; price: TypedNumber }
export type DeliveryValues = {
  id: string
  name: string
  description: string
  price: TypedNumber
  steps: StepValues[]
  /** Undefined in the draft of an earlier version: the server then keeps the stored ones. */
  weightSteps?: StepValues[] | undefined
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
  weightSteps: [],
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
    from: typedAmount(step.from),
    price: typedAmount(step.price),
  })),
  weightSteps: method.weightSteps?.map((step) => ({ from: step.from, price: typedAmount(step.price) })),
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

/** Without any, left out like in the stored method. The draft of an earlier version has no list. */
const stepsIn = ({ steps = [] }: Partial<DeliveryValues>) =>
  steps.length > 0 && {
    steps: steps.map(({ from, price }) => ({ from: minorIn(from), price: minorIn(price) })),
  }

const weightStepsIn = ({ weightSteps }: DeliveryValues) =>
  weightSteps && {
    weightSteps: weightSteps.map(({ from, price }) => ({ from: numberIn(from), price: minorIn(price) })),
  }

/** The steps with the same typed numbers for the other kind of value. */
export const switchSteps = (
  steps: readonly StepValues[],
  to: 'value' | 'weight',
  unit: WeightUnit,
): StepValues[] =>
  steps.map(({ from, price }) => {
    const number = numberIn(from)
    if (number === undefined) return { from, price }
    return { from: to === 'weight' ? milligramsIn(number, unit) : weightIn(number, unit), price }
  })

/** A number that is missing or unreadable is undefined, which the check reports. */
export const deliveryIn = (values: DeliveryValues) =>
  ({
    id: values.id,
    name: nameIn(values),
    description: values.description.trim(),
    price: minorIn(values.price),
    ...stepsIn(values),
    ...weightStepsIn(values),
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
