import type { DiscountRule } from '#contract/discount-rule.ts'
import type { Migration } from '#server/db/migrations/migration.ts'

type DemoDiscount = Pick<DiscountRule, 'percent' | 'amount' | 'maxAmount'> & {
  code: string
  kind: 'percent' | 'amount'
}

/** The codes of the specification (docs/contract.md 4.1), which a demo shop begins with; amounts in minor units. */
const demoDiscounts: readonly DemoDiscount[] = [
  { code: 'BERRY50', kind: 'percent', percent: 50, amount: null, maxAmount: 4_900 },
  { code: 'FLAT05', kind: 'amount', percent: null, amount: 500, maxAmount: null },
  { code: 'SUB150', kind: 'amount', percent: null, amount: 15_000, maxAmount: null },
  { code: 'UPTO200', kind: 'percent', percent: 20, amount: null, maxAmount: 19_900 },
]

export const demoDiscountRows = (at: string) =>
  demoDiscounts.map(({ code, maxAmount, ...rule }) => ({
    id: code.toLowerCase(),
    code,
    ...rule,
    max_amount: maxAmount,
    scope: 'all',
    created_at: at,
    updated_at: at,
  }))

/** Shops with this entry of `meta` had the demo codes before discounts were records. */
const entry = { key: 'demoDiscounts', value: 'yes' }

export const demoMigrations: Migration[] = [
  {
    id: 'cart-0001-demo-discounts',
    statements: [
      `insert into meta (key, value) select '${entry.key}', '${entry.value}'
        where exists (select from users where id = 'ada00000' and email = 'admin@example.com')
        on conflict do nothing`,
    ],
  },
  {
    id: 'discounts-0001-demo',
    statements: [
      `insert into discounts (id, code, kind, percent, amount, max_amount, scope, created_at, updated_at)
        select v.*, 'all', now(), now() from meta, (values
          ('berry50', 'BERRY50', 'percent', 50::smallint, null::integer, 4900::integer),
          ('flat05', 'FLAT05', 'amount', null, 500, null),
          ('sub150', 'SUB150', 'amount', null, 15000, null),
          ('upto200', 'UPTO200', 'percent', 20, null, 19900)
        ) v (id, code, kind, percent, amount, max_amount)
        where meta.key = '${entry.key}'`,
      `update orders o set discount_id = d.id from discounts d where o.code = d.code`,
      `delete from meta where key = '${entry.key}'`,
    ],
  },
]
