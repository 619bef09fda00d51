import * as z from 'zod/mini'
import { Cents, call, editParts } from './call.ts'
import { CategoryId, maxCategories } from './categories.ts'
import { DiscountRule, discountKinds, discountScopes } from './discount-rule.ts'
import { type DiscountState, discountStates } from './discount-search.ts'
import { Ids, idsOrFilter, Left, maxIds, neighboursReply, pageParts, pageReply, Words } from './list.ts'
import { Countries } from './methods.ts'
import { readable, recordId } from './readable.ts'
import { listed } from './words.ts'

/** Limits of the fields of a discount. */
export const maxOfDiscount = {
  code: 40,
  percent: 100,
  /** Minor units. */
  amount: 99_999_900,
  quantity: 9999,
  products: 100,
  uses: 1_000_000,
} as const

/** Letters of any script, digits and a few signs; a code has no spaces. */
const Code = z
  .string()
  .check(
    z.trim(),
    z.toUpperCase(),
    readable,
    z.minLength(1),
    z.maxLength(maxOfDiscount.code),
    z.regex(/^[\p{L}\p{M}\p{N}._+-]+$/u),
  )

/** A code as it is stored and compared. */
export const codeOf = (typed: string): string => typed.trim().toUpperCase()

const amount = () => z.nullable(Cents.check(z.gte(1), z.lte(maxOfDiscount.amount)))
const count = (max: number) => z.nullable(z.int().check(z.gte(1), z.lte(max)))
/** True for a day or timestamp with a year of four digits in every time zone. */
export const hasUsualYear = (at: string): boolean => at >= '1970' && at < '9999'
const timestamp = () => z.nullable(z.iso.datetime().check(z.refine(hasUsualYear)))

/** The fields of a discount that people edit. Those of another kind or scope are ignored. */
export const DiscountFields = z.object({
  /** Unique in the shop; the name of an automatic discount. */
  code: Code,
  /** True if it applies to every cart without a code; older clients leave it out. */
  isAutomatic: z.optional(z.boolean()),
  kind: z.enum(discountKinds),
  percent: count(maxOfDiscount.percent),
  amount: amount(),
  maxAmount: amount(),
  minValue: amount(),
  minQuantity: count(maxOfDiscount.quantity),
  scope: z.enum(discountScopes),
  categories: z.array(CategoryId).check(z.maxLength(maxCategories)),
  products: z.array(z.int().check(z.gte(1), z.lte(2_147_483_647))).check(z.maxLength(maxOfDiscount.products)),
  /** Older clients leave them out. */
  countries: z.optional(Countries),
  startsAt: timestamp(),
  /** The first moment at which it no longer applies. */
  endsAt: timestamp(),
  /** Limits of orders with the code, of all customers and of one account. */
  maxUses: count(maxOfDiscount.uses),
  maxPerCustomer: count(maxOfDiscount.uses),
  isActive: z.boolean(),
})
export type DiscountFields = z.infer<typeof DiscountFields>

/** The fields that are missing or do not fit together, by name; a single field may be right and still not fit. */
export function discountProblems(fields: DiscountFields): Partial<Record<keyof DiscountFields, string>> {
  const { kind, percent, amount, scope, categories, products, startsAt, endsAt } = fields
  return {
    ...(kind === 'percent' && percent === null && { percent: 'required' }),
    ...(kind === 'amount' && amount === null && { amount: 'required' }),
    ...(scope === 'categories' && categories.length === 0 && { categories: 'required' }),
    ...(scope === 'products' && products.length === 0 && { products: 'required' }),
    ...(startsAt !== null &&
      endsAt !== null &&
      Date.parse(endsAt) < Date.parse(startsAt) && { endsAt: 'order' }),
  }
}

/** Forms show times to the second, so that is how they are stored. */
export const toSecond = (at: Date | string): string =>
  new Date(Math.floor(new Date(at).getTime() / 1000) * 1000).toISOString()

/** The fields without those of another kind or scope. */
export const usedFields = (fields: DiscountFields): DiscountFields => ({
  ...fields,
  percent: fields.kind === 'percent' ? fields.percent : null,
  amount: fields.kind === 'amount' ? fields.amount : null,
  maxAmount: fields.kind === 'percent' ? fields.maxAmount : null,
  categories: fields.scope === 'categories' ? fields.categories : [],
  products: fields.scope === 'products' ? fields.products : [],
})

export const Discount = z.looseObject({
  ...DiscountRule.shape,
  id: z.string(),
  code: z.string(),
  isAutomatic: z.optional(z.boolean()),
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  maxUses: z.nullable(z.int()),
  maxPerCustomer: z.nullable(z.int()),
  isActive: z.boolean(),
  state: z.enum(discountStates),
  /** Orders with the code that are not cancelled. */
  uses: z.int(),
  /** The net of these orders (docs/contract.md 6.7). */
  revenue: Cents,
  /** ISO 4217. */
  currency: z.string(),
  created: z.string(),
  updated: z.string(),
  version: z.int(),
})
export type Discount = z.infer<typeof Discount>

/** The state of a discount at a time, the same as in `server/features/discounts/rows.ts`. */
export function discountState(
  {
    isActive,
    startsAt,
    endsAt,
    maxUses,
    uses,
  }: Pick<Discount, 'isActive' | 'startsAt' | 'endsAt' | 'maxUses' | 'uses'>,
  now: number,
): DiscountState {
  if (!isActive) return 'off'
  if (endsAt !== null && Date.parse(endsAt) <= now) return 'ended'
  if (maxUses !== null && uses >= maxUses) return 'usedUp'
  return startsAt !== null && Date.parse(startsAt) > now ? 'scheduled' : 'active'
}

/** `q` searches the code. */
export const DiscountFilter = z.object({ q: z.optional(Words), state: z.optional(listed(discountStates)) })
export type DiscountFilter = z.output<typeof DiscountFilter>

/** Sorted by `discountSorts`, default `-created`. */
export const DiscountListRequest = z.object({ ...DiscountFilter.shape, ...pageParts })
export type DiscountListRequest = z.output<typeof DiscountListRequest>

export const DiscountsReply = z.object({ discounts: z.array(Discount), ...pageReply })
export type DiscountsReply = z.infer<typeof DiscountsReply>

export const DiscountEdit = z.object({ id: z.string(), ...editParts(DiscountFields) })
export type DiscountEdit = z.infer<typeof DiscountEdit>

export const DiscountConflict = z.looseObject({ current: Discount })

const DiscountReply = z.object({ discount: Discount })

/** The times of a discount before it ended, for an undo. */
const Times = z.object({ startsAt: timestamp(), endsAt: timestamp() })
export type DiscountTimes = z.infer<typeof Times>
const TimesById = z.record(recordId, Times)

export const discountCalls = {
  list: call('get', 'discount/list', {
    access: 'discounts.read',
    rows: 'discounts',
    request: DiscountListRequest,
    reply: DiscountsReply,
    summary: 'List discounts: all of them, or one filtered and sorted page with total and counts by state',
  }),
  details: call('post', 'discount/details', {
    access: 'discounts.read',
    request: z.object({
      id: z.string(),
      /** The list it was opened from: filters and `sort`. */
      list: z.optional(DiscountListRequest),
    }),
    reply: z.extend(
      z.object({
        discount: Discount,
        /** The products that it applies to. */
        goods: z.array(z.object({ id: z.int(), name: z.string() })),
      }),
      z.partial(z.object(neighboursReply)).shape,
    ),
    summary: 'Return a discount with its products, and the neighbours in a list',
  }),
  add: call('post', 'discount/add', {
    access: 'discounts.edit',
    request: DiscountFields,
    reply: DiscountReply,
    summary: 'Add a discount; 400 `discountTaken` if another one has the code',
  }),
  edit: call('post', 'discount/edit', {
    access: 'discounts.edit',
    request: DiscountEdit,
    reply: DiscountReply,
    summary: 'Change fields of a discount; 409 with `current` if someone else changed the same fields',
  }),
  end: call('post', 'discount/end', {
    access: 'discounts.edit',
    request: z.object(idsOrFilter(DiscountFilter)),
    /** Those that had not ended. */
    reply: z.object({ times: TimesById, left: Left }),
    summary: 'End discounts now; returns the earlier times of those that had not ended',
  }),
  reopen: call('post', 'discount/reopen', {
    access: 'discounts.edit',
    request: z.object({
      times: TimesById.check(
        z.refine((times) => Object.keys(times).length > 0 && Object.keys(times).length <= maxIds),
      ),
    }),
    reply: z.object({ discounts: z.array(Discount) }),
    summary: 'Undo the end of discounts by their earlier times',
  }),
  remove: call('post', 'discount/delete', {
    access: 'discounts.edit',
    request: z.object(idsOrFilter(DiscountFilter)),
    reply: z.object({ ids: z.array(z.string()), left: Left }),
    summary: 'Delete discounts; orders keep their codes. Returns those that existed',
  }),
  restore: call('post', 'discount/restore', {
    access: 'discounts.edit',
    request: z.object({ ids: Ids }),
    reply: z.object({ discounts: z.array(Discount) }),
    summary: 'Restore deleted discounts; 400 `discountTaken` if another one has a code of theirs',
  }),
}
