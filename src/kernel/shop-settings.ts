import { useSyncExternalStore } from 'react'
import { type Section, type ShopSettings, usualSettings } from '#contract/settings.ts'
import { createListeners } from './listeners.ts'

let settings = usualSettings
const { notifyListeners, subscribe } = createListeners()

/** The settings of the shop, as the session has them. */
export const shopSettings = {
  get: () => settings,
  /** A section or value that the server does not send has its usual value. */
  set(values: Record<string, unknown> = {}) {
    const entries = Object.entries(usualSettings) as [Section, object][]
    const next = Object.fromEntries(
      entries.map(([name, usual]) => [name, { ...usual, ...(values[name] as object | undefined) }]),
    )
    if (JSON.stringify(next) === JSON.stringify(settings)) return
    settings = next as ShopSettings
    notifyListeners()
  },
}

export const useShopSettings = <Name extends Section>(section: Name): ShopSettings[Name] =>
  useSyncExternalStore(subscribe, shopSettings.get)[section]
