import { sql } from 'kysely'
import type { Holder } from '#contract/board.ts'
import type { Call } from '#contract/call.ts'
import type { Step } from '#contract/compat/kanban.ts'
import { kanbanCalls, type WriteReply } from '#contract/kanban.ts'
import type { Db } from '#server/db/tables.ts'
import { type LockedBoard, readBoard } from '#server/features/kanban/arrangement.ts'
import type { BoardMount, WriteOptions } from '#server/features/kanban/written.ts'
import type { Mount } from '#server/platform/http.ts'
import { type About, type Answered, answerFor } from './answer.ts'
import { listsOf } from './lists.ts'
import { holdersMoved, itemsMoved, storyItemsMoved } from './moved.ts'
import { changedIn, requestedHolder } from './sent.ts'

const replyLists: Record<string, readonly (keyof Answered)[]> = {
  [kanbanCalls.addColumn.path]: ['columns', 'columnsOrder'],
  [kanbanCalls.editColumn.path]: ['columns'],
  [kanbanCalls.moveColumn.path]: ['columnsOrder'],
  [kanbanCalls.deleteColumn.path]: ['columns', 'columnsOrder'],
  [kanbanCalls.addItem.path]: ['items', 'columns', 'userStory'],
  [kanbanCalls.editItem.path]: ['items', 'columns', 'userStory'],
  [kanbanCalls.moveItem.path]: ['columns'],
  [kanbanCalls.deleteItem.path]: ['items', 'columns', 'userStory'],
  [kanbanCalls.addStory.path]: ['userStory', 'userStoryOrder'],
  [kanbanCalls.editStory.path]: ['userStory'],
  [kanbanCalls.moveStory.path]: ['userStoryOrder'],
  [kanbanCalls.moveStoryItem.path]: ['userStory'],
  [kanbanCalls.deleteStory.path]: ['userStory', 'userStoryOrder'],
  [kanbanCalls.addItemComment.path]: ['items', 'comments'],
  [kanbanCalls.addStoryComment.path]: ['userStory', 'comments'],
  [kanbanCalls.editComment.path]: ['comments'],
  [kanbanCalls.deleteComment.path]: ['items', 'userStory', 'comments'],
  [kanbanCalls.addFile.path]: ['items'],
  [kanbanCalls.deleteFile.path]: ['items'],
}
const { editColumn, editStory, addItem, editItem, addItemComment, addStoryComment } = kanbanCalls
const { editComment, deleteComment, addFile, deleteFile } = kanbanCalls
/** Writes that keep the order of the board; an edit of an item may move it. */
const inPlace = [
  ...[
    editColumn,
    editStory,
    addItemComment,
    addStoryComment,
    editComment,
    deleteComment,
    addFile,
    deleteFile,
  ],
].map(({ path }) => path)

/** A write from any client; those that send no `brief` read whole lists. */
type Input = Omit<About, 'columnId' | 'storyId'> & {
  brief?: boolean
  move?: object
  item?: { id: string }
  story?: { id: string }
  columnId?: string
  storyId?: string | null
}

/** Board writes of older clients: moves are found by comparing the lists with the stored earlier orders. */
export function withLists(mount: Mount): BoardMount {
  return {
    ...mount,
    write: (call, handler) =>
      mount.write(call, async (context) => {
        const input = context.input as Input
        const isInPlace =
          inPlace.includes(call.path) ||
          (call.path === editItem.path && input.columnId === undefined && input.storyId === undefined)
        const board = isInPlace ? undefined : await lockedOrder(context.db)
        if (board) await remember(context.db, board)
        const options = board ? await stepsIn(context.db, board, call, input) : {}
        const answer = await handler({ ...context, ...options, input: narrowEdit(call, input) as never })
        if (input.brief) return answer
        const { version, ...made } = answer as WriteReply
        const lists = await listsOf(context.db, replyLists[call.path] ?? [])
        return { version, ...answerFor(input, lists, made) } as never
      }),
  }
}

/** The order of the board before a write, which is locked. */
async function lockedOrder(db: Db): Promise<LockedBoard> {
  const row = db.selectFrom('board').select('version').forNoKeyUpdate()
  return readBoard(db, (await row.executeTakeFirstOrThrow()).version)
}

const maxSavedArrangements = 100

async function remember(db: Db, { version, columns, stories }: LockedBoard): Promise<void> {
  const ids = (holders: readonly Holder[]) =>
    JSON.stringify(holders.map(({ id, itemIds }) => ({ id, itemIds })))
  await db
    .insertInto('board_arrangements')
    .values({ version, columns: ids(columns), stories: ids(stories) })
    .execute()
  // Counted by kept rows, because most versions change no order.
  await sql`delete from board_arrangements where version <=
    (select version from board_arrangements order by version desc offset ${maxSavedArrangements} limit 1)`.execute(
    db,
  )
}

/** The moves behind whole lists. These clients cannot show a refusal, so hard limits do not apply to them. */
async function stepsIn(db: Db, board: LockedBoard, { path }: Call, input: Input): Promise<WriteOptions> {
  const isUnlimited = input.columns !== undefined && !input.move
  const find = (): Promise<Step[]> | undefined => {
    if (input.move) return undefined
    const { columns, columnsOrder, userStory, userStoryOrder } = input
    if (path === kanbanCalls.moveItem.path && columns) return itemsMoved(db, board, columns as Holder[])
    if (path === kanbanCalls.moveStoryItem.path && userStory)
      return storyItemsMoved(db, board, userStory as Holder[])
    if (path === kanbanCalls.moveColumn.path && columnsOrder)
      return holdersMoved(db, board, 'columns', columnsOrder)
    return path === kanbanCalls.moveStory.path && userStoryOrder
      ? holdersMoved(db, board, 'stories', userStoryOrder)
      : undefined
  }
  const steps = await find()
  return { isUnlimited, steps }
}

/** Says "no column" and "no story". */
const none = '0'

/** An input in which an edit has only what differs from the lists that came with it. */
function narrowEdit({ path }: Call, input: Input): Input {
  const { item, story, items, columns, userStory } = input
  const columnId = input.columnId === none ? undefined : input.columnId
  const storyId = input.storyId === none ? null : input.storyId
  if (path === addItem.path) return { ...input, columnId, storyId }
  if (path === editStory.path && story)
    return { ...input, story: { id: story.id, ...changedIn(story, 'story', userStory) } }
  if (path !== editItem.path || !item) return input
  return {
    ...input,
    item: { id: item.id, ...changedIn(item, 'item', items) },
    columnId: requestedHolder(columnId, item.id, columns),
    storyId: storyId === null ? null : requestedHolder(storyId, item.id, userStory),
  }
}
