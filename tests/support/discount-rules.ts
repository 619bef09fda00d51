import fc from 'fast-check'
import { usualCategories } from '#contract/categories.ts'
import { type DiscountRule, discountKinds, discountScopes } from '#contract/discount-rule.ts'

export const discountRule = (part: Partial<DiscountRule>): DiscountRule => ({
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
  ...part,
})

/** The rules of the specification's codes (docs/contract.md 4.1). */
export const demoRules = {
  BERRY50: discountRule({ percent: 50, maxAmount: 4_900 }),
  FLAT05: discountRule({ kind: 'amount', amount: 500 }),
  SUB150: discountRule({ kind: 'amount', amount: 15_000 }),
  UPTO200: discountRule({ percent: 20, maxAmount: 19_900 }),
} as const
export const demoCodes = Object.keys(demoRules) as (keyof typeof demoRules)[]

export const codeWithRule = (code: keyof typeof demoRules) => ({ code, rule: demoRules[code] })

const amount = fc.integer({ min: 1, max: 200_000 })

/** Any rule that a shop can have, for products with the ids 1 to 6. */
export const discountRules: fc.Arbitrary<DiscountRule> = fc
  .record({
    kind: fc.constantFrom(...discountKinds),
    percent: fc.integer({ min: 1, max: 100 }),
    amount,
    maxAmount: fc.option(amount),
    minValue: fc.option(amount),
    minQuantity: fc.option(fc.integer({ min: 1, max: 120 })),
    scope: fc.constantFrom(...discountScopes),
    categories: fc.subarray([...usualCategories], { minLength: 1 }),
    products: fc.subarray([1, 2, 3, 4, 5, 6], { minLength: 1 }),
  })
  .map(({ kind, percent, amount, maxAmount, scope, categories, products, ...rest }) => ({
    ...rest,
    kind,
    percent: kind === 'percent' ? percent : null,
    amount: kind === 'amount' ? amount : null,
    maxAmount: kind === 'percent' ? maxAmount : null,
    scope,
    categories: scope === 'categories' ? categories : [],
    products: scope === 'products' ? products : [],
  }))
