import * as z from 'zod/mini'
import { blankList, lastDays, listSearchParts, type Read, searchReader, several } from './list-search.ts'

/** In the order of the wire's numbers 1, 2, 3 (docs/contract.md 3.5: complete, processing, confirm). */
export const customerStates = ['active', 'checking', 'new'] as const
export type CustomerState = (typeof customerStates)[number]
/** The sort keys of the list; a `-` before one means descending. */
export const customerSorts = ['name', 'orders', 'spent', 'created'] as const

const parts = () => ({
  ...listSearchParts(customerSorts),
  state: z.enum(['', ...customerStates]),
  country: several(z.string().check(z.minLength(1), z.maxLength(60))),
  tag: several(z.string().check(z.minLength(1), z.maxLength(60))),
  orders: z.enum(['', 'with', 'without']),
  /** Registered in the last days, unless `from` or `to` is set. */
  ...lastDays('created'),
})
export type CustomerSearch = Read<typeof parts>

export const blankCustomers: CustomerSearch = {
  ...blankList('-created'),
  state: '',
  country: [],
  tag: [],
  orders: '',
  created: '',
  from: '',
  to: '',
}

export const customerSearchOf = searchReader(parts, blankCustomers)
