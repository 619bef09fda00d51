import * as z from 'zod/mini'
import {
  blankList,
  daysSearchParts,
  listSearchParts,
  type Read,
  searchReader,
  several,
  spanPart,
} from './list-search.ts'
import { orderStates } from './order-states.ts'
import { parted } from './words.ts'

/** What the list sorts by; downwards with a `-` before it. */
export const orderSorts = ['id', 'customer', 'placed', 'total', 'items', 'state'] as const
export type OrderSort = (typeof orderSorts)[number]
/** The ways of paying that can be chosen; older orders may have others. */
export const paymentTypes = [
  'Credit Card',
  'PayPal',
  'Cash on delivery',
  'Paytm',
  'Net Banking',
  'Upi',
] as const
export type PaymentType = (typeof paymentTypes)[number]

/** `late`: not paid for longer than `lateHours`, and neither returned nor cancelled. */
export const paidChoices = ['', 'yes', 'no', 'late'] as const

const parts = () => ({
  ...listSearchParts(orderSorts),
  state: z.enum(['', ...orderStates]),
  /** The last so many days, unless `from` or `to` say it to the day. */
  placed: spanPart(),
  ...daysSearchParts(),
  payment: several(z.enum(paymentTypes)),
  paid: z.enum(paidChoices),
  /** The id of a customer. */
  customer: z.string().check(z.maxLength(64)),
})
export type OrderSearch = Read<typeof parts>

/** The list as an address that says nothing means it. */
export const blankOrders: OrderSearch = {
  ...blankList('-placed'),
  state: '',
  placed: '',
  from: '',
  to: '',
  payment: [],
  paid: '',
  customer: '',
}

/** The orders that an address names, beside the list they were chosen in. */
export const chosenOrders = (written: unknown): string[] =>
  parted(String(written ?? ''))
    .filter((id) => /^\d{1,20}$/.test(id))
    .slice(0, 200)

/** What the address of the list says; a damaged part falls back, and is noted. */
export const orderSearchOf = searchReader(parts, blankOrders)
