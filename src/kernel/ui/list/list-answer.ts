import type { UseQueryResult } from '@tanstack/react-query'
import { failureText } from '#kernel/failure.ts'
import type { ListAnswer } from './list.ts'

/** The query of a page as the list takes it; `rowsOf` names where its rows are. */
export function answerOf<Page extends { total: number }, Row>(
  { data, error, isPlaceholderData, refetch }: UseQueryResult<Page>,
  rowsOf: (page: Page) => readonly Row[],
): ListAnswer<Row> {
  return {
    rows: data && rowsOf(data),
    total: data?.total ?? 0,
    isWaiting: isPlaceholderData,
    failure: error ? { message: failureText(error), details: `${error.status} ${error.message}` } : undefined,
    retry: () => void refetch(),
  }
}
