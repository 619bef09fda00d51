import { type QueryClient, type QueryKey, useMutationState } from '@tanstack/react-query'

/** What becomes of a state by each intent; the same state where an intent changes nothing in it. */
export type Changes<State, Intents> = {
  [Name in keyof Intents]: (state: State, intent: Intents[Name]) => State
}

/** A write that the server has not answered yet. */
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
 * What is shown of a state that the server holds: with everything done to it laid over it that has no answer yet. So
 * whatever is read meanwhile undoes nothing, and what is refused is gone from the screen by itself. Verbs have the keys
 * `[...area, name]`; `readKey` begins the keys of the queries that read such states. An intent without a change changes
 * nothing in them.
 */
export function createIntents<State extends object, Intents>(
  area: QueryKey,
  readKey: QueryKey,
  changes: Partial<Changes<State, Intents>>,
) {
  const filters = { mutationKey: area, status: 'pending' } as const
  /** The last states that were made, so that every reader gets the same objects. */
  const made = new WeakMap<State, { pending: readonly Pending[]; shown: State }>()

  function applyIntent<Name extends keyof Intents>(state: State, name: Name, intent: Intents[Name]): State {
    // What waits since another version of the app may have a name that is none any more.
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
    /** Without drawing it; undefined before the server's is known. `except` leaves out the write under that key. */
    readShown(client: QueryClient, key: QueryKey = readKey, except?: string): State | undefined {
      const state = client.getQueryData<State>(key)
      const pending = client.getMutationCache().findAll(filters).map(pendingOf)
      return state && layOver(state, except ? pending.filter((one) => keyOf(one) !== except) : pending)
    },
    useShown<Known extends State | undefined>(state: Known): State | (Known & undefined) {
      const pending = useMutationState({ filters, select: pendingOf })
      return (state && layOver(state, pending)) as State | (Known & undefined)
    },
    /** Makes an intent part of everything that was read: the server has done it, and the next read will show it. */
    keepIntent<Name extends keyof Intents>(client: QueryClient, name: Name, intent: Intents[Name]) {
      client.setQueriesData<State>(
        { queryKey: readKey },
        (state) => state && applyIntent(state, name, intent),
      )
    },
  }
}
