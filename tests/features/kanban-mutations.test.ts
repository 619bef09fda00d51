import type { Board } from '#contract/kanban.ts'
import { kanbanMutations } from '#features/kanban/mutations.ts'
import type { MutationVariables } from '#features/kanban/optimistic.ts'
import { kanbanQueries, readShownBoard } from '#features/kanban/queries.ts'
import { preload } from '#kernel/query-client.ts'
import { boardOf } from '#server/features/kanban/rows.ts'
import type { Backend } from '#tests/support/backend.ts'
import { fourTests } from '#tests/support/four-tests.ts'
import { mutationWrites } from '#tests/support/mutation-writes.ts'

// Every verb of the board, done without a screen: whichever screen offers it, it is kept, refused, resumed and
// repeated in the same way.

type Seen = Pick<Board, 'columns' | 'stories' | 'items' | 'comments'>

const write = mutationWrites<MutationVariables, Seen>({
  feature: 'kanban',
  mutations: kanbanMutations,
  read: (client) => preload(client, kanbanQueries.board()),
  shown: readShownBoard,
  kept: async ({ db }) => (await boardOf(db, {})) as Seen,
})

const at = '2026-11-21T10:00:00.000Z'
const ada = 'profile-1'
const columnIds = ['column-1', 'column-2', 'column-3', 'column-4']

const idsOf = (list: readonly { id: string }[] | undefined) => list?.map(({ id }) => id)
const column = (id: string) => (board: Seen) => board.columns.find((one) => one.id === id)
const story = (id: string) => (board: Seen) => board.stories.find((one) => one.id === id)
const item = (id: string) => (board: Seen) => board.items.find((one) => one.id === id)
const comment = (id: string) => (board: Seen) => board.comments.find((one) => one.id === id)?.comment ?? null
/** The ids of the first column's items, from the first. */
const first = ['1000', '1001', '1002', '1003', '1004']

/** One comment of Ada's, and one file. */
async function hasSaid({ db }: Backend) {
  const user = (
    await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'admin@example.com')
      .executeTakeFirstOrThrow()
  ).id
  await db
    .insertInto('board_comments')
    .values({
      id: 'said',
      item_id: '1001',
      story_id: null,
      user_id: user,
      comment: 'Said before',
      created_at: new Date(at),
    })
    .execute()
  await db
    .insertInto('board_files')
    .values({
      id: 'file',
      item_id: '1001',
      user_id: user,
      name: 'a.txt',
      type: 'text/plain',
      size: 2,
      content: Buffer.from('hi'),
      created_at: new Date(at),
    })
    .execute()
}
const files = (board: Seen) => item('1001')(board)?.attachments.map(({ name }) => name)

fourTests('/account', {
  'a new column': write('addColumn', {
    path: 'kanban/add-column',
    variables: { id: 'new', title: 'Waiting', beforeId: 'column-2', limit: 3, isHard: true },
    see: ({ columns }) =>
      columns.map(({ id, title, limit, isHard }) => (id === 'new' ? [title, limit, isHard] : id)),
    unchanged: columnIds,
    changed: ['column-1', ['Waiting', 3, true], 'column-2', 'column-3', 'column-4'],
  }),
  'a renamed column': write('editColumn', {
    path: 'kanban/edit-column',
    variables: { columnId: 'column-1', version: 1, base: { title: 'To do' }, changes: { title: 'Next' } },
    see: (board) => column('column-1')(board)?.title,
    unchanged: 'To do',
    changed: 'Next',
  }),
  'a coloured column': write('editColumn', {
    path: 'kanban/edit-column',
    variables: { columnId: 'column-1', version: 1, base: { color: null }, changes: { color: 4 } },
    see: (board) => column('column-1')(board)?.color,
    unchanged: null,
    changed: 4,
  }),
  'a moved column': write('moveColumn', {
    path: 'kanban/update-column-order',
    variables: { columnId: 'column-4', beforeId: 'column-1' },
    see: ({ columns }) => idsOf(columns),
    unchanged: columnIds,
    changed: ['column-4', 'column-1', 'column-2', 'column-3'],
  }),
  'a deleted column': write('deleteColumn', {
    path: 'kanban/delete-column',
    variables: { columnId: 'column-1', moveTo: 'column-4' },
    see: ({ columns }) => [idsOf(columns), columns.at(-1)?.itemIds.filter((id) => first.includes(id))],
    unchanged: [columnIds, []],
    changed: [columnIds.slice(1), first],
  }),
  'a new item': write('addItem', {
    path: 'kanban/add-item',
    variables: {
      id: 'new',
      at,
      columnId: 'column-1',
      beforeId: '1001',
      storyId: '2000',
      fields: { title: 'Call', priority: 'high' },
    },
    see: (board) => [
      ...[item('new')(board)?.title, item('new')(board)?.priority],
      ...[column('column-1')(board)?.itemIds.slice(0, 2), story('2000')(board)?.itemIds.includes('new')],
    ],
    unchanged: [undefined, undefined, ['1000', '1001'], false],
    changed: ['Call', 'high', ['1000', 'new'], true],
  }),
  'a changed item': write('editItem', {
    path: 'kanban/edit-item',
    variables: {
      itemId: '1000',
      version: 1,
      columnId: 'column-4',
      storyId: null,
      base: { title: 'Write care notes for linen and wool', estimate: 3 },
      changes: { title: 'Care notes', estimate: 5 },
    },
    see: (board) => [
      ...[item('1000')(board)?.title, item('1000')(board)?.estimate],
      ...[column('column-4')(board)?.itemIds.at(-1) === '1000'],
      board.stories.some(({ itemIds }) => itemIds.includes('1000')),
    ],
    unchanged: ['Write care notes for linen and wool', 3, false, true],
    changed: ['Care notes', 5, true, false],
  }),
  'a moved item': write('moveItem', {
    path: 'kanban/update-item-order',
    variables: { itemId: '1003', columnId: 'column-1', beforeId: '1000' },
    see: (board) => column('column-1')(board)?.itemIds,
    unchanged: first,
    changed: ['1003', '1000', '1001', '1002', '1004'],
  }),
  'a deleted item': write('deleteItem', {
    path: 'kanban/delete-item',
    variables: { itemId: '1002', offer: 'none' },
    see: (board) => [column('column-1')(board)?.itemIds, item('1002')(board)?.id],
    unchanged: [first, '1002'],
    changed: [first.filter((id) => id !== '1002'), undefined],
  }),
  'a comment on an item': write('addItemComment', {
    path: 'kanban/add-item-comment',
    variables: { id: 'new', at, by: ada, itemId: '1001', comment: 'Well done' },
    see: (board) => [comment('new')(board), item('1001')(board)?.commentIds.includes('new')],
    unchanged: [null, false],
    changed: ['Well done', true],
  }),
  'a changed comment': write('editComment', {
    path: 'kanban/edit-comment',
    before: hasSaid,
    variables: { commentId: 'said', comment: 'Said better', at },
    see: comment('said'),
    unchanged: 'Said before',
    changed: 'Said better',
  }),
  'a deleted comment': write('deleteComment', {
    path: 'kanban/delete-comment',
    before: hasSaid,
    variables: { commentId: 'said' },
    see: (board) => [comment('said')(board), item('1001')(board)?.commentIds.includes('said')],
    unchanged: ['Said before', true],
    changed: [null, false],
  }),
  'a file': write('addFile', {
    path: 'kanban/add-attachment',
    variables: {
      id: 'new',
      at,
      by: ada,
      itemId: '1001',
      name: 'b.txt',
      type: 'text/plain',
      size: 2,
      data: btoa('hi'),
    },
    see: files,
    unchanged: [],
    changed: ['b.txt'],
  }),
  'a removed file': write('deleteFile', {
    path: 'kanban/delete-attachment',
    before: hasSaid,
    variables: { attachmentId: 'file' },
    see: files,
    unchanged: ['a.txt'],
    changed: [],
  }),
  'a new story': write('addStory', {
    path: 'kanban/add-story',
    variables: {
      id: 'new',
      at,
      beforeId: '2001',
      fields: { title: 'Gifts', acceptance: 'They arrive', columnId: 'column-1' },
    },
    see: (board) => [idsOf(board.stories)?.slice(0, 2), story('new')(board)?.acceptance],
    unchanged: [['2000', '2001'], undefined],
    changed: [['2000', 'new'], 'They arrive'],
  }),
  'a changed story': write('editStory', {
    path: 'kanban/edit-story',
    variables: {
      storyId: '2000',
      version: 1,
      base: { acceptance: '' },
      changes: { acceptance: 'All islands' },
    },
    see: (board) => story('2000')(board)?.acceptance === 'All islands',
    unchanged: false,
    changed: true,
  }),
  'a moved story': write('moveStory', {
    path: 'kanban/update-story-order',
    variables: { storyId: '2001', beforeId: '2000' },
    see: ({ stories }) => idsOf(stories)?.slice(0, 2),
    unchanged: ['2000', '2001'],
    changed: ['2001', '2000'],
  }),
  'an item moved to another story': write('moveStoryItem', {
    path: 'kanban/update-storyitem-order',
    variables: { itemId: '1004', storyId: '2000' },
    see: (board) => story('2000')(board)?.itemIds.at(-1) === '1004',
    unchanged: false,
    changed: true,
  }),
  'a comment on a story': write('addStoryComment', {
    path: 'kanban/add-story-comment',
    variables: { id: 'new', at, by: ada, storyId: '2000', comment: 'Soon' },
    see: (board) => [comment('new')(board), story('2000')(board)?.commentIds.includes('new')],
    unchanged: [null, false],
    changed: ['Soon', true],
  }),
  'a deleted story': write('deleteStory', {
    path: 'kanban/delete-story',
    variables: { storyId: '2000' },
    see: (board) => [story('2000')(board)?.id, board.items.length > 0],
    unchanged: ['2000', true],
    changed: [undefined, true],
  }),
})
