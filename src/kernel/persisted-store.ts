import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { createListeners } from './listeners.ts'

export type PersistedStore<State> = {
  get: () => State
  /** Updates the state, writes it immediately and notifies other tabs. */
  set: (change: (now: State) => State) => void
  reset: () => void
  /** True once a state was stored, in this or an earlier visit. */
  isStored: () => boolean
  subscribe: (listener: () => void) => () => void
  /**
   * Compares by `Object.is`. The name must begin with `use`, or the React Compiler caches the first result.
   */
  usePart: <Part>(select: (state: State) => Part) => Part
}

/** Validated local storage, synced between tabs; falls back to memory where storage fails. */
export function createPersistedStore<State>(
  key: string,
  schema: z.ZodMiniType<State>,
  initial: State,
  /** Merges this tab's state with that of another tab; default: the other's wins. */
  join: (mine: State, theirs: State) => State = (_mine, theirs) => theirs,
): PersistedStore<State> {
  const { notifyListeners, subscribe } = createListeners()
  /** The last text read from storage; undefined while it is denied. */
  let lastText: string | null | undefined
  let state = initial
  let isSet = false
  follow()

  /** Reads storage again when its text has changed. */
  function follow() {
    let text: string | null
    try {
      text = localStorage.getItem(key)
    } catch {
      return
    }
    if (text === lastText) return
    const isFirst = lastText === undefined
    lastText = text
    const theirs = parseState(text)
    state = isFirst || text === null ? theirs : join(state, theirs)
    if (state !== theirs) write()
  }

  function parseState(text: string | null): State {
    try {
      return (text === null ? undefined : schema.safeParse(JSON.parse(text)).data) ?? initial
    } catch {
      return initial
    }
  }

  function set(change: (now: State) => State) {
    // Another tab may have written, and its event may still be on the way.
    follow()
    state = change(state)
    isSet = true
    write()
    notifyListeners()
  }

  function write() {
    try {
      const text = JSON.stringify(state)
      localStorage.setItem(key, text)
      lastText = text
    } catch {
      // Storage is denied or full: the state lasts for this visit.
    }
  }

  // A null key means that the whole storage was cleared.
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key !== key && event.key !== null) return
    follow()
    notifyListeners()
  })

  return {
    get() {
      follow()
      return state
    },
    set,
    reset: () => set(() => initial),
    isStored: () => isSet || typeof lastText === 'string',
    subscribe,
    usePart: (select) => useSyncExternalStore(subscribe, () => select(state)),
  }
}

/** A field of a persisted state: an invalid value falls back alone, without the other fields. */
export function field<T>(schema: z.ZodMiniType<T>, initial: T) {
  return z.catch(schema, initial as never) as unknown as z.ZodMiniType<T>
}
