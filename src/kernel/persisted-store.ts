import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'

export type PersistedStore<State> = {
  /** As storage has it now, which another tab may have written a moment ago. */
  get: () => State
  /** Replaces the state by what `change` makes of it, writes it at once and tells the other tabs. */
  set: (change: (now: State) => State) => void
  reset: () => void
  subscribe: (listener: () => void) => () => void
  /**
   * The selected part; re-renders when that part changes (compared with `Object.is`). The name starts with `use` and
   * a capital because the React Compiler takes any other name for a plain function and remembers its first answer.
   */
  usePart: <Part>(select: (state: State) => Part) => Part
}

/**
 * Client state that outlives the page: validated when read, written synchronously, followed by other tabs.
 * Storage that is denied, full, old or broken costs nothing but the memory of the last visit.
 */
export function createPersistedStore<State>(
  key: string,
  schema: z.ZodMiniType<State>,
  initial: State,
  /** What becomes of this tab's state and the one another tab wrote meanwhile; without it the other's counts. */
  join: (mine: State, theirs: State) => State = (_mine, theirs) => theirs,
): PersistedStore<State> {
  const listeners = new Set<() => void>()
  /** What storage held when it was last looked at; undefined while it is denied. */
  let known: string | null | undefined
  let state = initial
  follow()

  /** Takes up what storage holds if that is not what this tab knows. */
  function follow() {
    let text: string | null
    try {
      text = localStorage.getItem(key)
    } catch {
      return
    }
    if (text === known) return
    const isFirst = known === undefined
    known = text
    const theirs = parsed(text)
    state = isFirst || text === null ? theirs : join(state, theirs)
    if (state !== theirs) write()
  }

  function parsed(text: string | null): State {
    try {
      return (text === null ? undefined : schema.safeParse(JSON.parse(text)).data) ?? initial
    } catch {
      return initial
    }
  }

  function tell() {
    for (const listener of listeners) listener()
  }

  function set(change: (now: State) => State) {
    // Another tab may have written since, and its word of that may still be on its way.
    follow()
    state = change(state)
    write()
    tell()
  }

  function write() {
    try {
      const text = JSON.stringify(state)
      localStorage.setItem(key, text)
      known = text
    } catch {
      // Denied or full: the state still holds for this visit.
    }
  }

  // A null key means that the whole storage was cleared.
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key !== key && event.key !== null) return
    follow()
    tell()
  })

  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    get() {
      follow()
      return state
    },
    set,
    reset: () => set(() => initial),
    subscribe,
    usePart: (select) => useSyncExternalStore(subscribe, () => select(state)),
  }
}

/** A field of a persisted state: a broken value costs only itself, not the other fields. */
export function field<T>(schema: z.ZodMiniType<T>, initial: T) {
  return z.catch(schema, initial as never) as unknown as z.ZodMiniType<T>
}
