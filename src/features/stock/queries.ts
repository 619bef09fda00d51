import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { AllExcept } from '#contract/list.ts'
import { movePreview, type StockFilter, StockItem, type StockMove, stockCalls } from '#contract/stock.ts'
import type { StockLevel, StockSearch } from '#contract/stock-search.ts'
import { request } from '#kernel/api.ts'
import { definedOnly } from '#list/list.ts'
import { pageQuery, usePage } from '#list/page-query.ts'
import { rowStream } from '#list/row-stream.ts'
import { createOptimisticOverlay } from '#offline/optimistic-overlay.ts'
import { type MutationVariables, pageUpdates, type StockPage } from './optimistic.ts'

export const shortLevels: StockLevel[] = ['out', 'low']

function levelsOf({ level, short }: StockSearch): StockFilter['level'] {
  if (level !== '') return [level]
  return short === 'yes' ? shortLevels : undefined
}

export const filterOf = (search: StockSearch): StockFilter => {
  const { q, category } = search
  return definedOnly({ q, category, level: levelsOf(search) })
}

const listOf = (search: StockSearch) => ({ ...filterOf(search), sort: search.sort })

/** The key of a list, without its page. */
const keyOf = ({ page: _, size: __, damaged: ___, view: ____, ...search }: StockSearch) => search

export const stockQueries = {
  all: ['stock'] as const,
  lists: () => [...stockQueries.all, 'list'] as const,
  list: (search: StockSearch) =>
    pageQuery(
      [...stockQueries.lists(), keyOf(search), search.page, search.size],
      search,
      async (page, init): Promise<StockPage> => {
        const reply = await request(stockCalls.list, { ...listOf(search), ...page }, init)
        const { products, total = products.length, counts = {} } = reply
        return { products, total, counts }
      },
      z.required(stockCalls.list.reply),
    ),
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
      meta: { offline: stockCalls.movements.reply },
    }),
}

export const movementsOnPage = 25

export const optimisticPages = createOptimisticOverlay<StockPage, MutationVariables>(
  stockQueries.all,
  stockQueries.lists(),
  pageUpdates,
)

export const rowsOf = (search: StockSearch) => rowStream(stockCalls.list, listOf(search), StockItem)

/** The ticked products: the loaded ones, or all of a list. */
export type Chosen = { size: number } & (
  | { items: readonly StockItem[]; filter?: undefined }
  | { filter: AllExcept<StockFilter>; items?: undefined }
)

/** The result of a complete move; for a whole list the server computes it. */
export function useMovePreview({ items, filter }: Chosen, move: StockMove | undefined) {
  const params = useQuery({
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
  if (!items || !move) return params
  return { data: movePreview(move, items), error: null, isPlaceholderData: false }
}

export const useStock = (search: StockSearch) => usePage(stockQueries.list(search), optimisticPages)
export const useMovements = (id: string, page: number) => useQuery(stockQueries.movements(id, page))
