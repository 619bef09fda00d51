import { useSyncExternalStore } from 'react'
import type { AutomaticDiscount } from '#contract/discount-rule.ts'
import { createListeners } from './listeners.ts'

let discounts: readonly AutomaticDiscount[] = []
const { notifyListeners, subscribe } = createListeners()

/** The discounts of the shop without a code, as the session has them; also those that begin later. */
export const shopDiscounts = {
  get: () => discounts,
  set(next: readonly object[] = []) {
    if (JSON.stringify(next) === JSON.stringify(discounts)) return
    discounts = next as readonly AutomaticDiscount[]
    notifyListeners()
  },
}

export const useShopDiscounts = (): readonly AutomaticDiscount[] =>
  useSyncExternalStore(subscribe, shopDiscounts.get)
