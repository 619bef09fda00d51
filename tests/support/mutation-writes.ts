import type { QueryClient } from '@tanstack/react-query'
import type { Feature } from '#kernel/feature-key.ts'
import { registerMutations } from '#kernel/query-client.ts'
import type { Backend } from './backend.ts'
import type { Opened, Write } from './four-tests.ts'

/** A feature whose mutations are executed without a screen. */
type Tested<Seen> = {
  feature: Feature
  mutations: Parameters<typeof registerMutations>[1]
  /** Reads what the mutations change. */
  read: (client: QueryClient) => Promise<unknown>
  /** State in the app, optimistic updates included. */
  shown: (client: QueryClient) => Seen | undefined
  /** State on the server. */
  kept: (backend: Backend) => Promise<Seen>
  before?: Write['before']
}

type Case<Seen, Variables> = Pick<Write, 'path' | 'unchanged' | 'changed' | 'isShownLater' | 'before'> & {
  /** May be computed from what is shown when the mutation starts. */
  variables: Variables | ((seen: Seen) => Variables)
  /** Selects what is compared. */
  see: (seen: Seen) => unknown
}

/**
 * Returns what makes a write for `fourTests` from one mutation of the feature. The page of the account, which reads the
 * least, is open in the meantime: whichever screen offers the mutation, it is kept, refused, resumed and repeated in the same way.
 */
export function mutationWrites<AllVariables, Seen>({
  feature,
  mutations,
  read,
  shown,
  kept,
  before,
}: Tested<Seen>) {
  let client: QueryClient | undefined

  async function begin({ queryClient }: Opened) {
    client = queryClient
    registerMutations(queryClient, mutations)
    await read(queryClient)
  }

  return function write<Name extends keyof AllVariables & string>(
    name: Name,
    { variables, see, ...values }: Case<Seen, AllVariables[Name]>,
  ): Write {
    return {
      at: '/account',
      ...(before && { before }),
      first: begin,
      async act() {
        const seen = client && shown(client)
        if (!client || !seen) throw new Error('Nothing is read')
        const all = typeof variables === 'function' ? (variables as (now: Seen) => object)(seen) : variables
        const options = client.defaultMutationOptions({ mutationKey: [feature, name] })
        const mutation = client.getMutationCache().build(client, options)
        // The server's answer is not awaited, and the client reports failures.
        mutation.execute({ ...all, idempotencyKey: crypto.randomUUID() }).catch(() => {})
      },
      kept: async (backend) => see(await kept(backend)),
      shown: ({ queryClient }) => {
        const seen = shown(queryClient)
        return seen && see(seen)
      },
      ...values,
    }
  }
}
