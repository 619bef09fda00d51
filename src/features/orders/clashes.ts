import { type Mutation, useMutationState } from '@tanstack/react-query'
import type { OrderStatusRequest } from '#contract/orders.ts'
import type { ApiError } from '#kernel/api.ts'
import { isClash } from '#kernel/query-client.ts'

export const statusKey = ['orders', 'setStatus']

/** A change of status that was refused because somebody else was faster. */
export type StatusClash = Mutation<unknown, ApiError, OrderStatusRequest>

/** Those that nobody has decided yet, wherever they were made, the oldest first. */
export const useStatusClashes = (): StatusClash[] =>
  useMutationState({
    filters: { mutationKey: statusKey, status: 'error', predicate: ({ state }) => isClash(state.error) },
    select: (mutation) => mutation as unknown as StatusClash,
  })
