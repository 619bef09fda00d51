import { type QueryClient, type QueryKey, useMutationState } from '@tanstack/react-query'

/** What becomes of a state by each intent. */
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

/**
 * What is shown of a state that the server holds: with everything done to it that has no answer yet. What is refused
 * is gone from it by itself, and what others do comes in whenever it comes. Verbs have the keys `[...area, name]`.
 */
export function createIntents<State extends object, Intents>(
  area: QueryKey,
  stateKey: QueryKey,
  changes: Changes<State, Intents>,
) {
  const filters = { mutationKey: area, status: 'pending' } as const
  /** The last states that were made, so that every reader gets the same objects. */
  const made = new WeakMap<State, { pending: readonly Pending[]; shown: State }>()

  function meant<Name extends keyof Intents>(state: State, name: Name, intent: Intents[Name]): State {
    // What waits since another version of the app may have a name that is none any more.
    return changes[name]?.(state, intent) ?? state
  }

  function shown(state: State, pending: readonly Pending[]): State {
    const last = made.get(state)
    if (last && isSame(last.pending, pending)) return last.shown
    const now = pending.reduce(
      (so, { name, variables }) => meant(so, name as keyof Intents, variables as Intents[keyof Intents]),
      state,
    )
    made.set(state, { pending, shown: now })
    return now
  }

  return {
    meant,
    /** Without drawing it; undefined before the server's is known. */
    shownIn(client: QueryClient, key: QueryKey = stateKey): State | undefined {
      const state = client.getQueryData<State>(key)
      return state && shown(state, client.getMutationCache().findAll(filters).map(pendingOf))
    },
    useShown<Known extends State | undefined>(state: Known): State | (Known & undefined) {
      const pending = useMutationState({ filters, select: pendingOf })
      return (state && shown(state, pending)) as State | (Known & undefined)
    },
  }
}
