import { beforeEach, describe, expect, it } from 'vitest'
import type { BoardReply, Item } from '#contract/kanban.ts'
import { type Backend, bodyOf, createBackend } from '#tests/support/backend.ts'
import { type OlderBoard, olderBoard, ourBoard } from '#tests/support/older-board.ts'

let backend: Backend
let older: OlderBoard
let other: OlderBoard
let ours: ReturnType<typeof ourBoard>
let headers: Record<string, string>
beforeEach(async () => {
  backend = await createBackend()
  headers = await backend.signIn()
  const sam = await backend.signIn('sam@example.com', 'berry-demo-2')
  older = olderBoard(backend, headers)
  other = olderBoard(backend, sam)
  ours = ourBoard(backend, sam)
  await older.load()
})

const stored = () => bodyOf<BoardReply>(backend.get('kanban/board', headers))
const columnsNow = async () => (await stored()).columns ?? []
const storiesNow = async () => (await stored()).stories ?? []
const idsIn = async (id: string) => (await columnsNow()).find((one) => one.id === id)?.itemIds ?? []
const tasksOf = async (id: string) => (await storiesNow()).find((one) => one.id === id)?.itemIds ?? []
const order = (list: readonly { id: string }[]) => list.map(({ id }) => id)
/** What it shows is what is stored. */
async function expectMade() {
  expect(older.board.columns.map(({ id, itemIds }) => [id, itemIds]).sort()).toEqual(
    (await columnsNow()).map(({ id, itemIds }) => [id, itemIds]).sort(),
  )
  expect(older.board.columnsOrder).toEqual(order(await columnsNow()))
  expect(older.board.userStoryOrder).toEqual(order(await storiesNow()))
  expect(older.board.userStory.map(({ id, itemIds }) => [id, itemIds]).sort()).toEqual(
    (await storiesNow()).map(({ id, itemIds }) => [id, itemIds]).sort(),
  )
}
const item = (id: string) => ({
  id,
  title: `Item ${id}`,
  dueDate: null,
  image: false,
  assign: '',
  description: '',
  priority: 'low',
  attachments: [],
})

describe('move sent as whole lists', () => {
  it('moves a card and puts it back', async () => {
    const [first = '', second = ''] = await idsIn('column-1')
    await older.moveItem(first, 'column-2', 0)
    await older.moveItem(first, 'column-1', 0)
    expect((await idsIn('column-1')).slice(0, 2)).toEqual([first, second])
    await expectMade()
  })

  it('moves a column and a story and puts them back', async () => {
    await older.moveColumn('column-1', 2)
    await older.moveColumn('column-1', 0)
    expect(order(await columnsNow())).toEqual(['column-1', 'column-2', 'column-3', 'column-4'])
    await older.moveStory('2003', 0)
    await older.moveStory('2003', 3)
    expect(order(await storiesNow())).toEqual(['2000', '2001', '2002', '2003'])
    await expectMade()
  })

  it('moves a card that was just added', async () => {
    await older.addItem(item('5000'), 'column-1')
    await older.moveItem('5000', 'column-1', 0)
    expect((await idsIn('column-1'))[0]).toBe('5000')
    await older.moveItem('5000', 'column-4', 1)
    expect((await idsIn('column-4'))[1]).toBe('5000')
    await expectMade()
  })

  it('moves any card into a new column and out of it', async () => {
    const [first = '', second = ''] = await idsIn('column-1')
    await older.addColumn('4711')
    await older.moveItem(first, '4711', 0)
    await older.moveItem(second, '4711', 0)
    expect(await idsIn('4711')).toEqual([second, first])
    await older.moveItem(first, 'column-1', 0)
    await older.moveItem(second, 'column-1', 1)
    expect((await idsIn('column-1')).slice(0, 2)).toEqual([first, second])
    await expectMade()
  })

  it('moves a new column, a new story and a task into that story', async () => {
    await older.addColumn('4711')
    await older.moveColumn('4711', 1)
    expect(order(await columnsNow())[1]).toBe('4711')
    await older.addStory({
      ...item('6000'),
      columnId: 'column-1',
      acceptance: '',
      commentIds: '',
      itemIds: [],
    })
    await older.moveStory('6000', 0)
    expect(order(await storiesNow())[0]).toBe('6000')
    const [task = ''] = await tasksOf('2000')
    await older.moveStoryItem(task, '6000', 0)
    expect(await tasksOf('6000')).toEqual([task])
    await older.moveStoryItem(task, '2000', 0)
    expect((await tasksOf('2000'))[0]).toBe(task)
    await expectMade()
  })

  it('reverses a whole list after earlier moves', async () => {
    const ids = await idsIn('column-1')
    await older.moveItem(ids[1] ?? '', 'column-1', 0)
    await older.moveItem(ids[3] ?? '', 'column-2', 0)
    await older.moveItem(ids[3] ?? '', 'column-1', 1)
    const turned = (await idsIn('column-1')).toReversed()
    await older.sendColumns(
      older.board.columns.map((one) => (one.id === 'column-1' ? { ...one, itemIds: turned } : one)),
    )
    expect(await idsIn('column-1')).toEqual(turned)
    await expectMade()
  })

  it('ignores column limits and shows a column over its limit', async () => {
    await ours.does('edit-column', { column: { id: 'column-3' }, changes: { limit: 1, isHard: true } })
    await older.load()
    const [first = ''] = await idsIn('column-1')
    expect(await older.moveItem(first, 'column-3', 0)).toBe(200)
    expect(await older.addItem(item('5000'), 'column-3')).toBe(200)
    const { id, title } = older.item((await idsIn('column-2'))[0] ?? '') as Item
    expect(await older.editItem({ id, title }, 'column-3')).toBe(200)
    expect(await idsIn('column-3')).toEqual(expect.arrayContaining([first, '5000', id]))
    for (const { id } of older.board.columns)
      await ours.does('edit-column', { column: { id }, changes: { limit: 1, isHard: true } })
    expect(await older.deleteColumn('column-1')).toBe(200)
    await expectMade()
  })
})

describe('response to an older client', () => {
  /** Others add one of each. */
  async function others() {
    await other.load()
    await other.addColumn('4800', 'Theirs')
    await other.addItem(item('5800'), 'column-1', '2000')
    const [first = ''] = older.board.columns[0]?.itemIds ?? []
    await other.commentItem(first, { id: 'c-theirs', comment: 'Hello' })
    await other.commentStory('2000', { id: 's-theirs', comment: 'Hello' })
    await other.addStory({
      ...item('6800'),
      columnId: 'column-1',
      acceptance: '',
      commentIds: '',
      itemIds: [],
    })
    await other.moveStoryItem('5800', '6800', 0)
    return first
  }

  it.for([
    ['update-item-order', (first: string) => older.moveItem(first, 'column-2', 0)],
    ['edit-column', () => older.editColumn('column-1', 'Mine')],
    ['add-column', () => older.addColumn('4711')],
    ['update-column-order', () => older.moveColumn('column-1', 2)],
    ['delete-column', () => older.deleteColumn('column-2')],
    ['update-story-order', () => older.moveStory('2000', 2)],
    ['update-storyitem-order', () => older.moveStoryItem(older.story('2000')?.itemIds[0] ?? '', '2001', 0)],
    ['add-item', () => older.addItem(item('5000'), 'column-1', '2000')],
    ['edit-item', (first: string) => older.editItem({ ...older.item(first), title: 'Mine' })],
    ['delete-item', () => older.deleteItem(older.board.columns[0]?.itemIds[1] ?? '')],
    ['add-story', () => older.addStory({ ...item('6000'), columnId: '', acceptance: '' })],
    ['edit-story', () => older.editStory({ ...older.story('2000'), title: 'Mine' })],
    ['delete-story', () => older.deleteStory('2001')],
    ['add-item-comment', (first: string) => older.commentItem(first, { id: 'c1', comment: 'Mine' })],
    ['add-story-comment', () => older.commentStory('2000', { id: 'c1', comment: 'Mine' })],
  ] as const)('names only records that the client has seen: %s', async ([, act]) => {
    const first = await others()
    const known = new Set([
      ...(['items', 'columns', 'userStory', 'comments'] as const).flatMap((name) => order(older.board[name])),
    ])
    expect(await act(first)).toBe(200)
    const theirs = ['4800', '5800', 'c-theirs', 's-theirs', '6800']
    expect(theirs.filter((id) => known.has(id))).toEqual([])
    const text = JSON.stringify(older.board)
    expect(theirs.filter((id) => text.includes(`"${id}"`))).toEqual([])
    await older.load()
    expect(theirs.filter((id) => !JSON.stringify(older.board).includes(`"${id}"`))).toEqual([])
    await expectMade()
  })

  it('still includes deleted records that the client shows', async () => {
    const [task = ''] = await tasksOf('2000')
    const [first = '', second = ''] = (await idsIn('column-1')).filter((id) => id !== task)
    await older.commentItem(second, { id: 'c1', comment: 'Mine' })
    await older.commentStory('2001', { id: 's1', comment: 'Mine' })
    await ours.does('delete-item', { itemId: first })
    await ours.does('delete-item', { itemId: task })
    await ours.does('delete-column', { columnId: 'column-4' })
    await ours.does('delete-story', { storyId: '2003' })
    const mine = ourBoard(backend, headers)
    await mine.does('delete-comment', { commentId: 'c1' })
    await mine.does('delete-comment', { commentId: 's1' })
    // Each breaks its screen by itself if something is missing.
    expect(await older.commentItem(second, { id: 'c2', comment: 'More' })).toBe(200)
    expect(await older.commentStory('2001', { id: 's2', comment: 'More' })).toBe(200)
    expect(await older.editStory({ ...older.story('2001'), title: 'Mine' })).toBe(200)
    expect(await older.editColumn('column-1', 'Mine')).toBe(200)
    expect(await older.editItem({ ...older.item(second), title: 'Mine' })).toBe(200)
    expect(await older.moveItem(second, 'column-4', 0)).toBe(200)
    expect(await older.moveItem(second, 'column-2', 0)).toBe(200)
    expect(await older.commentItem(first, { id: 'c3', comment: 'Late' })).toBe(404)
    await older.load()
    expect((await idsIn('column-2'))[0]).toBe(second)
    await expectMade()
  })
})

describe('due date of an older client', () => {
  const dayIn = (zone: string, moment: string | null | undefined) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(moment ?? ''))

  it.for([
    ['Asia/Tokyo', '2026-04-01T15:00:00.000Z'],
    ['America/New_York', '2026-04-02T04:00:00.000Z'],
  ] as const)('is the same day in both time zones when entered in %s', async ([, sent]) => {
    await older.addItem({ ...item('5000'), dueDate: sent }, 'column-1')
    await older.addStory({ ...item('6000'), dueDate: sent, columnId: 'column-1', acceptance: '' })
    const expectDay = (day: string) => {
      for (const one of [older.item('5000'), older.story('6000')])
        for (const zone of ['Asia/Tokyo', 'America/New_York']) expect(dayIn(zone, one?.dueDate)).toBe(day)
    }
    expectDay('2026-04-02')
    await older.load()
    expectDay('2026-04-02')
    const board = await stored()
    expect(board.items.find(({ id }) => id === '5000')?.dueDate).toBe('2026-04-02')
    expect(board.stories?.find(({ id }) => id === '6000')?.dueDate).toBe('2026-04-02')
    // Sent again as it was read, it is no change: what ours says in the meantime stays.
    await ours.does('edit-item', { item: { id: '5000' }, changes: { dueDate: '2026-05-05' } })
    await ours.does('edit-story', { story: { id: '6000' }, changes: { dueDate: '2026-05-05' } })
    await older.editItem({ ...older.item('5000'), title: 'Other' })
    await older.editStory({ ...older.story('6000'), title: 'Other' })
    expectDay('2026-05-05')
  })

  it.for([
    ['Asia/Tokyo', '2026-04-01T23:12:34.567Z'],
    ['America/New_York', '2026-04-03T01:12:34.567Z'],
  ] as const)('keeps the time entered in %s when others edit the rest', async ([zone, dueDate]) => {
    await older.addItem(item('5000'), 'column-1')
    await older.editItem({ ...older.item('5000'), dueDate })
    await older.editStory({ ...older.story('2000'), dueDate })
    await ours.does('edit-item', { item: { id: '5000' }, changes: { title: 'Theirs' } })
    await ours.does('edit-story', { story: { id: '2000' }, changes: { title: 'Theirs' } })
    await older.load()
    expect(dayIn(zone, older.item('5000')?.dueDate)).toBe('2026-04-02')
    expect(dayIn(zone, older.story('2000')?.dueDate)).toBe('2026-04-02')
    // Ours reads a day, and what it says is one for everyone.
    expect((await stored()).items.find(({ id }) => id === '5000')?.dueDate).toMatch(/^2026-04-0[123]$/)
    await ours.does('edit-item', { item: { id: '5000' }, changes: { dueDate: '2026-06-01' } })
    await older.load()
    expect(dayIn(zone, older.item('5000')?.dueDate)).toBe('2026-06-01')
    await older.editItem({ ...older.item('5000'), dueDate: null })
    expect((await stored()).items.find(({ id }) => id === '5000')?.dueDate).toBeNull()
  })
})

it.each(['constructor', 'toString', '__proto__'])(
  'keeps a client-only story with a field named %s',
  async (name) => {
    const ghost = { ...JSON.parse(`{"${name}":"x"}`), id: 'ghost', title: 'Mine', itemIds: [] }
    const body = { story: older.story('2000'), userStory: [older.story('2000'), ghost] }
    const { userStory } = await bodyOf<BoardReply & { userStory: { id: string }[] }>(
      backend.post('kanban/edit-story', body, headers),
    )
    expect(order(userStory)).toEqual(['2000', 'ghost'])
  },
)
