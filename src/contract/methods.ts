import * as z from 'zod/mini'
import { Cents } from './call.ts'
import { Carrier, maxCarriers } from './carriers.ts'
import { nameText } from './readable.ts'
import { maxWeight } from './weight.ts'

/** Limit of delivery methods of a shop, and of its payment methods. */
export const maxMethods = 20
/** Limit of characters of each text of a method. */
export const longestOfMethod = { name: 60, description: 200, instructions: 500 } as const
/** Limit in minor units of a charge, and of the order value from which delivery is free. */
export const highestCharge = 99_999_900
/** Limit of working days until delivery. */
const longestDelivery = 365
/** Limit of lower or higher prices by order value or weight of a delivery method. */
export const maxPriceSteps = 10
/** Limit of countries of a delivery method; ISO 3166-1 has 249. */
const maxCountries = 250

/** Methods that the specification knows, which the app names in its language. */
export const usualDelivery = ['free', 'fast'] as const
export const usualPayment = ['cod', 'card', 'paypal'] as const
type UsualMethod = (typeof usualDelivery | typeof usualPayment)[number]
export const isUsual = (id: string): id is UsualMethod =>
  [...usualDelivery, ...usualPayment].some((usualId) => usualId === id)

/** The id of a method in a cart or an order. */
export const MethodId = z.string().check(z.minLength(1), z.maxLength(20))

/** Chosen by the client that adds the method; never changed. */
const NewId = z.string().check(z.regex(/^[a-z0-9-]{1,20}$/))
/** Null for a usual method. */
const Name = z.nullable(nameText(longestOfMethod.name))
const text = (longest: number) => z.string().check(z.trim(), z.maxLength(longest))
const Charge = Cents.check(z.gte(0), z.lte(highestCharge))
/** ISO 3166-1 alpha-2, as addresses have them. */
export const Countries = z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(
  z.maxLength(maxCountries),
  z.refine((codes) => new Set(codes).size === codes.length),
)
/** Prices in minor units, each from an order value or a weight on, in ascending order. */
const stepsUpTo = (highest: number) =>
  z.array(z.object({ from: z.int().check(z.gte(1), z.lte(highest)), price: Charge })).check(
    z.maxLength(maxPriceSteps),
    z.refine((steps) =>
      steps.every(({ from }, index) => index === 0 || from > (steps[index - 1]?.from ?? 0)),
    ),
  )
const WeightSteps = stepsUpTo(maxWeight)
const days = () => z.int().check(z.gte(1), z.lte(longestDelivery))

const deliveryFields = {
  id: NewId,
  name: Name,
  description: text(longestOfMethod.description),
  /** Minor units. */
  price: Charge,
  /** Other prices by the sum of the items before discounts, in minor units; left out or empty for none. */
  steps: z.optional(stepsUpTo(highestCharge)),
  /** Other prices by the weight of the items, in milligrams. A method has them or `steps`, not both. */
  weightSteps: z.optional(WeightSteps),
  /** The sum of the items in minor units, before discounts, from which delivery is free; null for never. */
  freeFrom: z.nullable(Charge),
  /** Working days after the order; null if not stated. */
  days: z.nullable(z.object({ from: days(), to: days() }).check(z.refine(({ from, to }) => from <= to))),
  /** Countries of delivery; every country if left out or empty. */
  countries: z.optional(Countries),
  /** True if buyers collect the order in person, wherever they live. */
  isCollection: z.optional(z.boolean()),
  isActive: z.boolean(),
}
export const DeliveryMethod = z
  .object(deliveryFields)
  .check(
    z.refine(({ steps = [], weightSteps = [] }) => steps.length === 0 || weightSteps.length === 0, {
      path: ['weightSteps'],
    }),
  )
export type DeliveryMethod = z.infer<typeof DeliveryMethod>

const automaticTimes = ['placed', 'delivered'] as const
/** When orders with a payment method are marked as paid: by hand, when they are placed, or when they are delivered. */
export const paidTimes = ['byHand', ...automaticTimes] as const
export type PaidTime = (typeof paidTimes)[number]

export const PaymentMethod = z.object({
  id: NewId,
  name: Name,
  /** Text for buyers about how to pay, such as a bank account. */
  instructions: text(longestOfMethod.instructions),
  /** Left out for `byHand`. */
  paidWhen: z.optional(z.enum(automaticTimes)),
  isActive: z.boolean(),
})
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** The names of the usual payment methods in orders, as older clients know them. */
const usualTypes: Readonly<Record<string, string>> = {
  card: 'Credit Card',
  paypal: 'PayPal',
  cod: 'Cash on delivery',
}

/** The name of a payment method in an order. */
export const paymentTypeOf = ({ id, name }: Pick<PaymentMethod, 'id' | 'name'>): string =>
  name ?? usualTypes[id] ?? id

/** The instructions of the payment method of an order; empty if the shop no longer has the method. */
export const instructionsFor = (type: string | undefined, methods: readonly PaymentMethod[]): string =>
  methods.find((method) => paymentTypeOf(method) === type)?.instructions ?? ''

/** True for orders that are paid when they are delivered: in cash, or by a method that the shop has set so. */
export const isPaidOnDelivery = (type: string | undefined, methods: readonly PaymentMethod[]): boolean =>
  type === usualTypes.cod ||
  methods.some((method) => method.paidWhen === 'delivered' && paymentTypeOf(method) === type)

export type Method = {
  id: string
  name: string | null
  isActive: boolean
  countries?: readonly string[] | undefined
  isCollection?: boolean | undefined
}

/** A method as an order has it: the name at the time of the order, null for a usual method. */
export const NamedMethod = z.object({ id: z.string(), name: z.nullable(z.string()) })
export type NamedMethod = z.infer<typeof NamedMethod>

const hasOwnIds = (methods: readonly Method[]) => new Set(methods.map(({ id }) => id)).size === methods.length
const hasActive = (methods: readonly Method[]) => methods.some(({ isActive }) => isActive)

/** A list of methods in the order that buyers see; at least one is active. */
const listOf = <Item extends Method>(method: z.ZodMiniType<Item>, usualOnes: readonly string[]) =>
  z.array(method).check(
    z.maxLength(maxMethods),
    z.refine((methods) => methods.every(({ id, name }) => (name === null) === usualOnes.includes(id))),
    z.refine(hasOwnIds),
    z.refine(hasActive),
  )

const Carriers = z.array(Carrier).check(z.maxLength(maxCarriers))
export const DeliverySettings = z.object({
  methods: listOf(DeliveryMethod, usualDelivery),
  carriers: Carriers,
})
/**
 * Stored methods without prices by weight get an empty list. Clients send it back, which tells the server that they know the
 * field.
 */
export const StoredDelivery = z.object({
  methods: listOf(
    z.object({ ...deliveryFields, weightSteps: z.optional(z._default(WeightSteps, [])) }),
    usualDelivery,
  ),
  carriers: Carriers,
})
export const PaymentSettings = z.object({ methods: listOf(PaymentMethod, usualPayment) })

const usual = { name: null, isActive: true } as const
export const usualDeliveryMethods: DeliveryMethod[] = [
  { ...usual, id: 'free', description: '', price: 0, freeFrom: null, days: { from: 3, to: 5 } },
  { ...usual, id: 'fast', description: '', price: 500, freeFrom: null, days: { from: 1, to: 2 } },
]
export const usualPaymentMethods: PaymentMethod[] = usualPayment.map((id) => ({
  ...usual,
  id,
  instructions: '',
}))

/** The methods of a new shop; one of an earlier version has the usual ones until they are saved. */
export const newShopMethods = {
  delivery: { methods: usualDeliveryMethods.slice(0, 1).map((method) => ({ ...method, days: null })) },
  payment: { methods: usualPaymentMethods.slice(0, 1) },
} as const

/** The charge for items that cost `value`, both in minor units, and weigh `weight` milligrams. */
export function chargeFor(
  { price, steps = [], weightSteps = [], freeFrom }: DeliveryMethod,
  value: number,
  weight: number,
): number {
  if (freeFrom !== null && value >= freeFrom) return 0
  const reached =
    steps.findLast(({ from }) => value >= from) ?? weightSteps.findLast(({ from }) => weight >= from)
  return reached?.price ?? price
}

export const activeOf = <Item extends Method>(methods: readonly Item[]): Item[] =>
  methods.filter(({ isActive }) => isActive)

/** Returns whether orders to a country can have a method. Names of countries, which older clients store, match no code. */
function isAvailableIn({ countries = [], isCollection = false }: Method, country: string): boolean {
  return isCollection || countries.length === 0 || countries.includes(country.trim().toUpperCase())
}

/** The active methods for the country of an address; all of them if the country is missing or empty. */
export const methodsTo = <Item extends Method>(methods: readonly Item[], country = ''): Item[] =>
  activeOf(methods).filter((method) => country === '' || isAvailableIn(method, country))

/**
 * The active method with an id, among those for a country if it is known. Older clients know only the usual ids: each
 * means the method at its position unless a method has that id.
 */
export function methodFor<Item extends Method>(
  methods: readonly Item[],
  id: string,
  usualOnes: readonly string[],
  country?: string,
): Item | undefined {
  const available = methodsTo(methods, country)
  return available.find((method) => method.id === id) ?? available[usualOnes.indexOf(id)]
}
