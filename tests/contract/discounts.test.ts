import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applyDiscount,
  currentDiscounts,
  type DiscountLine,
  type DiscountRule,
  sharesWithin,
} from '#contract/discount-rule.ts'
import {
  type Discount,
  DiscountFields,
  discountProblems,
  discountState,
  usedFields,
} from '#contract/discounts.ts'
import { timestampIn } from '#contract/local-time.ts'
import { discountNames, freeDeliveryNames } from '#contract/orders.ts'
import { clockIn } from '#contract/zone.ts'
import { demoCodes, demoRules, discountRule, discountRules } from '#tests/support/discount-rules.ts'

const item = (part: Partial<DiscountLine>): DiscountLine => ({
  product: 1,
  categories: ['books'],
  price: 1_000,
  quantity: 1,
  ...part,
})
const worth = (price: number) => [item({ price })]

describe('rule of a discount', () => {
  it.each([
    ['BERRY50', 3_900, 1_950],
    ['BERRY50', 1_459, 729],
    ['BERRY50', 100_000, 4_900],
    ['FLAT05', 3_900, 500],
    ['FLAT05', 300, 300],
    ['SUB150', 3_900, 3_900],
    ['SUB150', 20_000, 15_000],
    ['UPTO200', 3_900, 780],
    ['UPTO200', 1_000_000, 19_900],
    ['FLAT05', 0, 0],
    ['FLAT05', -5, 0],
  ] as const)('gives with %s for items worth %i cents a discount of %s', (code, total, amount) => {
    expect(applyDiscount(demoRules[code], worth(total))).toEqual({ amount, isDeliveryFree: false })
  })

  it.each(demoCodes)('limits the discount of %s to the items in whole cents', (code) => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000, max: 10_000_000 }), (total) => {
        const { amount } = applyDiscount(demoRules[code], worth(total))
        return Number.isInteger(amount) && amount >= 0 && amount <= Math.max(0, total)
      }),
    )
  })

  const cart = [
    item({ product: 1, categories: ['books'], price: 1_000, quantity: 2 }),
    item({ product: 2, categories: ['toys', 'kitchen'], price: 700 }),
  ]
  it.each<[string, Partial<DiscountRule>, object]>([
    ['some categories', { percent: 10, scope: 'categories', categories: ['kitchen'] }, { amount: 70 }],
    ['some products', { percent: 10, scope: 'products', products: [1] }, { amount: 200 }],
    [
      'a fixed amount above the items',
      { kind: 'amount', amount: 900, scope: 'products', products: [2] },
      { amount: 700 },
    ],
    [
      'other categories',
      { percent: 10, scope: 'categories', categories: ['fashion'] },
      { problem: { reason: 'noItems' } },
    ],
    ['a quantity that is reached', { percent: 10, minQuantity: 3 }, { amount: 270 }],
    [
      'a quantity that is not reached',
      { percent: 10, minQuantity: 4 },
      { problem: { reason: 'minQuantity', minQuantity: 4 } },
    ],
    [
      'a quantity of other items',
      { percent: 10, minQuantity: 2, scope: 'products', products: [2] },
      { problem: { reason: 'minQuantity' } },
    ],
    ['a value that is reached', { percent: 10, minValue: 2_700 }, { amount: 270 }],
    [
      'a value that is not reached',
      { percent: 10, minValue: 2_701 },
      { problem: { reason: 'minValue', minValue: 2_701 } },
    ],
    [
      'a value of other items',
      { percent: 10, minValue: 701, scope: 'products', products: [2] },
      { problem: { reason: 'minValue' } },
    ],
    ['free delivery', { kind: 'delivery' }, { amount: 0, isDeliveryFree: true }],
    [
      'free delivery from a value',
      { kind: 'delivery', minValue: 9_000 },
      { amount: 0, isDeliveryFree: false, problem: { reason: 'minValue' } },
    ],
  ])('handles %s', (_what, part, result) => {
    expect(applyDiscount(discountRule(part), cart)).toMatchObject(result)
  })

  it.each([
    ['DE', { amount: 100 }],
    ['de', { amount: 100 }],
    ['', { amount: 100 }],
    ['FR', { amount: 0, problem: { reason: 'country' } }],
    ['Germany', { amount: 0, problem: { reason: 'country' } }],
  ])('applies to the country of the address %j', (country, result) => {
    const rule = discountRule({ kind: 'amount', amount: 100, countries: ['DE', 'AT'] })
    expect(applyDiscount(rule, cart, country)).toMatchObject(result)
  })

  it('gives every discount of a cart from the full prices, together never more than the items', () => {
    const results = [
      { name: 'CODE', amount: 600, isDeliveryFree: false },
      { name: 'LESS', amount: 0, isDeliveryFree: false },
      { name: 'SPRING', amount: 500, isDeliveryFree: false },
      { name: 'FREE', amount: 0, isDeliveryFree: true },
    ]
    expect(sharesWithin(results, 1_000).map(({ name, amount }) => [name, amount])).toEqual([
      ['CODE', 600],
      ['SPRING', 400],
      ['FREE', 0],
    ])
  })

  it('never gives more than the items that it applies to, for any rule and any lines', () => {
    const line = fc.record({
      product: fc.integer({ min: 1, max: 6 }),
      categories: fc.subarray(['fashion', 'electronics', 'kitchen', 'books', 'toys']),
      price: fc.nat({ max: 99_999 }),
      quantity: fc.integer({ min: 1, max: 99 }),
    })
    fc.assert(
      fc.property(discountRules, fc.array(line, { maxLength: 8 }), (rule, lines) => {
        const { amount, isDeliveryFree, problem } = applyDiscount(rule, lines)
        const items = lines.filter(
          ({ product, categories }) =>
            rule.scope === 'all' ||
            (rule.scope === 'products'
              ? rule.products.includes(product)
              : categories.some((category) => rule.categories.includes(category))),
        )
        const value = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
        expect(Number.isInteger(amount)).toBe(true)
        expect(amount).toBeGreaterThanOrEqual(0)
        expect(amount).toBeLessThanOrEqual(value)
        if (problem) expect([amount, isDeliveryFree]).toEqual([0, false])
        else expect(isDeliveryFree).toBe(rule.kind === 'delivery')
      }),
      { numRuns: 2_000 },
    )
  })
})

const fields: DiscountFields = {
  ...discountRule({ percent: 10 }),
  categories: [],
  code: 'SUMMER',
  startsAt: null,
  endsAt: null,
  maxUses: null,
  maxPerCustomer: null,
  isActive: true,
}

describe('fields of a discount', () => {
  it.each([
    [' summer-10 ', 'SUMMER-10'],
    ['été_2026', 'ÉTÉ_2026'],
    ['双十一', '双十一'],
  ])('stores the code %j as %j', (code, stored) => {
    expect(DiscountFields.parse({ ...fields, code }).code).toBe(stored)
  })

  it.each(['', '  ', 'two words', 'a\u200bb', 'x'.repeat(41), '<b>'])('refuses the code %j', (code) => {
    expect(DiscountFields.safeParse({ ...fields, code }).success).toBe(false)
  })

  it.each(['1969-12-31T23:59:59Z', '9999-01-01T00:00:00Z', '2026-02-30T00:00:00Z', '2026-11-21'])(
    'refuses the time %s',
    (endsAt) => {
      expect(DiscountFields.safeParse({ ...fields, endsAt }).success).toBe(false)
    },
  )

  it.each([
    ['no percentage', { percent: null }, { percent: 'required' }],
    ['no amount', { kind: 'amount' }, { amount: 'required' }],
    ['no category', { scope: 'categories' }, { categories: 'required' }],
    ['no product', { scope: 'products' }, { products: 'required' }],
    [
      'an end before the start',
      { startsAt: '2026-11-02T00:00:00Z', endsAt: '2026-11-01T00:00:00Z' },
      { endsAt: 'order' },
    ],
    ['no problem', { kind: 'delivery', percent: null }, {}],
  ] as const)('finds %s', (_what, part, problems) => {
    expect(discountProblems({ ...fields, ...part })).toEqual(problems)
  })

  it('ignores fields of another kind or scope', () => {
    const all = { ...fields, amount: 500, maxAmount: 100, products: [1], categories: ['books' as const] }
    expect(usedFields({ ...all, kind: 'amount', scope: 'products' })).toMatchObject({
      percent: null,
      amount: 500,
      maxAmount: null,
      products: [1],
      categories: [],
    })
  })
})

it.each([
  ['active', {}],
  ['off', { isActive: false, endsAt: '2026-01-01T00:00:00Z' }],
  ['ended', { endsAt: '2026-03-14T09:00:00Z' }],
  ['active', { endsAt: '2026-03-14T09:00:01Z' }],
  ['usedUp', { maxUses: 3, uses: 3, startsAt: '2026-12-01T00:00:00Z' }],
  ['scheduled', { startsAt: '2026-03-14T09:00:01Z' }],
  ['active', { startsAt: '2026-03-14T09:00:00Z', maxUses: 4, uses: 3 }],
] as const)('is %s with %o', (state, part) => {
  const discount = { ...fields, uses: 0, ...part } as Discount
  expect(discountState(discount, Date.parse('2026-03-14T09:00:00Z'))).toBe(state)
})

describe('timestamp of a local time', () => {
  it.each([
    ['Europe/Bucharest', '2026-11-21T00:00', '2026-11-20T22:00:00.000Z'],
    ['Europe/Bucharest', '2026-07-01T12:30', '2026-07-01T09:30:00.000Z'],
    ['Asia/Tokyo', '2026-11-21T09:00', '2026-11-21T00:00:00.000Z'],
    ['America/St_Johns', '2026-11-21T09:00', '2026-11-21T12:30:00.000Z'],
    // Skipped on 29 March, and repeated on 25 October: the first one.
    ['Europe/Bucharest', '2026-03-29T03:30', '2026-03-29T01:30:00.000Z'],
    ['Europe/Bucharest', '2026-10-25T03:30', '2026-10-25T00:30:00.000Z'],
  ])('in %s at %s is %s', (zone, local, timestamp) => {
    expect(timestampIn(zone, local)).toBe(timestamp)
  })

  it('reads back as the same local time', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('UTC', 'Europe/Paris', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'America/Lima'),
        fc.integer({ min: Date.UTC(2020, 0, 1) / 60_000, max: Date.UTC(2035, 0, 1) / 60_000 }),
        (zone, minute) => {
          const local = clockIn(zone, minute * 60_000).slice(0, 16)
          expect(clockIn(zone, timestampIn(zone, local)).slice(0, 16)).toBe(local)
        },
      ),
    )
  })
})

describe('names of the discounts of an order', () => {
  const automatic = (amount: number, name = 'SPRING') => ({ name, amount })
  const order = (part: object) => ({ code: '', discount: 0, shipping: 0, automatic: [], ...part })

  it.each([
    ['a code', { code: 'TEN', discount: 100 }, 'TEN', ''],
    ['a typed discount', { discount: 100 }, '', ''],
    ['a code for free delivery', { code: 'SHIP' }, 'SHIP', 'SHIP'],
    ['a discount without a code', { discount: 100, automatic: [automatic(100)] }, 'SPRING', ''],
    ['both', { code: 'TEN', discount: 150, automatic: [automatic(50)] }, 'TEN, SPRING', ''],
    [
      'a code for free delivery and a discount without one',
      { code: 'SHIP', discount: 50, automatic: [automatic(50)] },
      'SPRING',
      'SHIP',
    ],
    ['free delivery without a code', { automatic: [automatic(0, 'FREE')] }, '', 'FREE'],
    ['a delivery that costs something again', { shipping: 500, automatic: [automatic(0, 'FREE')] }, '', ''],
  ])('are right for %s', (_what, part, discounts, freeDelivery) => {
    expect(discountNames(order(part))).toBe(discounts)
    expect(freeDeliveryNames(order(part))).toBe(freeDelivery)
  })
})

it('applies discounts from their start until their end', () => {
  const at = (startsAt: string | null, endsAt: string | null) => ({
    ...{ name: 'SPRING', rule: discountRule({ percent: 10 }), startsAt, endsAt },
  })
  const [start, end] = ['2026-03-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z']
  const names = (now: string) => currentDiscounts([at(start, end)], Date.parse(now)).map(({ name }) => name)
  expect(names('2026-02-28T23:59:59.999Z')).toEqual([])
  expect(names(start)).toEqual(['SPRING'])
  expect(names('2026-03-31T23:59:59.999Z')).toEqual(['SPRING'])
  expect(names(end)).toEqual([])
  expect(currentDiscounts([at(start, null)], Date.parse(end))).toEqual([at(null, null)])
})
