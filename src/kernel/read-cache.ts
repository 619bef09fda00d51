import {
  hashKey,
  type Query,
  QueryCache,
  type QueryClient,
  type QueryKey,
  type QueryMeta,
  type QueryOptions,
  type QueryState,
  replaceEqualDeep,
} from '@tanstack/react-query'
import * as z from 'zod/mini'

/** The schema of a saved infinite query, by that of its pages. */
export const pagesOf = <Page extends z.ZodMiniType>(page: Page) =>
  z.object({ pages: z.array(page), pageParams: z.array(z.unknown()) })

/** Undefined for an incompatible copy of an earlier version. Equal data stays the same object. */
export function parseCopy(data: unknown, meta: QueryMeta | undefined): unknown {
  const schema = meta?.offline
  // On the disk there is no schema, only that it is kept.
  if (typeof schema !== 'object') return data
  const { data: parsed } = schema.safeParse(data)
  return parsed === undefined ? undefined : replaceEqualDeep(data, parsed)
}

/**
 * The cache of queries. A saved copy is parsed when a screen first asks for its query, since its schema is loaded with
 * that screen; one that does not fit goes, so that the query loads as if it had never been saved. Parsing the largest
 * copy that is kept takes some 50 ms, a page of a list less than one.
 */
export class ReadCache extends QueryCache {
  readonly #parsed = new WeakSet<object>()

  override build<Data, Failure, Selected, Key extends QueryKey>(
    client: QueryClient,
    options: QueryOptions<Data, Failure, Selected, Key> & { queryKey: Key },
    state?: QueryState<Selected, Failure>,
  ): Query<Data, Failure, Selected, Key> {
    const cachedQuery = this.get<Data, Failure, Selected, Key>(options.queryHash ?? hashKey(options.queryKey))
    // A query that has its function was asked for before.
    if (cachedQuery && options.queryFn && !cachedQuery.options.queryFn && !this.#parsed.has(cachedQuery)) {
      this.#parsed.add(cachedQuery)
      this.#parse(cachedQuery as unknown as Query, options.meta)
    }
    return super.build(client, options, state)
  }

  #parse(query: Query, meta: QueryMeta | undefined) {
    if (query.state.data === undefined) return
    const data = parseCopy(query.state.data, meta)
    if (data === undefined) this.remove(query)
    else if (data !== query.state.data) query.state = { ...query.state, data }
  }
}
