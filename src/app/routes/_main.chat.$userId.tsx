import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { chatQueries } from '#features/chat/queries.ts'
import { preload } from '#kernel/query-client.ts'

type ThreadSearch = { message?: number }

export const Route = createFileRoute('/_main/chat/$userId')({
  staticData: { isPane: true },
  validateSearch: ({ message }: ThreadSearch & SearchSchemaInput): ThreadSearch =>
    Number.isSafeInteger(message) ? { message } : {},
  // Not awaited: the thread shows its own state.
  loader: ({ context: { queryClient }, params: { userId } }) => {
    if (/^\d{1,9}$/.test(userId)) preload(queryClient, chatQueries.thread(Number(userId))).catch(() => {})
  },
  component: () => null,
})
