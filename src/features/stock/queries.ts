import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { movePreview, type StockFilter, type StockItem, type StockMove, stockCalls } from '#contract/stock.ts'
import type { StockSearch } from '#contract/stock-search.ts'
import { request } from '#kernel/api.ts'
import { createIntents } from '#kernel/intents.ts'
import { everyPage, given } from '#kernel/ui/list/list.ts'
import { type Intents, pageIntents, type StockPage } from './intents.ts'

function levelsOf({ level, short }: StockSearch): StockFilter['level'] {
  if (level !== '') return [level]
  return short === 'yes' ? ['out', 'low'] : undefined
}

/** What the list is narrowed by. */
export const filterOf = (search: StockSearch): StockFilter => {
  const { q, category } = search
  return given({ q, category, level: levelsOf(search) })
}

const listOf = (search: StockSearch) => ({ ...filterOf(search), sort: search.sort })

/** What tells one list from another; a page may be left out. */
const keyOf = ({ page: _, size: __, damaged: ___, ...search }: StockSearch) => search

export const stockQueries = {
  all: ['stock'] as const,
  lists: () => [...stockQueries.all, 'list'] as const,
  list: (search: StockSearch) =>
    queryOptions({
      queryKey: [...stockQueries.lists(), keyOf(search), search.page, search.size],
      queryFn: async ({ signal }): Promise<StockPage> => {
        const asked = { ...listOf(search), limit: search.size, offset: (search.page - 1) * search.size }
        const {
          products,
          total = products.length,
          counts = {},
        } = await request(stockCalls.list, asked, { signal })
        return { products, total, counts }
      },
      placeholderData: keepPreviousData,
      // What was typed on the way to a word is nobody's page to come back to.
      ...(search.q !== '' && { gcTime: 5 * 60_000 }),
      meta: { offline: true, private: search.q !== '' },
    }),
}

export const shownPages = createIntents<StockPage, Intents>(
  stockQueries.all,
  stockQueries.lists(),
  pageIntents,
)

/** Every product that the filter leaves. */
export const allOf = (search: StockSearch): Promise<StockItem[]> =>
  everyPage(async (page) => {
    const { products, total } = await request(stockCalls.list, { ...listOf(search), ...page })
    return { rows: products, total }
  })

/** Products that were ticked: the ones there are, or everything that a list has. */
export type Chosen = { size: number } & (
  | { items: readonly StockItem[]; filter?: undefined }
  | { filter: StockFilter; items?: undefined }
)

/** What a move means for them, once it is whole: of a whole list only the server knows. */
export function useMovePreview({ items, filter }: Chosen, move: StockMove | undefined) {
  const asked = useQuery({
    queryKey: [...stockQueries.all, 'move', filter, move],
    queryFn:
      filter && move
        ? ({ signal }) => request(stockCalls.movePreview, { filter, ...move }, { signal })
        : skipToken,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  if (!items || !move) return asked
  return { data: movePreview(move, items), error: null, isPlaceholderData: false }
}

/** Not suspending: the last page stays until the next one has come. */
export function useStock(search: StockSearch) {
  const { data, ...query } = useQuery(stockQueries.list(search))
  return { data: shownPages.useShown(data), ...query }
}
