import { useSyncExternalStore } from 'react'
import { usualCurrency } from '#contract/money.ts'
import { createListeners } from './listeners.ts'

let currency: string = usualCurrency
const { notifyListeners, subscribe } = createListeners()

/** The currency of the shop, a code by ISO 4217. */
export const shopCurrency = {
  get: () => currency,
  set(next: string) {
    if (next === currency) return
    currency = next
    notifyListeners()
  },
}

export const useShopCurrency = () => useSyncExternalStore(subscribe, shopCurrency.get)
