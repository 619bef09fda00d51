import { beforeAll, expect, it } from 'vitest'
import type { BoardReply } from '#contract/kanban.ts'
import { type Backend, bodyOf, createBackend } from '#tests/support/backend.ts'
import { type OlderBoard, olderBoard, ourBoard } from '#tests/support/older-board.ts'

/** The same each time; `BOARD_SEED=7` does something else, `BOARD_SECONDS=60` for a minute and with two hundred loads. */
const seed = Number(process.env.BOARD_SEED ?? 1)
const seconds = Number(process.env.BOARD_SECONDS ?? 4)
const loads = seconds > 30 ? 200 : 30

let backend: Backend
let headers: Record<string, string>
let older: OlderBoard[]
let ours: ReturnType<typeof ourBoard>
beforeAll(async () => {
  // Ids that are the same for the same seed: some lists are sorted by them.
  let made = 0
  backend = await createBackend({ newId: () => `new-${++made}` })
  headers = await backend.signIn()
  const sam = await backend.signIn('sam@example.com', 'berry-demo-2')
  older = [olderBoard(backend, headers), olderBoard(backend, sam)]
  ours = ourBoard(backend, sam)
})

/** Whole numbers below others, the same for the same seed. */
function dice(from: number) {
  let state = from
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % Math.max(1, below)
  }
}

type Holder = { id: string; itemIds: string[] }
const stored = () => bodyOf<BoardReply>(backend.get('kanban/board', headers))
const plain = (lists: readonly Holder[] = []) =>
  Object.fromEntries(lists.map(({ id, itemIds }) => [id, itemIds]))
const without = (lists: readonly Holder[] = [], item: string) =>
  plain(lists.map(({ id, itemIds }) => ({ id, itemIds: itemIds.filter((one) => one !== item) })))
const newItem = (id: string) => ({ id, title: `Item ${id}`, image: false, assign: '', description: '' })

/** One move of someone who sends lists; no one else writes in the meantime. */
async function moves(one: OlderBoard, kind: 'columns' | 'stories', random: (below: number) => number) {
  const before = await stored()
  const shown: Holder[] = kind === 'columns' ? one.board.columns : one.board.userStory
  const full = shown.filter(({ itemIds }) => itemIds.length > 0)
  const from = full[random(full.length)]
  const id = from?.itemIds[random(from.itemIds.length)]
  const isNew =
    JSON.stringify(Object.entries(plain(shown)).sort()) ===
    JSON.stringify(Object.entries(plain(before[kind])).sort())
  // Within one list two may mean the same place by different moves; between lists a move is only one.
  const targets = isNew ? shown : shown.filter((list) => list !== from)
  const to = targets[random(targets.length)]
  if (!from || !id || !to) return
  // What others moved in the meantime, too, may look as if its neighbour was moved.
  const hasGone = !before[kind]?.some((list) => list.id === from.id && list.itemIds.includes(id))
  if (!isNew && hasGone) return
  const place = random(to.itemIds.length + 1)
  const wanted = shown.map((list) => {
    const rest = list.itemIds.filter((each) => each !== id)
    return { id: list.id, itemIds: list === to ? rest.toSpliced(place, 0, id) : rest }
  })
  const status = await (kind === 'columns'
    ? one.moveItem(id, to.id, place)
    : one.moveStoryItem(id, to.id, place))
  expect(status).toBe(200)
  const after = await stored()
  if (isNew) expect(plain(after[kind]), 'a move of whoever is up to date').toEqual(plain(wanted))
  expect(without(after[kind], id), `what others moved, when ${id} went to ${to.id}`).toEqual(
    without(before[kind], id),
  )
  const there = before[kind]?.some((list) => list.id === to.id) && before.items.some((item) => item.id === id)
  if (there) expect(after[kind]?.find((list) => list.itemIds.includes(id))?.id).toBe(to.id)
}

/** One thing that someone does who sends lists. */
async function acts(one: OlderBoard, random: (below: number) => number, nth: number) {
  const { board } = one
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T
  const item = pick(board.items).id
  const column = pick(board.columnsOrder)
  const story = pick(board.userStoryOrder)
  const id = `${5000 + nth}`
  const does: (() => Promise<unknown>)[] = [
    ...[1, 2, 3, 4, 5].map(() => () => moves(one, 'columns', random)),
    ...[1, 2, 3].map(() => () => moves(one, 'stories', random)),
    () => one.moveColumn(column, random(board.columnsOrder.length)),
    () => one.moveStory(story, random(board.userStoryOrder.length)),
    () => one.addItem(newItem(id), column, random(2) ? story : '0'),
    () =>
      one.editItem({ ...one.item(item), title: `T${nth}` }, random(2) ? column : '', random(2) ? story : ''),
    () => one.editColumn(column, `C${nth}`),
    () => one.editStory({ ...one.story(story), title: `S${nth}` }),
    () => one.commentItem(item, { id: `i${nth}`, comment: 'Hello' }),
    () => one.commentStory(story, { id: `s${nth}`, comment: 'Hello' }),
    () => (board.items.length > 20 ? one.deleteItem(item) : undefined) ?? Promise.resolve(),
    () => (board.columnsOrder.length < 7 ? one.addColumn(id, 'New') : one.deleteColumn(column)),
    () => (board.userStoryOrder.length < 7 ? one.addStory(newItem(id)) : one.deleteStory(story)),
  ]
  await pick(does)()
}

/** The same for someone who says what is meant. */
async function oursActs(random: (below: number) => number, nth: number) {
  const { items, columns = [], stories = [], comments } = await stored()
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T
  const [itemId, columnId, storyId] = [pick(items).id, pick(columns).id, pick(stories).id]
  const does: [string, object][] = [
    ...[1, 2, 3, 4].map((): [string, object] => [
      'update-item-order',
      { move: { itemId, columnId, beforeId: pick(items).id } },
    ]),
    ['update-storyitem-order', { move: { itemId, storyId: random(4) ? storyId : null } }],
    ['update-column-order', { move: { columnId, beforeId: pick(columns).id } }],
    ['update-story-order', { move: { storyId, beforeId: pick(stories).id } }],
    ['add-item', { item: { title: `O${nth}` }, columnId, storyId }],
    ['add-item-comment', { itemId, comment: { comment: 'Ours' } }],
    ['add-story-comment', { storyId, comment: { comment: 'Ours' } }],
    ['delete-comment', { commentId: pick(comments)?.id ?? 'none' }],
    ...(items.length > 20 ? [['delete-item', { itemId }] as [string, object]] : []),
    columns.length < 6 ? ['add-column', { column: { title: 'Ours' } }] : ['delete-column', { columnId }],
    stories.length < 6 ? ['add-story', { story: { title: 'Ours' } }] : ['delete-story', { storyId }],
  ]
  const [path, body] = pick(does)
  await ours.does(path, body)
}

it(`keeps the board consistent for two older clients and a current one (BOARD_SEED=${seed})`, async () => {
  const random = dice(seed)
  const until = Date.now() + seconds * 1000
  await Promise.all(older.map((one) => one.load()))
  for (let nth = 0; Date.now() < until; nth++) {
    const who = random(3)
    const one = older[who]
    if (!one) await oursActs(random, nth)
    else {
      // Some read often and some hardly ever; a screen that shows nothing can do nothing.
      if (random(who === 0 ? 4 : 15) === 0 || one.board.items.length < 5) await one.load()
      if (one.board.columnsOrder.length > 0 && one.board.userStoryOrder.length > 0)
        await acts(one, random, nth)
      else await one.load()
    }
  }
  await Promise.all(older.map((one) => one.load()))
  const now = await stored()
  for (const { board } of older) {
    expect(plain(board.columns)).toEqual(plain(now.columns))
    expect(board.columnsOrder).toEqual(now.columns?.map(({ id }) => id))
    expect(plain(board.userStory)).toEqual(plain(now.stories))
    expect(board.items.map(({ id }) => id).sort()).toEqual(now.items.map(({ id }) => id).sort())
  }
})

it(`answers ${loads} loads while others write (BOARD_SEED=${seed})`, async () => {
  const random = dice(seed + 1)
  let isOver = false
  const writing = (async () => {
    for (let nth = 0; !isOver; nth++) await oursActs(random, nth)
  })()
  try {
    for (let nth = 0; nth < loads; nth++) await Promise.all(older.map((one) => one.load()))
  } finally {
    isOver = true
    await writing
  }
})
