import * as z from 'zod/mini'
import { Day } from './call.ts'
import { orderStates } from './dashboard.ts'
import { listSizes } from './list-sizes.ts'
import { DashboardRange } from './range.ts'

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

const sorts = orderSorts.flatMap((column) => [column, `-${column}`] as const)
const size = z.coerce.number().check(z.refine((value) => listSizes.some((one) => one === value)))
const types = z.pipe(
  z.transform((value) => (typeof value === 'string' ? value.split(',') : value)),
  z.array(z.enum(paymentTypes)),
)

const parts = {
  q: z.string().check(z.maxLength(200)),
  state: z.enum(['', ...orderStates]),
  /** The last so many days, unless `from` or `to` say it to the day. */
  placed: z.enum(['', ...DashboardRange.options]),
  from: z.union([z.literal(''), Day]),
  to: z.union([z.literal(''), Day]),
  payment: types,
  paid: z.enum(['', 'yes', 'no']),
  /** The id of a customer. */
  customer: z.string().check(z.maxLength(64)),
  sort: z.enum(sorts),
  page: z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)),
  size,
  /** Whether the address said something that nobody understood. */
  damaged: z.enum(['', 'yes']),
}
const Parts = z.object(parts)
export type OrderSearch = z.output<typeof Parts>

/** The list as an address that says nothing means it. */
export const blankOrders: OrderSearch = {
  q: '',
  state: '',
  placed: '',
  from: '',
  to: '',
  payment: [],
  paid: '',
  customer: '',
  sort: '-placed',
  page: 1,
  size: 12,
  damaged: '',
}

/** What the address of the list says; a damaged part falls back, and is noted. */
export function orderSearchOf(address: Record<string, unknown>): OrderSearch {
  const search: Record<string, unknown> = { ...blankOrders }
  for (const [name, schema] of Object.entries(parts)) {
    if (address[name] === undefined) continue
    const { success, data } = z.safeParse(schema as z.ZodMiniType, address[name])
    if (success) search[name] = data
    else search.damaged = 'yes'
  }
  return search as OrderSearch
}
