import { useSyncExternalStore } from 'react'
import { type Section, type ShopSettings, usualSettings } from '#contract/settings.ts'
import { areasInUse } from './areas-in-use.ts'
import { followShopLanguage } from './config.ts'
import { createListeners } from './listeners.ts'
import { shopRegional } from './shop-regional.ts'

let settings = usualSettings
let isLoaded = false
const { notifyListeners, subscribe } = createListeners()

/** The settings of the shop, as the session has them. */
export const shopSettings = {
  get: () => settings,
  /** False until the session has been read: the usual values may then be wrong. */
  isLoaded: () => isLoaded,
  /** A section or value that the server does not send has its usual value. */
  set(values: Record<string, unknown> = {}) {
    const entries = Object.entries(usualSettings) as [Section, object][]
    const next = Object.fromEntries(
      entries.map(([name, usual]) => [name, { ...usual, ...(values[name] as object | undefined) }]),
    )
    isLoaded = true
    if (JSON.stringify(next) === JSON.stringify(settings)) return
    settings = next as ShopSettings
    areasInUse.set(settings.areas)
    shopRegional.set(settings.regional)
    followShopLanguage(settings.regional.language)
    notifyListeners()
  },
}

export const useShopSettings = <Name extends Section>(section: Name): ShopSettings[Name] =>
  useSyncExternalStore(subscribe, shopSettings.get)[section]
