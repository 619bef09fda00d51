import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

/** The key of the name in localStorage, which index.html reads too. */
const key = 'fernhill-shop'

function read(): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

let name = read()
const { notifyListeners, subscribe } = createListeners()

/** The name of the shop; empty without one. It is stored, because the next page shows it before the server has responded. */
export const shopName = {
  get: () => name,
  set(next: string) {
    if (next === name) return
    name = next
    try {
      localStorage.setItem(key, name)
    } catch {
      // Storage is denied: the next page starts with the name of the product.
    }
    notifyListeners()
  },
}

export const useShopName = () => useSyncExternalStore(subscribe, shopName.get)
