import {
  type QueryClient,
  queryOptions,
  useIsMutating,
  useMutationState,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query'
import { type Board, boardWith, kanbanCalls } from '#contract/kanban.ts'
import { ask, request } from '#kernel/api.ts'
import { session } from '#kernel/session.ts'
import { type IntentName, type Intents, intents } from './intents.ts'

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
  /** The content of a file, which never changes. */
  file: (id: string) =>
    queryOptions({
      queryKey: ['kanban-files', id],
      queryFn: async ({ signal }) => (await ask(kanbanCalls.file, { id }, { signal })).blob(),
      staleTime: 'static',
    }),
}

/** The content of a file, once it is wanted and the server has it. */
export const useFileContent = (id: string, isWanted: boolean) =>
  useQuery({ ...kanbanQueries.file(id), enabled: isWanted })

/** Whether a file is still on its way to the server. */
export const useIsSending = (fileId: string) =>
  useIsMutating({
    mutationKey: [...kanbanQueries.all, 'addFile'],
    predicate: ({ state }) => (state.variables as Intents['addFile'] | undefined)?.id === fileId,
  }) > 0

type Pending = { name: IntentName; variables: unknown }

/** A write that the server has not answered yet. */
const pendingOf = ({
  options: { mutationKey },
  state,
}: {
  options: { mutationKey?: readonly unknown[] | undefined }
  state: { variables?: unknown }
}): Pending => ({ name: mutationKey?.[1] as IntentName, variables: state.variables })

const pendingFilter = { mutationKey: kanbanQueries.all, status: 'pending' } as const

/** A board after an intent. */
export function meant<Name extends IntentName>(board: Board, name: Name, intent: Intents[Name]): Board {
  return intents[name]?.(board, intent) ?? board
}

/** The last boards that were made, so that every reader gets the same objects. */
const made = new WeakMap<Board, { pending: readonly Pending[]; shown: Board }>()

/**
 * What is shown: the server's board with everything done to it that has no answer yet. What is refused is gone from
 * it by itself, and what others do comes in whenever it comes.
 */
function shown(board: Board, pending: readonly Pending[]): Board {
  const last = made.get(board)
  if (last && isSame(last.pending, pending)) return last.shown
  const now = pending.reduce((so, { name, variables }) => meant(so, name, variables as never), board)
  made.set(board, { pending, shown: now })
  return now
}

const isSame = (one: readonly Pending[], other: readonly Pending[]) =>
  one.length === other.length && one.every(({ variables }, at) => variables === other[at]?.variables)

/** The board as it is shown; undefined before the server's is known. */
export function boardShown(client: QueryClient): Board | undefined {
  const board = client.getQueryData<Board>(boardKey)
  const pending = client.getMutationCache().findAll(pendingFilter).map(pendingOf)
  return board && shown(board, pending)
}

/** The whole board as it is shown; suspends while there is none. */
export function useBoard(): Board {
  const { data } = useSuspenseQuery(kanbanQueries.board())
  return shown(data, usePending())
}

/** The same without suspending; the screen says how it fares. */
export function useBoardQuery() {
  const { data, error, refetch } = useQuery(kanbanQueries.board())
  const pending = usePending()
  return { board: data && shown(data, pending), error, refetch: () => void refetch() }
}

const usePending = () => useMutationState({ filters: pendingFilter, select: pendingOf })

/** For what is asked once, when something is pressed. */
export function useBoardNow(): () => Board | undefined {
  const client = useQueryClient()
  return () => boardShown(client)
}

/** The id under which the board knows who has signed in. */
export const myProfile = ({ profiles }: Board): string =>
  profiles.find(({ userId }) => userId === session.userId())?.id ?? ''
