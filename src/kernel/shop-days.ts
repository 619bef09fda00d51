import { createContext, use, useSyncExternalStore } from 'react'
import { dayIn, isTimeZone } from '#contract/zone.ts'
import { today } from './days.ts'

let zone = 'UTC'
const listeners = new Set<() => void>()

/** The time zone of the shop, as the server told it with the session. */
export const shopZone = {
  get: () => zone,
  /** A zone that this browser does not know is left out: nothing could be shown in it. */
  set(next: string) {
    if (next === zone || !isTimeZone(next)) return
    zone = next
    for (const listener of listeners) listener()
  },
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** True within pages about the shop, whose days are those of its zone; those of people are their own. */
export const InShop = createContext(false)

export const shopToday = () => dayIn(zone, Date.now())

/** The zone of the page; undefined for the reader's own. */
export function usePageZone(): string | undefined {
  const shop = useSyncExternalStore(subscribe, shopZone.get)
  return use(InShop) ? shop : undefined
}

/** Today on this page. */
export function usePageToday(): string {
  const pageZone = usePageZone()
  return pageZone === undefined ? today() : dayIn(pageZone, Date.now())
}
