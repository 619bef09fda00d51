import { useSyncExternalStore } from 'react'

/** The menu state of the contract; its `menu` is the query's data, empty until the server has answered. */
export type MenuState = {
  /** Ids from the group down to the current page. */
  selectedItem: string[]
  /** The branch opened by hand, when there is one. */
  selectedID: string | null
  /** Whether the full menu shows; the layout opens it where drawer type and width ask for it. */
  drawerOpen: boolean
}

export const initialMenu: MenuState = {
  selectedItem: ['dashboard'],
  selectedID: null,
  drawerOpen: false,
}

let state = initialMenu
const listeners = new Set<() => void>()

/** State of this page's menu; it starts afresh with every visit. */
export const menuStore = {
  get: () => state,
  set(part: Partial<MenuState>) {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** The selected part of the menu's state. */
export function useMenu<Part>(select: (state: MenuState) => Part): Part {
  return useSyncExternalStore(menuStore.subscribe, () => select(state))
}
