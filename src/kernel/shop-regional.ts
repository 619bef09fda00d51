import { useSyncExternalStore } from 'react'
import { type RegionalSettings, usualRegional } from '#contract/regional.ts'
import { createListeners } from './listeners.ts'

let regional = usualRegional
const { notifyListeners, subscribe } = createListeners()

/** Conventions of the shop, for code that is loaded before the settings; set with them. */
export const shopRegional = {
  get: () => regional,
  set(next: RegionalSettings) {
    if (next.firstDay === regional.firstDay && next.hourCycle === regional.hourCycle) return
    regional = next
    notifyListeners()
  },
}

export const useShopRegional = (): RegionalSettings => useSyncExternalStore(subscribe, shopRegional.get)
