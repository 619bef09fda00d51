import { type QueryClient, type QueryKey, useMutationState } from '@tanstack/react-query'

export type Changes<State, MutationVariables> = {
  [Name in keyof MutationVariables]: (state: State, variables: MutationVariables[Name]) => State
}

type Pending = { name: unknown; variables: unknown }

const pendingOf = ({
  options: { mutationKey },
  state,
}: {
  options: { mutationKey?: readonly unknown[] }
  state: { variables?: unknown }
}): Pending => ({ name: mutationKey?.[1], variables: state.variables })

const isSame = (a: readonly Pending[], b: readonly Pending[]) =>
  a.length === b.length && a.every(({ variables }, at) => variables === b[at]?.variables)

const keyOf = ({ variables }: Pending) =>
  (variables as { idempotencyKey?: string } | undefined)?.idempotencyKey

/**
 * Optimistic updates: cached data is shown with all pending mutations applied, so a refetch undoes nothing
 * and a rejected one disappears. Mutations have the keys `[...area, name]`; `readKey` is the prefix of the
 * queries. A mutation without an entry in `changes` changes nothing.
 */
export function createOptimisticOverlay<State extends object, MutationVariables>(
  area: QueryKey,
  readKey: QueryKey,
  changes: Partial<Changes<State, MutationVariables>>,
) {
  const filters = { mutationKey: area, status: 'pending' } as const
  /** Caches the last results, so that every reader gets the same objects. */
  const made = new WeakMap<State, { pending: readonly Pending[]; overlaid: State }>()

  function applyUpdate<Name extends keyof MutationVariables>(
    state: State,
    name: Name,
    variables: MutationVariables[Name],
  ): State {
    // A mutation that waits since an earlier version of the app may have an unknown name.
    return changes[name]?.(state, variables) ?? state
  }

  function layOver(state: State, pending: readonly Pending[]): State {
    const last = made.get(state)
    if (last && isSame(last.pending, pending)) return last.overlaid
    const overlaid = pending.reduce(
      (current, { name, variables }) =>
        applyUpdate(
          current,
          name as keyof MutationVariables,
          variables as MutationVariables[keyof MutationVariables],
        ),
      state,
    )
    made.set(state, { pending, overlaid })
    return overlaid
  }

  return {
    applyUpdate,
    /** For code outside of a render; undefined before the first fetch. `except` leaves out the write with that key. */
    readOptimistic(client: QueryClient, key: QueryKey = readKey, except?: string): State | undefined {
      const state = client.getQueryData<State>(key)
      const pending = client.getMutationCache().findAll(filters).map(pendingOf)
      return state && layOver(state, except ? pending.filter((entry) => keyOf(entry) !== except) : pending)
    },
    useOptimistic<Known extends State | undefined>(state: Known): State | (Known & undefined) {
      const pending = useMutationState({ filters, select: pendingOf })
      return (state && layOver(state, pending)) as State | (Known & undefined)
    },
    /** Applies the update to all cached data: the server has done it, and the refetch will confirm it. */
    commitUpdate<Name extends keyof MutationVariables>(
      client: QueryClient,
      name: Name,
      variables: MutationVariables[Name],
    ) {
      client.setQueriesData<State>(
        { queryKey: readKey },
        (state) => state && applyUpdate(state, name, variables),
      )
    },
  }
}
