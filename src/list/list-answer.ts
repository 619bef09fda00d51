import type { ApiError } from '#kernel/api-error.ts'
import type { ListAnswer } from './list.ts'

type Query<Page> = {
  data: Page | undefined
  error: ApiError | null
  isPlaceholderData: boolean
  refetch: () => unknown
}

/** Converts the query of a page; `rowsOf` is the key of its rows. */
export function answerOf<Page extends { total: number }, Row>(
  { data, error, isPlaceholderData, refetch }: Query<Page>,
  rowsOf: (page: Page) => readonly Row[],
): ListAnswer<Row> {
  return {
    rows: data && rowsOf(data),
    total: data?.total ?? 0,
    isWaiting: isPlaceholderData,
    failure: error ?? undefined,
    retry: () => void refetch(),
  }
}
