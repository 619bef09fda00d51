import * as z from 'zod/mini'
import { blankList, lastDays, listSearchParts, type Read, searchReader, several } from './list-search.ts'
import { orderStates } from './order-states.ts'
import { splitList } from './words.ts'

export const orderSorts = ['id', 'customer', 'placed', 'total', 'items', 'state'] as const
export type OrderSort = (typeof orderSorts)[number]
/** Ways of paying that the app names; orders may have others, such as the name of a payment method of the shop. */
export const paymentTypes = [
  'Credit Card',
  'PayPal',
  'Cash on delivery',
  'Paytm',
  'Net Banking',
  'Upi',
] as const
export type PaymentType = (typeof paymentTypes)[number]

/** `late`: unpaid for longer than `lateHours` of the settings, neither returned nor cancelled. */
export const paidChoices = ['', 'yes', 'no', 'late'] as const

/** An amount in whole currency units, `44` or `44.5`; 0 means any. */
const amountPart = () => z.coerce.number().check(z.gte(0), z.lte(20_000_000))

const parts = () => ({
  ...listSearchParts(orderSorts),
  state: z.enum(['', ...orderStates]),
  /** The last days, unless `from` or `to` is set. */
  ...lastDays('placed'),
  payment: several(z.string().check(z.minLength(1), z.maxLength(60))),
  paid: z.enum(paidChoices),
  customer: z.string().check(z.maxLength(64)),
  /** The id of a product; 0 means any. */
  product: z.coerce.number().check(z.int(), z.gte(0), z.lte(2_147_483_647)),
  country: several(z.string().check(z.minLength(1), z.maxLength(60))),
  /** The id of a discount. */
  discount: z.string().check(z.maxLength(64)),
  /** Range of totals, both included. */
  least: amountPart(),
  most: amountPart(),
})
export type OrderSearch = Read<typeof parts>

export const blankOrders: OrderSearch = {
  ...blankList('-placed'),
  state: '',
  placed: '',
  from: '',
  to: '',
  payment: [],
  paid: '',
  customer: '',
  product: 0,
  country: [],
  discount: '',
  least: 0,
  most: 0,
}

export const chosenOrders = (written: unknown): string[] =>
  splitList(String(written ?? ''))
    .filter((id) => /^\d{1,20}$/.test(id))
    .slice(0, 200)

export const orderSearchOf = searchReader(parts, blankOrders)
