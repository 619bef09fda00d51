import { type QueryClient, type QueryKey, useMutationState } from '@tanstack/react-query'

/** The optimistic update of each mutation; returns the same state when nothing changes. */
export type Changes<State, Intents> = {
  [Name in keyof Intents]: (state: State, intent: Intents[Name]) => State
}

/** A write without a response yet. */
type Pending = { name: unknown; variables: unknown }

const pendingOf = ({
  options: { mutationKey },
  state,
}: {
  options: { mutationKey?: readonly unknown[] | undefined }
  state: { variables?: unknown }
}): Pending => ({ name: mutationKey?.[1], variables: state.variables })

const isSame = (one: readonly Pending[], other: readonly Pending[]) =>
  one.length === other.length && one.every(({ variables }, at) => variables === other[at]?.variables)

const keyOf = ({ variables }: Pending) =>
  (variables as { idempotencyKey?: string } | undefined)?.idempotencyKey

/**
 * Optimistic updates: cached data is shown with all pending mutations applied, so a refetch undoes nothing, and a
 * rejected one disappears by itself. Mutations have the keys `[...area, name]`; `readKey` is the prefix of the queries.
 * A mutation without an entry in `changes` changes nothing.
 */
export function createIntents<State extends object, Intents>(
  area: QueryKey,
  readKey: QueryKey,
  changes: Partial<Changes<State, Intents>>,
) {
  const filters = { mutationKey: area, status: 'pending' } as const
  /** Caches the last results, so that every reader gets the same objects. */
  const made = new WeakMap<State, { pending: readonly Pending[]; shown: State }>()

  function applyIntent<Name extends keyof Intents>(state: State, name: Name, intent: Intents[Name]): State {
    // A mutation that waits since an earlier version of the app may have an unknown name.
    return changes[name]?.(state, intent) ?? state
  }

  function layOver(state: State, pending: readonly Pending[]): State {
    const last = made.get(state)
    if (last && isSame(last.pending, pending)) return last.shown
    const shown = pending.reduce(
      (so, { name, variables }) =>
        applyIntent(so, name as keyof Intents, variables as Intents[keyof Intents]),
      state,
    )
    made.set(state, { pending, shown })
    return shown
  }

  return {
    applyIntent,
    /** For code outside of a render; undefined before the first fetch. `except` leaves out the write with that key. */
    readShown(client: QueryClient, key: QueryKey = readKey, except?: string): State | undefined {
      const state = client.getQueryData<State>(key)
      const pending = client.getMutationCache().findAll(filters).map(pendingOf)
      return state && layOver(state, except ? pending.filter((one) => keyOf(one) !== except) : pending)
    },
    useShown<Known extends State | undefined>(state: Known): State | (Known & undefined) {
      const pending = useMutationState({ filters, select: pendingOf })
      return (state && layOver(state, pending)) as State | (Known & undefined)
    },
    /** Applies the update to all cached data: the server has done it, and the refetch will confirm it. */
    keepIntent<Name extends keyof Intents>(client: QueryClient, name: Name, intent: Intents[Name]) {
      client.setQueriesData<State>(
        { queryKey: readKey },
        (state) => state && applyIntent(state, name, intent),
      )
    },
  }
}
