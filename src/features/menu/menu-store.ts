import { useSyncExternalStore } from 'react'
import { createListeners } from '#kernel/listeners.ts'

/** The contract's menu state; its `menu` is the query's data, empty until the server has replied. */
export type MenuState = {
  selectedItem: string[]
  selectedID: string | null
  /** True while the full menu is open; the layout sets it by drawer type and width. */
  drawerOpen: boolean
}

export const initialMenu: MenuState = { selectedItem: ['dashboard'], selectedID: null, drawerOpen: false }

let state = initialMenu
const { notifyListeners, subscribe } = createListeners()

export const menuStore = {
  get: () => state,
  set(part: Partial<MenuState>) {
    state = { ...state, ...part }
    notifyListeners()
  },
  subscribe,
}

export function useMenu<Part>(select: (state: MenuState) => Part): Part {
  return useSyncExternalStore(menuStore.subscribe, () => select(state))
}
