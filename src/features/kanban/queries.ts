import {
  queryOptions,
  useIsMutating,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query'
import { type Board, boardWith, kanbanCalls } from '#contract/kanban.ts'
import { ask, request } from '#kernel/api.ts'
import { useQueryUrl } from '#kernel/blob-url.ts'
import { createIntents } from '#kernel/intents.ts'
import { session } from '#kernel/session.ts'
import { type Intents, intents } from './intents.ts'

const boardKey = ['kanban', 'board'] as const

export const kanbanQueries = {
  all: ['kanban'] as const,
  /** What the server holds. Asked for again it brings only what has changed since. */
  board: () =>
    queryOptions({
      queryKey: boardKey,
      queryFn: async ({ signal, client }): Promise<Board> => {
        const known = client.getQueryData<Board>(boardKey)
        const asked = known ? { epoch: known.epoch, since: known.version } : {}
        const reply = await request(kanbanCalls.board, asked, { signal })
        // As it is now: an answer to a write may have been taken in meanwhile.
        return boardWith(client.getQueryData<Board>(boardKey), reply)
      },
      meta: { offline: true },
    }),
  /** Who changed what of an item or a story. */
  activity: (id: string) =>
    queryOptions({
      queryKey: ['kanban', 'activity', id],
      queryFn: ({ signal }) => request(kanbanCalls.activity, { id }, { signal }),
    }),
  /** The content of a file, which never changes. */
  file: (id: string) =>
    queryOptions({
      queryKey: ['kanban-files', id],
      queryFn: async ({ signal }) => (await ask(kanbanCalls.file, { id }, { signal })).blob(),
      staleTime: 'static',
    }),
}

/** An address in this page for the content of a file, once it is wanted and there. */
export function useFileUrl(id: string, isWanted: boolean): string | undefined {
  return useQueryUrl(useQuery({ ...kanbanQueries.file(id), enabled: isWanted }))
}

/** Whether a file is still on its way to the server. */
export const useIsSending = (fileId: string) =>
  useIsMutating({
    mutationKey: [...kanbanQueries.all, 'addFile'],
    predicate: ({ state }) => (state.variables as Intents['addFile'] | undefined)?.id === fileId,
  }) > 0

const { applyIntent, readShown, useShown } = createIntents<Board, Intents>(
  kanbanQueries.all,
  boardKey,
  intents,
)

/** `applyToBoard` is a board after an intent, `readShownBoard` the one that is shown. */
export { applyIntent as applyToBoard, readShown as readShownBoard }

/** The whole board as it is shown; suspends while there is none. */
export function useBoard(): Board {
  const { data } = useSuspenseQuery(kanbanQueries.board())
  return useShown(data)
}

/** The same without suspending; the screen says how it fares. */
export function useBoardQuery() {
  const { data, error, refetch } = useQuery(kanbanQueries.board())
  return { board: useShown(data), error, refetch: () => void refetch() }
}

/** For what is asked once, when something is pressed. */
export function useBoardNow(): () => Board | undefined {
  const client = useQueryClient()
  return () => readShown(client)
}

/** The id under which the board knows who has signed in. */
export const myProfile = ({ profiles }: Board): string =>
  profiles.find(({ userId }) => userId === session.userId())?.id ?? ''
