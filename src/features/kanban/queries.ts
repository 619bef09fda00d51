import {
  queryOptions,
  useIsMutating,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query'
import * as z from 'zod/mini'
import { boardWith } from '#contract/board-changes.ts'
import { type Board, kanbanCalls } from '#contract/kanban.ts'
import { useQueryUrl } from '#forms/blob-url.ts'
import { ask, request } from '#kernel/api.ts'
import { session } from '#kernel/session.ts'
import { createOptimisticOverlay } from '#offline/optimistic-overlay.ts'
import { type MutationVariables, optimisticUpdates } from './optimistic.ts'

const boardKey = ['kanban', 'board'] as const

export const kanbanQueries = {
  all: ['kanban'] as const,
  /** The whole board; a refetch transfers only changes. */
  board: () =>
    queryOptions({
      queryKey: boardKey,
      queryFn: async ({ signal, client }): Promise<Board> => {
        const cachedBoard = client.getQueryData<Board>(boardKey)
        const params = cachedBoard
          ? { epoch: cachedBoard.epoch, since: cachedBoard.version, people: cachedBoard.people }
          : {}
        const reply = await request(kanbanCalls.board, params, { signal })
        // Read again, because a reply to a write may have arrived in the meantime.
        return boardWith(client.getQueryData<Board>(boardKey), reply)
      },
      meta: {
        offline: z.required(
          z.omit(kanbanCalls.board.reply, {
            isWhole: true,
            gone: true,
            goneColumns: true,
            goneStories: true,
          }),
        ),
      },
    }),
  activity: (id: string) =>
    queryOptions({
      queryKey: ['kanban', 'activity', id],
      queryFn: ({ signal }) => request(kanbanCalls.activity, { id }, { signal }),
    }),
  file: (id: string) =>
    queryOptions({
      queryKey: ['kanban-files', id],
      queryFn: async ({ signal }) => (await ask(kanbanCalls.file, { id }, { signal })).blob(),
      staleTime: 'static',
    }),
}

export function useFileUrl(id: string, isWanted: boolean): string | undefined {
  return useQueryUrl(useQuery({ ...kanbanQueries.file(id), enabled: isWanted }))
}

export const useIsSending = (fileId: string) =>
  useIsMutating({
    mutationKey: [...kanbanQueries.all, 'addFile'],
    predicate: ({ state }) => (state.variables as MutationVariables['addFile'] | undefined)?.id === fileId,
  }) > 0

const { applyUpdate, readOptimistic, useOptimistic } = createOptimisticOverlay<Board, MutationVariables>(
  kanbanQueries.all,
  boardKey,
  optimisticUpdates,
)

export { applyUpdate as applyToBoard, readOptimistic as readShownBoard }

export function useBoard(): Board {
  const { data } = useSuspenseQuery(kanbanQueries.board())
  return useOptimistic(data)
}

/** Like `useBoard`, but not suspending; the screen shows the error. */
export function useBoardQuery() {
  const { data, error, refetch } = useQuery(kanbanQueries.board())
  return { board: useOptimistic(data), error, refetch: () => void refetch() }
}

/** Reads the board in an event handler, without rerenders. */
export function useBoardNow(): () => Board | undefined {
  const client = useQueryClient()
  return () => readOptimistic(client)
}

export const myProfile = ({ profiles }: Board): string =>
  profiles.find(({ userId }) => userId === session.userId())?.id ?? ''
