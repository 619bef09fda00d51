import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { movePreview, type StockFilter, StockItem, type StockMove, stockCalls } from '#contract/stock.ts'
import type { StockLevel, StockSearch } from '#contract/stock-search.ts'
import { request } from '#kernel/api.ts'
import { createIntents } from '#kernel/intents.ts'
import { rowStream } from '#kernel/row-stream.ts'
import { given } from '#kernel/ui/list/list.ts'
import { type Intents, pageIntents, type StockPage } from './intents.ts'

/** The levels of what is short. */
export const shortLevels: StockLevel[] = ['out', 'low']

function levelsOf({ level, short }: StockSearch): StockFilter['level'] {
  if (level !== '') return [level]
  return short === 'yes' ? shortLevels : undefined
}

/** What the list is narrowed by. */
export const filterOf = (search: StockSearch): StockFilter => {
  const { q, category } = search
  return given({ q, category, level: levelsOf(search) })
}

const listOf = (search: StockSearch) => ({ ...filterOf(search), sort: search.sort })

/** What tells one list from another; a page may be left out. */
const keyOf = ({ page: _, size: __, damaged: ___, view: ____, ...search }: StockSearch) => search

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
  /** One page of how the stock of a product came about. */
  movements: (id: string, page: number) =>
    queryOptions({
      queryKey: [...stockQueries.all, 'movements', id, page],
      queryFn: ({ signal }) =>
        request(
          stockCalls.movements,
          { id, limit: movementsOnPage, offset: (page - 1) * movementsOnPage },
          { signal },
        ),
      placeholderData: keepPreviousData,
      meta: { offline: true },
    }),
}

/** The number of changes of the stock on one page. */
export const movementsOnPage = 25

export const shownPages = createIntents<StockPage, Intents>(
  stockQueries.all,
  stockQueries.lists(),
  pageIntents,
)

/** Every product that the filter leaves. */
export const rowsOf = (search: StockSearch) => rowStream(stockCalls.list, listOf(search), StockItem)

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
export const useMovements = (id: string, page: number) => useQuery(stockQueries.movements(id, page))
