import * as z from 'zod/mini'
import { call, Day, editParts, Nothing } from './call.ts'
import { LooseDay, shown } from './compat/kanban.ts'
import { Activity } from './kanban-activity.ts'
import { packedTypes } from './packed.ts'
import { pictureTypes } from './pictures.ts'
import { readable, recordId } from './readable.ts'
import type { Right } from './rights.ts'

export const priorities = ['low', 'medium', 'high'] as const
const Priority = z.enum(priorities)
export type Priority = z.infer<typeof Priority>

export const limits = {
  title: 200,
  columnTitle: 60,
  text: 10_000,
  comment: 5_000,
  people: 12,
  labels: 6,
  label: 24,
  steps: 40,
  step: 200,
  estimate: 1_000,
  limit: 999,
  /** Files of one item, and bytes of one file. */
  files: 10,
  fileName: 120,
  fileBytes: 2 * 1024 * 1024,
  columns: 100,
  colors: 8,
  stories: 2_000,
  items: 10_000,
} as const

export const fileTypes = [
  ...pictureTypes,
  ...(['application/pdf', 'text/plain', 'text/csv', 'text/calendar', 'text/vcard'] as const),
  ...packedTypes,
]

const place = { place: z.optional(z.number()) }

export const Column = z.looseObject({
  id: z.string(),
  title: z.string(),
  itemIds: z.array(z.string()),
  /** Max items; null without a limit. */
  limit: z.nullable(z.int()),
  /** A hard limit refuses more items, a soft one is only shown. */
  isHard: z.boolean(),
  /** The tag colour of its mark, 1 to 8; default by position. */
  color: z.optional(z.nullable(z.int())),
  ...place,
  version: z.int(),
})
export type Column = z.infer<typeof Column>

const Attachment = z.looseObject({
  id: z.string(),
  name: z.string(),
  type: z.enum(fileTypes),
  /** Bytes. */
  size: z.int(),
  by: z.string(),
  at: z.string(),
})
export type Attachment = z.infer<typeof Attachment>

const ChecklistStep = z.object({
  id: recordId,
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.step)),
  isDone: z.boolean(),
})

const partsOfBoth = {
  id: z.string(),
  /** Assigned by the server, in one sequence for items and stories; people refer to it. */
  number: z.int(),
  title: z.string(),
  /** The first of `people`, for older clients. */
  assign: z.nullable(z.string()),
  people: z.array(z.string()),
  priority: Priority,
  /** A day, `2026-11-21`; in whole lists for older clients a moment. */
  dueDate: z.nullable(z.string()),
  description: z.string(),
  /** Oldest first. */
  commentIds: z.array(z.string()),
  created: z.string(),
  updated: z.string(),
  version: z.int(),
}

export const Item = z.looseObject({
  ...partsOfBoth,
  labels: z.array(z.string()),
  checklist: z.array(ChecklistStep),
  estimate: z.nullable(z.number()),
  /** A picture that older clients show, or none. */
  image: z.union([z.string(), z.literal(false)]),
  attachments: z.array(Attachment),
})
export type Item = z.infer<typeof Item>

export const Comment = z.looseObject({
  id: z.string(),
  comment: z.string(),
  profileId: z.string(),
  at: z.string(),
  edited: z.nullable(z.string()),
})
export type Comment = z.infer<typeof Comment>

const Profile = z.looseObject({
  id: z.string(),
  name: z.string(),
  avatar: z.string(),
  /** The day of the last comment when it was read, or empty. */
  time: z.string(),
  userId: z.string(),
  /** True for someone whom the board names, and who may not be picked any more. */
  isFormer: z.optional(z.boolean()),
})
export type Profile = z.infer<typeof Profile>

export const Story = z.looseObject({
  ...partsOfBoth,
  acceptance: z.string(),
  /** Its state: a column's id, possibly of a deleted one. */
  columnId: z.string(),
  itemIds: z.array(z.string()),
  ...place,
})
export type Story = z.infer<typeof Story>

/** Sorted by the two indexes, the items of a column or story are in visible order. */
const ItemPosition = z.object({
  id: z.string(),
  columnId: z.string(),
  place: z.number(),
  storyId: z.nullable(z.string()),
  storyPlace: z.nullable(z.number()),
})
export type ItemPosition = z.infer<typeof ItemPosition>

// Requests.

/** Ids from clients; a taken one is replaced. */
const Id = z.string().check(z.maxLength(64))
/** The id of a new record; without one, or with an empty one, the server makes it. */
const NewId = z.union([z.literal(''), recordId])
const text = (longest: number) => z.string().check(z.maxLength(longest))
const Title = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.title))
const People = z.array(Id).check(z.maxLength(limits.people))

const fieldsOfBoth = {
  title: Title,
  people: People,
  priority: Priority,
  dueDate: z.nullable(Day),
  description: text(limits.text),
}

export const ItemFields = z.object({
  ...fieldsOfBoth,
  labels: z
    .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.label)))
    .check(z.maxLength(limits.labels)),
  checklist: z.array(ChecklistStep).check(z.maxLength(limits.steps)),
  estimate: z.nullable(z.number().check(z.gte(0), z.lte(limits.estimate))),
})
export type ItemFields = z.infer<typeof ItemFields>

export const StoryFields = z.object({ ...fieldsOfBoth, acceptance: text(limits.text), columnId: Id })
export type StoryFields = z.infer<typeof StoryFields>

/** The editable fields of a column; the title may be empty while someone types. */
export const ColumnFields = z.object({
  title: text(limits.columnTitle),
  limit: z.nullable(z.int().check(z.gte(1), z.lte(limits.limit))),
  isHard: z.boolean(),
  color: z.nullable(z.int().check(z.gte(1), z.lte(limits.colors))),
})
export type ColumnFields = z.infer<typeof ColumnFields>

/** The contract has no limit, so older clients may send longer column titles than ours allow. */
const AnyTitle = text(limits.title)

/** An edit whose changes may be left out: older clients send the fields themselves. */
const looseEdit = <F extends z.ZodMiniObject>(fields: F) => ({
  ...editParts(fields),
  changes: z.optional(z.partial(fields)),
})

// Older clients send a moment for a day, an empty text for no one, false for no picture, and a text for no comments.
const looseParts = {
  assign: z.optional(z.nullable(Id)),
  dueDate: z.optional(LooseDay),
  image: z.optional(z.union([text(200), z.literal(false), z.null()])),
}

/** An item from any client; only ours send people, labels, checklist and estimate. */
export const SentItem = z.object({ id: z.optional(NewId), ...z.partial(ItemFields).shape, ...looseParts })
export type SentItem = z.output<typeof SentItem>
export const SentStory = z.object({ id: z.optional(NewId), ...z.partial(StoryFields).shape, ...looseParts })
export type SentStory = z.output<typeof SentStory>
const SentComment = z.object({
  id: z.optional(Id),
  comment: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.comment)),
})

const SentHolder = (longest: number) =>
  z
    .array(z.looseObject({ id: Id, itemIds: z.array(Id).check(z.maxLength(limits.items)) }))
    .check(z.maxLength(longest))
const Order = (longest: number) => z.array(Id).check(z.maxLength(longest))
const beforeId = z.optional(z.nullable(Id))
// Replies. Older clients read whole lists; ours sends `brief` and reads the changed records.
const brief = z.optional(z.boolean())
const Columns = z.object({ columns: z.array(Column) })
const Stories = z.object({ userStory: z.array(Story) })
const Items = z.object({ items: z.array(Item) })
const Comments = z.object({ comments: z.array(Comment) })

/** The board's version, in every reply of a write. */
const Written = {
  version: z.int(),
  item: z.optional(Item),
  story: z.optional(Story),
  column: z.optional(Column),
  comment: z.optional(Comment),
}
const listsOf = {
  items: z.optional(z.array(Item)),
  columns: z.optional(z.array(Column)),
  userStory: z.optional(z.array(Story)),
  comments: z.optional(z.array(Comment)),
  columnsOrder: z.optional(z.array(z.string())),
  userStoryOrder: z.optional(z.array(z.string())),
}
/** Each call names the lists of its reply; with `brief` there are none. */
const WriteReply = z.looseObject({ ...listsOf, ...Written })
export type WriteReply = z.infer<typeof WriteReply>

export type Board = {
  /** Identifies the database; another one has other versions. */
  epoch: string
  version: number
  columns: Column[]
  stories: Story[]
  items: Item[]
  comments: Comment[]
  places: ItemPosition[]
  people: number
  profiles: Profile[]
}

export const BoardRequest = z.object({
  /** The client's versions: the reply has the changes since, if they are still known. */
  epoch: z.optional(z.string()),
  since: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
  people: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
})

export const BoardReply = z.object({
  epoch: z.string(),
  version: z.int(),
  /** False when the reply holds only the changes. */
  isWhole: z.boolean(),
  columns: z.array(Column),
  stories: z.array(Story),
  items: z.array(Item),
  comments: z.array(Comment),
  places: z.array(ItemPosition),
  people: z.int(),
  /** All profiles, if `people` is another number than the client's. */
  profiles: z.optional(z.array(Profile)),
  gone: z.array(z.string()),
  goneColumns: z.optional(z.array(z.string())),
  goneStories: z.optional(z.array(z.string())),
})
export type BoardReply = z.infer<typeof BoardReply>

export const ItemConflict = z.looseObject({ current: Item })
export const StoryConflict = z.looseObject({ current: Story })
export const ColumnConflict = z.looseObject({ current: Column })

/** Older clients send whole lists of a long board with every write. */
const longLists = 8 * 1024 * 1024
/** An order names columns and ids alone: 10,000 ids of 64 characters. */
const longOrder = 1024 * 1024
/** Base64, with room for the other fields. */
const longFile = limits.fileBytes * 1.4

const writeWith =
  (access: Right) =>
  <Request extends z.ZodMiniType>(path: string, request: Request, summary: string, maxBytes = longLists) =>
    call('post', `kanban/${path}`, { access, request, reply: WriteReply, summary, maxBytes })
const write = writeWith('board.edit')
const manage = writeWith('board.manage')

export const kanbanCalls = {
  columns: call('get', 'kanban/columns', {
    access: 'board.read',
    request: Nothing,
    reply: Columns,
    summary: 'List the columns of the board, each with its items in order',
  }),
  columnsOrder: call('get', 'kanban/columns-order', {
    access: 'board.read',
    request: Nothing,
    reply: z.object({ columnsOrder: z.array(z.string()) }),
    summary: 'List the ids of the columns in order',
  }),
  comments: call('get', 'kanban/comments', {
    access: 'board.read',
    request: Nothing,
    reply: Comments,
    summary: 'List the comments of all items and stories',
  }),
  profiles: call('get', 'kanban/profiles', {
    access: 'board.read',
    request: Nothing,
    reply: z.object({ profiles: z.array(Profile) }),
    summary: 'List all people with an account, as the board shows them',
  }),
  items: call('get', 'kanban/items', {
    access: 'board.read',
    request: Nothing,
    reply: Items,
    summary: 'List all items of the board',
  }),
  stories: call('get', 'kanban/userstory', {
    access: 'board.read',
    request: Nothing,
    reply: Stories,
    summary: 'List the user stories, each with its items in order',
  }),
  storiesOrder: call('get', 'kanban/userstory-order', {
    access: 'board.read',
    request: Nothing,
    reply: z.object({ userStoryOrder: z.array(z.string()) }),
    summary: 'List the ids of the user stories in order',
  }),
  board: call('get', 'kanban/board', {
    access: 'board.read',
    request: BoardRequest,
    reply: BoardReply,
    summary: 'Return a consistent snapshot of the board, or what changed since a version',
  }),
  activity: call('get', 'kanban/activity', {
    access: 'board.read',
    request: z.object({ id: Id }),
    reply: z.object({ activity: z.array(Activity) }),
    summary: 'List the changes of an item or a story, newest first; 404 if it does not exist',
  }),

  addColumn: manage(
    'add-column',
    z.object({
      column: z.object({ id: z.optional(Id), ...z.partial(ColumnFields).shape, title: z.optional(AnyTitle) }),
      beforeId,
      columns: shown.columns,
      columnsOrder: shown.columnsOrder,
      brief,
    }),
    'Add a column at the end or before another one',
  ),
  editColumn: manage(
    'edit-column',
    z.object({
      column: z.object({ id: Id, title: z.optional(AnyTitle) }),
      ...looseEdit(ColumnFields),
      columns: shown.columns,
      brief,
    }),
    'Change the title, limit or colour of a column by `changes`; 409 with `current` if someone else changed the same',
  ),
  moveColumn: manage(
    'update-column-order',
    z.object({
      columnsOrder: z.optional(Order(limits.columns)),
      move: z.optional(z.object({ columnId: Id, beforeId })),
      brief,
    }),
    'Move a column by `move`; from a whole order the server finds what moved',
    longOrder,
  ),
  deleteColumn: manage(
    'delete-column',
    z.object({
      columnId: Id,
      moveTo: z.optional(Id),
      columns: shown.columns,
      columnsOrder: shown.columnsOrder,
      brief,
    }),
    'Delete a column; its items move to the end of `moveTo`, or of the first column with room',
  ),

  addItem: write(
    'add-item',
    z.object({
      columnId: z.optional(Id),
      storyId: z.optional(z.nullable(Id)),
      item: SentItem,
      beforeId,
      items: shown.items,
      columns: shown.columns,
      userStory: shown.userStory,
      brief,
    }),
    'Add an item to a column and a story; `0` means no story, and the first column with room',
  ),
  editItem: write(
    'edit-item',
    z.object({
      item: z.object({ ...SentItem.shape, id: Id }),
      columnId: z.optional(Id),
      storyId: z.optional(z.nullable(Id)),
      ...looseEdit(ItemFields),
      items: shown.items,
      columns: shown.columns,
      userStory: shown.userStory,
      brief,
    }),
    'Change fields of an item by `changes`, or those in which `item` differs from `items`; can also move it',
  ),
  moveItem: write(
    'update-item-order',
    z.object({
      columns: z.optional(SentHolder(limits.columns)),
      move: z.optional(z.object({ itemId: Id, columnId: Id, beforeId })),
      brief,
    }),
    'Move an item by `move`; from whole columns the server finds what moved. 409 `columnFull` above a hard limit',
    longOrder,
  ),
  selectItem: call('post', 'kanban/select-item', {
    access: 'board.read',
    request: z.object({ selectedItem: z.union([Id, z.literal(false)]) }),
    reply: z.object({ selectedItem: z.union([z.string(), z.literal(false)]) }),
    summary: 'Return the request; which item is open is client state',
  }),
  addItemComment: write(
    'add-item-comment',
    z.object({ itemId: Id, comment: SentComment, items: shown.items, comments: shown.comments, brief }),
    'Comment on an item; author and time are set by the server',
  ),
  deleteItem: write(
    'delete-item',
    z.object({ itemId: Id, items: shown.items, columns: shown.columns, userStory: shown.userStory, brief }),
    'Delete an item with its comments and files',
  ),

  addStory: write(
    'add-story',
    z.object({
      story: SentStory,
      beforeId,
      userStory: shown.userStory,
      userStoryOrder: shown.userStoryOrder,
      brief,
    }),
    'Add a user story',
  ),
  editStory: write(
    'edit-story',
    z.object({
      story: z.object({ ...SentStory.shape, id: Id }),
      ...looseEdit(StoryFields),
      userStory: shown.userStory,
      brief,
    }),
    'Change fields of a story by `changes`, or those in which `story` differs from `userStory`',
  ),
  moveStory: write(
    'update-story-order',
    z.object({
      userStoryOrder: z.optional(Order(limits.stories)),
      move: z.optional(z.object({ storyId: Id, beforeId })),
      brief,
    }),
    'Move a story by `move`; from a whole order the server finds what moved',
    longOrder,
  ),
  moveStoryItem: write(
    'update-storyitem-order',
    z.object({
      userStory: z.optional(SentHolder(limits.stories)),
      move: z.optional(z.object({ itemId: Id, storyId: z.nullable(Id), beforeId })),
      brief,
    }),
    'Move an item to a story by `move`, or out of its story with null; from whole stories the server finds what moved',
  ),
  addStoryComment: write(
    'add-story-comment',
    z.object({
      storyId: Id,
      comment: SentComment,
      userStory: shown.userStory,
      comments: shown.comments,
      brief,
    }),
    'Comment on a story; author and time are set by the server',
  ),
  deleteStory: write(
    'delete-story',
    z.object({ storyId: Id, userStory: shown.userStory, userStoryOrder: shown.userStoryOrder, brief }),
    'Delete a story with its comments; its items stay on the board',
  ),

  editComment: write(
    'edit-comment',
    z.object({ commentId: Id, comment: SentComment.shape.comment, brief }),
    'Change your comment',
  ),
  deleteComment: write('delete-comment', z.object({ commentId: Id, brief }), 'Delete your comment'),

  addFile: write(
    'add-attachment',
    z.object({
      itemId: Id,
      attachment: z.object({
        id: z.optional(Id),
        name: z.string().check(z.trim(), readable, z.minLength(1), z.maxLength(limits.fileName)),
        /** Base64. */
        data: z.string().check(z.minLength(1), z.maxLength(Math.ceil(limits.fileBytes / 3) * 4)),
      }),
      brief,
    }),
    'Attach a file to an item; its type is read from its content. 400 `fileType`, `fileSize`, `tooManyFiles`',
    longFile,
  ),
  deleteFile: write(
    'delete-attachment',
    z.object({ attachmentId: Id, brief }),
    'Delete a file of an item permanently',
  ),
  file: call('get', 'kanban/attachment', {
    access: 'board.read',
    request: z.object({ id: Id }),
    reply: z.unknown(),
    answers: 'bytes',
    summary: 'Return the content of an attached file',
  }),
}
