import { orderCalls } from '#contract/orders.ts'
import type { Deps } from './deps.ts'
import type { Mount } from './http.ts'
import { place } from './orders/place.ts'

/** What becomes of a cart. */
export function orders({ write }: Mount, deps: Pick<Deps, 'clock' | 'newId'>): void {
  write(
    orderCalls.place,
    (asked) => place(asked, deps),
    ({ idempotencyKey }) => idempotencyKey,
  )
}
