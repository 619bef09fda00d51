import * as z from 'zod/mini'
import { createPersistedStore, field, type PersistedStore } from './persisted-store.ts'
import { session } from './session.ts'

const prefix = 'fernhill-of-account-'
/** Accounts that share a browser; the one that has changed nothing for longest is forgotten first. */
const maxAccounts = 10

export type AccountStore<State> = Omit<PersistedStore<State>, 'isStored'>

/** A persisted store with a state for each account: get, set and usePart concern the one that is signed in. */
export function createAccountStore<State>(
  name: string,
  schema: z.ZodMiniType<State>,
  initial: State,
): AccountStore<State> {
  const states = createPersistedStore(prefix + name, z.record(z.string(), field(schema, initial)), {})
  const get = () => states.get()[session.userId() ?? ''] ?? initial
  function set(change: (now: State) => State) {
    const userId = session.userId()
    if (userId === undefined) return
    states.set(({ [userId]: now = initial, ...others }) =>
      Object.fromEntries([...Object.entries(others), [userId, change(now)]].slice(-maxAccounts)),
    )
  }
  return {
    get,
    set,
    reset: () => set(() => initial),
    subscribe: states.subscribe,
    usePart: (select) => states.usePart((all) => select(all[session.userId() ?? ''] ?? initial)),
  }
}

/** The local storage keys of all account stores. */
export const accountStoreKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(prefix))
