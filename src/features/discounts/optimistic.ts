import type * as z from 'zod/mini'
import {
  type Discount,
  type DiscountEdit,
  type DiscountFields,
  type DiscountFilter,
  type DiscountTimes,
  type discountCalls,
  discountState,
  toSecond,
} from '#contract/discounts.ts'
import type { AllExcept } from '#contract/list.ts'
import { pageChanges } from '#list/page-changes.ts'
import type { Changes } from '#offline/optimistic-overlay.ts'

/** A filter has no optimistic update until the server has named its matches. */
type Chosen = { ids: string[] } | { filter: AllExcept<DiscountFilter>; ids?: undefined }

export type MutationVariables = {
  addDiscount: DiscountFields
  editDiscount: DiscountEdit
  endDiscounts: Chosen
  reopenDiscounts: { times: Record<string, DiscountTimes> }
  removeDiscounts: Chosen
  restoreDiscounts: { ids: string[] }
}

export type DiscountsPage = { discounts: Discount[]; total: number; counts: Record<string, number> }

/** A discount with changes. The version is incremented like on the server, so that the next edit is based on it. */
function withChanges(discount: Discount, changes: Partial<DiscountFields>): Discount {
  const next: Discount = { ...discount, ...changes, version: discount.version + 1 }
  return { ...next, state: discountState(next, Date.now()) }
}

const isOpen = ({ endsAt }: Discount) => endsAt === null || Date.parse(endsAt) > Date.now()

function endNow(discount: Discount): Discount {
  if (!isOpen(discount)) return discount
  const now = toSecond(new Date())
  const startsAt = discount.startsAt !== null && discount.startsAt > now ? now : discount.startsAt
  return withChanges(discount, { startsAt, endsAt: now })
}

const { changeRows, takeOutRows, bringBackRows } = pageChanges<Discount, 'discounts'>(
  'discounts',
  ({ state }) => [state],
)

export const pageUpdates: Partial<Changes<DiscountsPage, MutationVariables>> = {
  editDiscount: (page, { id, changes }) =>
    changeRows(page, [id], (discount) => withChanges(discount, changes as Partial<DiscountFields>)),
  endDiscounts: (page, { ids = [] }) => changeRows(page, ids, endNow),
  reopenDiscounts: (page, { times }) =>
    changeRows(page, Object.keys(times), (discount) => withChanges(discount, times[discount.id] ?? {})),
  removeDiscounts: (page, { ids = [] }) => takeOutRows(page, ids),
  restoreDiscounts: (page, { ids }) => bringBackRows(page, ids),
}

export type DiscountDetails = z.output<typeof discountCalls.details.reply>

const changing =
  (change: (discount: Discount) => Discount, isChanged: (id: string) => boolean) =>
  (reply: DiscountDetails): DiscountDetails =>
    isChanged(reply.discount.id) ? { ...reply, discount: change(reply.discount) } : reply

export const detailUpdates: Partial<Changes<DiscountDetails, MutationVariables>> = {
  editDiscount: (reply, { id, changes }) =>
    changing(
      (discount) => withChanges(discount, changes as Partial<DiscountFields>),
      (shownId) => shownId === id,
    )(reply),
  endDiscounts: (reply, { ids = [] }) => changing(endNow, (id) => ids.includes(id))(reply),
  reopenDiscounts: (reply, { times }) =>
    changing(
      (discount) => withChanges(discount, times[discount.id] ?? {}),
      (id) => id in times,
    )(reply),
}

export const withDiscount = (page: DiscountsPage, discount: Discount): DiscountsPage =>
  changeRows(page, [discount.id], (cached) => ({ ...cached, ...discount }))
