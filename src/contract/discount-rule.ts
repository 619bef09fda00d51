import * as z from 'zod/mini'
import { Cents } from './call.ts'

export const discountKinds = ['percent', 'amount', 'delivery'] as const
/** The items that a discount applies to. */
export const discountScopes = ['all', 'categories', 'products'] as const

/** The value of a discount and its conditions. Amounts are in minor units. */
export const DiscountRule = z.object({
  /** `delivery` makes delivery free. */
  kind: z.enum(discountKinds),
  /** Whole percent, for that kind. */
  percent: z.nullable(z.int()),
  /** Minor units, for that kind. */
  amount: z.nullable(Cents),
  /** Limit of a discount in percent. */
  maxAmount: z.nullable(Cents),
  /** Minimum sum and number of the items that the discount applies to. */
  minValue: z.nullable(Cents),
  minQuantity: z.nullable(z.int()),
  scope: z.enum(discountScopes),
  categories: z.array(z.string()),
  /** Ids of products. */
  products: z.array(z.int()),
  /** Countries of delivery by ISO 3166-1 alpha-2; all if left out or empty. */
  countries: z.optional(z.array(z.string())),
})
export type DiscountRule = z.infer<typeof DiscountRule>

/** A discount that applies to every cart that meets its conditions, without a code. */
export const AutomaticDiscount = z.object({
  name: z.string(),
  rule: DiscountRule,
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
})
export type AutomaticDiscount = z.infer<typeof AutomaticDiscount>

/** The discounts that apply at a time, in ms since 1970. Their start no longer matters and is left out. */
export const currentDiscounts = (all: readonly AutomaticDiscount[], now: number): AutomaticDiscount[] =>
  all
    .filter(
      ({ startsAt, endsAt }) =>
        (startsAt === null || Date.parse(startsAt) <= now) && (endsAt === null || Date.parse(endsAt) > now),
    )
    .map((discount) => ({ ...discount, startsAt: null }))

/** Reasons why a code cannot be used; the last four depend on the cart. */
const codeReasons = [
  'unknown',
  'notYet',
  'ended',
  'usedUp',
  'usedByCustomer',
  'noItems',
  'minQuantity',
  'minValue',
  'country',
] as const

/** The reason why a code was refused, with the figure that its sentence names. */
export const CodeProblem = z.object({
  reason: z.enum(codeReasons),
  /** Minor units. */
  minValue: z.optional(Cents),
  minQuantity: z.optional(z.int()),
  startsAt: z.optional(z.string()),
})
export type CodeProblem = z.infer<typeof CodeProblem>

/** The error body of a code that cannot be used; with the rule where only items are missing, as the shop may have changed it. */
export const RejectedCode = z.extend(CodeProblem, { rule: z.optional(DiscountRule) })
export type RejectedCode = z.infer<typeof RejectedCode>

/** A line as a rule sees it; the price of one piece in minor units. */
export type DiscountLine = { product: number; categories: readonly string[]; price: number; quantity: number }

/** A discount in minor units; with a problem nothing is given. */
export type DiscountResult = { amount: number; isDeliveryFree: boolean; problem?: CodeProblem }

const withProblem = (problem: CodeProblem): DiscountResult => ({ amount: 0, isDeliveryFree: false, problem })

function appliesTo({ scope, categories, products }: DiscountRule, line: DiscountLine): boolean {
  if (scope === 'categories') return line.categories.some((category) => categories.includes(category))
  return scope === 'all' || products.includes(line.product)
}

function amountFor({ kind, percent, amount, maxAmount }: DiscountRule, value: number): number {
  if (kind === 'percent') return Math.min(Math.floor((value * (percent ?? 0)) / 100), maxAmount ?? value)
  return kind === 'amount' ? Math.min(amount ?? 0, value) : 0
}

/**
 * The discount of a rule on the lines of a cart, never more than the items that it applies to. `country` is that of the
 * address, or empty before an address is known.
 */
export function applyDiscount(
  rule: DiscountRule,
  lines: readonly DiscountLine[],
  country = '',
): DiscountResult {
  const { countries = [] } = rule
  const isElsewhere =
    countries.length > 0 && country !== '' && !countries.includes(country.trim().toUpperCase())
  if (isElsewhere) return withProblem({ reason: 'country' })
  const items = lines.filter((line) => appliesTo(rule, line))
  const { minQuantity, minValue } = rule
  if (items.length === 0 && rule.scope !== 'all') return withProblem({ reason: 'noItems' })
  const quantity = items.reduce((sum, line) => sum + line.quantity, 0)
  if (minQuantity !== null && quantity < minQuantity)
    return withProblem({ reason: 'minQuantity', minQuantity })
  const value = Math.max(
    0,
    items.reduce((sum, line) => sum + line.price * line.quantity, 0),
  )
  if (minValue !== null && value < minValue) return withProblem({ reason: 'minValue', minValue })
  return { amount: amountFor(rule, value), isDeliveryFree: rule.kind === 'delivery' }
}

/**
 * The share of each discount of a cart, in their order: each is computed from the full prices, and together they are never more
 * than the sum of the items. Discounts that give nothing are left out.
 */
export function sharesWithin<Result extends DiscountResult>(
  results: readonly Result[],
  sum: number,
): Result[] {
  let remaining = Math.max(0, sum)
  const shares = results.map((result) => {
    const amount = Math.min(result.amount, remaining)
    remaining -= amount
    return { ...result, amount }
  })
  return shares.filter(({ amount, isDeliveryFree }) => amount > 0 || isDeliveryFree)
}
