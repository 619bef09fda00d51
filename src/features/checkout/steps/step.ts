import type { Checkout } from '#contract/cart.ts'
import type { Cart } from '#features/checkout/cart/cart-store.ts'

export const stepNames = ['cart', 'address', 'payment', 'done'] as const
export type Step = 0 | 1 | 2 | 3

export function shownStep(
  requested: number | undefined,
  checkout: Pick<Checkout, 'step' | 'products' | 'billing'>,
  { placed, placing }: Pick<Cart, 'placed' | 'placing'>,
): Step {
  if (placing) return 2
  if (placed && checkout.products.length === 0) return 3
  const possible = checkout.products.length === 0 ? 0 : checkout.billing === null ? 1 : 2
  return Math.min(requested ?? checkout.step, checkout.step, possible) as Step
}
