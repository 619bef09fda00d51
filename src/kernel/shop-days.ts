import { createContext, use, useSyncExternalStore } from 'react'
import { dayIn, isTimeZone } from '#contract/zone.ts'
import { today } from './days.ts'
import { createListeners } from './listeners.ts'

let zone = 'UTC'
const { notifyListeners, subscribe } = createListeners()

export const shopZone = {
  get: () => zone,
  /** A zone unknown to this browser is ignored, because no date could be formatted in it. */
  set(next: string) {
    if (next === zone || !isTimeZone(next)) return
    zone = next
    notifyListeners()
  },
}

/** True inside records of the shop, which use its zone; others use the reader's. Set by `ClockOf`. */
export const InShop = createContext(false)

export const shopToday = () => dayIn(zone, Date.now())

/** The page's zone; undefined for the reader's own. */
export function usePageZone(): string | undefined {
  const shop = useSyncExternalStore(subscribe, shopZone.get)
  return use(InShop) ? shop : undefined
}

export function usePageToday(): string {
  const pageZone = usePageZone()
  return pageZone === undefined ? today() : dayIn(pageZone, Date.now())
}
