import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

let discounts: readonly object[] = []
const { notifyListeners, subscribe } = createListeners()

/** The discounts of the shop without a code, as the session has them; checked where a cart uses them. */
export const shopDiscounts = {
  get: () => discounts,
  set(next: readonly object[] = []) {
    if (JSON.stringify(next) === JSON.stringify(discounts)) return
    discounts = next
    notifyListeners()
  },
}

export const useShopDiscounts = (): readonly object[] => useSyncExternalStore(subscribe, shopDiscounts.get)
