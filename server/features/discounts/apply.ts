import { sql } from 'kysely'
import {
  type AutomaticDiscount,
  applyDiscount,
  type CodeProblem,
  type DiscountLine,
  type DiscountResult,
  type DiscountRule,
  type RejectedCode,
} from '#contract/discount-rule.ts'
import { codeOf } from '#contract/discounts.ts'
import type { Db } from '#server/db/tables.ts'
import { fieldsOf, type Row, withDiscount } from './rows.ts'

/** A code and who uses it when, on which lines. */
type CodeUse = {
  code: string
  lines: readonly DiscountLine[]
  user: string
  now: Date
  /** The country of the address, once it is known. */
  country?: string
}

/** A discount that a cart gets, or the reason why its code cannot be used. */
type CodeResult =
  | { problem: RejectedCode }
  | { problem?: undefined; id: string; rule: DiscountRule; amount: number; isDeliveryFree: boolean }

/** Lines of older clients, which send only their sum in minor units: one item that every rule applies to. */
const wholeSum = (sum: number): DiscountLine[] => [{ product: 0, categories: [], price: sum, quantity: 1 }]
const withoutItems = (rule: DiscountRule): DiscountRule => ({ ...rule, scope: 'all', minQuantity: null })

/** Returns the discount of a code now. Placing an order checks it again. */
export async function readCode(db: Db, use: CodeUse): Promise<CodeResult> {
  return check(db, await selectCode(db, use.code).executeTakeFirst(), use)
}

/** The same for clients that send no lines. Limits of items are unknown to them and apply when the order is placed. */
export async function readCodeOfSum(db: Db, use: Omit<CodeUse, 'lines'>, sum: number): Promise<CodeResult> {
  const row = await selectCode(db, use.code).executeTakeFirst()
  return check(db, row, { ...use, lines: wholeSum(sum) }, withoutItems)
}

/**
 * Returns the discount of a code for an order. Locks the discount until the order is stored, so that orders placed at the same time
 * count each other.
 */
export async function claimCode(db: Db, use: CodeUse): Promise<CodeResult> {
  return check(db, await selectCode(db, use.code).forNoKeyUpdate().executeTakeFirst(), use)
}

const selectCode = (db: Db, code: string) =>
  db
    .selectFrom('discounts')
    .selectAll()
    .where('code', '=', codeOf(code))
    .where('is_automatic', '=', false)
    .where('deleted_at', 'is', null)

/** Discounts without a code that have not ended, the oldest first. */
const selectAutomatic = (db: Db, now: Date) =>
  db
    .selectFrom('discounts')
    .selectAll()
    .where('is_automatic', '=', true)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('created_at')
    .orderBy('id')

/** Returns the discounts that an account can get without a code now or within a day. */
export async function readAutomatic(db: Db, user: string, now: Date): Promise<AutomaticDiscount[]> {
  const discounts: AutomaticDiscount[] = []
  const tomorrow = new Date(now.getTime() + 86_400_000)
  for (const row of await selectAutomatic(db, now).execute()) {
    if ((row.starts_at && row.starts_at > tomorrow) || (await limitProblem(db, row, user))) continue
    const { startsAt, endsAt } = fieldsOf(row)
    // A clock that is slow must not hide one that has begun.
    const start = row.starts_at && row.starts_at > now ? startsAt : null
    discounts.push({ name: row.code, rule: ruleOf(row), startsAt: start, endsAt })
  }
  return discounts
}

type Applied = DiscountResult & { id: string; name: string }

/** Returns the discounts of an order without a code. Locks those with limits, as `claimCode` does. */
export async function claimAutomatic(
  db: Db,
  { lines, user, now, country }: Omit<CodeUse, 'code'>,
): Promise<Applied[]> {
  await sql`select id from discounts where is_automatic and is_active and deleted_at is null
    and (max_uses is not null or max_per_customer is not null) and (ends_at is null or ends_at > ${now}::timestamptz)
    order by id for no key update`.execute(db)
  const results: Applied[] = []
  for (const row of await selectAutomatic(db, now).execute()) {
    if (timeProblem(row, now) || (await limitProblem(db, row, user))) continue
    const { problem, ...result } = applyDiscount(ruleOf(row), lines, country)
    if (!problem) results.push({ id: row.id, name: row.code, ...result })
  }
  return results
}

async function check(
  db: Db,
  row: Row | undefined,
  { lines, user, now, country }: CodeUse,
  simplify = (rule: DiscountRule) => rule,
): Promise<CodeResult> {
  if (!row) return { problem: { reason: 'unknown' } }
  const problem = timeProblem(row, now) ?? (await limitProblem(db, row, user))
  if (problem) return { problem }
  const rule = ruleOf(row)
  const { problem: missing, ...result } = applyDiscount(simplify(rule), lines, country)
  return missing ? { problem: { ...missing, rule } } : { id: row.id, rule, ...result }
}

function timeProblem({ is_active, starts_at, ends_at }: Row, now: Date): CodeProblem | undefined {
  if (!is_active || (ends_at && ends_at <= now)) return { reason: 'ended' }
  return starts_at && starts_at > now ? { reason: 'notYet', startsAt: starts_at.toISOString() } : undefined
}

async function limitProblem(db: Db, row: Row, user: string): Promise<CodeProblem | undefined> {
  const { id, max_uses, max_per_customer } = row
  if (max_uses === null && max_per_customer === null) return undefined
  const { rows } = await sql<{ all: number; byUser: number }>`
    select count(*)::int as "all", (count(*) filter (where o.user_id = ${user}))::int as "byUser"
    from orders o where ${withDiscount(sql`${id}`)} and o.state <> 'cancelled'`.execute(db)
  const { all = 0, byUser = 0 } = rows[0] ?? {}
  if (max_uses !== null && all >= max_uses) return { reason: 'usedUp' }
  return max_per_customer !== null && byUser >= max_per_customer ? { reason: 'usedByCustomer' } : undefined
}

function ruleOf(row: Row): DiscountRule {
  const { kind, percent, amount, maxAmount, minValue, minQuantity, scope, ...items } = fieldsOf(row)
  const { categories, products, countries } = items
  return { kind, percent, amount, maxAmount, minValue, minQuantity, scope, categories, products, countries }
}
