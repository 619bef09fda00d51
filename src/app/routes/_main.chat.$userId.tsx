import { createFileRoute } from '@tanstack/react-router'
import { chatQueries } from '#features/chat/queries.ts'
import { preload } from '#kernel/query-client.ts'

// Drawn by the screen of everybody.
export const Route = createFileRoute('/_main/chat/$userId')({
  staticData: { isPane: true },
  // Beside the list and not after it; the thread says in its own place how it fares.
  loader: ({ context: { queryClient }, params: { userId } }) => {
    if (/^\d{1,9}$/.test(userId)) preload(queryClient, chatQueries.thread(Number(userId))).catch(() => {})
  },
  component: () => null,
})
