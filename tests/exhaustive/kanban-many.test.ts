import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { boardWith } from '#contract/board-changes.ts'
import type { Board, BoardReply, WriteReply } from '#contract/kanban.ts'
import { type Backend, bodyOf, createBackend } from '#tests/support/backend.ts'

let backend: Backend
let headers: Record<string, string>[]
beforeAll(async () => {
  backend = await createBackend()
  headers = [await backend.signIn(), await backend.signIn('sam@example.com', 'berry-demo-2')]
})

const read = async (query = ''): Promise<BoardReply> =>
  bodyOf<BoardReply>(backend.get(`kanban/board${query}`, headers[0]))
const since = ({ epoch, version, people }: Board) => `?epoch=${epoch}&since=${version}&people=${people}`
const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)]

/** One thing that someone does; numbers choose among what they have on screen. */
const act = fc.record({
  kind: fc.constantFrom(
    ...([
      'move',
      'move',
      'move',
      'list',
      'list',
      'toStory',
      'storyList',
      'edit',
      'column',
      'comment',
    ] as const),
    ...(['add', 'add', 'delete', 'addColumn', 'deleteColumn', 'addStory', 'deleteStory'] as const),
  ),
  one: fc.nat(1000),
  two: fc.nat(1000),
  three: fc.nat(1000),
})
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

/** A person in front of a board that gets older with every act until it is read again. */
async function person(nth: number, acts: readonly Act[], said: Map<string, string>, deleted: Set<string>) {
  let board: Board = boardWith(undefined, await read())
  const post = async (path: string, body: object) => {
    const response = await backend.post(`kanban/${path}`, { ...body, brief: true }, headers[nth % 2])
    // What others deleted is not there any more, and a full column takes nothing.
    expect([200, 404, 409], `${path} ${JSON.stringify(body)}`).toContain(response.status)
    return response.status === 200 ? bodyOf<WriteReply>(response) : undefined
  }
  const moved = (lists: readonly { id: string; itemIds: string[] }[], item: string, to: string, at: number) =>
    lists.map(({ id, itemIds }) => {
      const rest = itemIds.filter((each) => each !== item)
      return { id, itemIds: id === to ? rest.toSpliced(at % (rest.length + 1), 0, item) : rest }
    })
  for (const { kind, one, two, three } of acts) {
    const itemId = pick(board.items, one)?.id ?? 'none'
    const columnId = pick(board.columns, two)?.id ?? 'none'
    const storyId = pick(board.stories, two)?.id ?? 'none'
    const beforeId = pick(board.items, three)?.id
    if (kind === 'move') await post('update-item-order', { move: { itemId, columnId, beforeId } })
    if (kind === 'list')
      await post('update-item-order', { columns: moved(board.columns, itemId, columnId, three) })
    if (kind === 'toStory')
      await post('update-storyitem-order', { move: { itemId, storyId: two % 4 ? storyId : null, beforeId } })
    if (kind === 'storyList')
      await post('update-storyitem-order', { userStory: moved(board.stories, itemId, storyId, three) })
    if (kind === 'edit')
      await post('edit-item', { item: { id: itemId }, changes: { title: `T${three}` }, columnId, storyId })
    if (kind === 'column')
      await post('update-column-order', {
        columnsOrder: board.columns.map(({ id }) => id).sort(() => (one % 2 ? 1 : -1)),
      })
    if (kind === 'comment') {
      const reply = await post('add-item-comment', { itemId, comment: { comment: `C${one}` } })
      if (reply?.comment) said.set(reply.comment.id, itemId)
    }
    if (kind === 'add')
      await post('add-item', { columnId, storyId, beforeId, item: { id: `${one % 50}`, title: 'New' } })
    if (kind === 'delete') {
      // Noted before: someone else may look in between.
      deleted.add(itemId)
      await post('delete-item', { itemId })
    }
    if (kind === 'addColumn') await post('add-column', { column: { id: `k${one % 5}`, title: 'C' } })
    if (kind === 'deleteColumn')
      await post('delete-column', { columnId, moveTo: three % 2 ? undefined : 'column-1' })
    if (kind === 'addStory') await post('add-story', { story: { id: `s${one % 5}`, title: 'S' } })
    if (kind === 'deleteStory') await post('delete-story', { storyId })
    // Every third act the screen is brought up to date by what has changed.
    if (one % 3 === 0) board = boardWith(board, await read(since(board)))
  }
  return boardWith(board, await read(since(board)))
}

it('loses and duplicates nothing when many write at the same time, some with stale lists', async () => {
  const people = fc.array(fc.array(act, { minLength: 12, maxLength: 25 }), { minLength: 4, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(people, async (each) => {
      const said = new Map<string, string>()
      const deleted = new Set<string>()
      await Promise.all(each.map((acts, nth) => person(nth, acts, said, deleted)))
      const { items, columns, stories, comments } = boardWith(undefined, await read())
      expect(columns.length).toBeGreaterThan(0)
      expect(columns.flatMap(({ itemIds }) => itemIds).sort()).toEqual(items.map(({ id }) => id).sort())
      const inStories = stories.flatMap(({ itemIds }) => itemIds)
      expect(new Set(inStories).size).toBe(inStories.length)
      expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining(inStories))
      // A comment goes with its item alone.
      const kept = new Set(comments.map(({ id }) => id))
      for (const [id, itemId] of said) if (!kept.has(id)) expect(deleted).toContain(itemId)
      const held = items.flatMap(({ commentIds }) => commentIds)
      const ofStories = stories.flatMap(({ commentIds }) => commentIds)
      expect([...held, ...ofStories].sort()).toEqual([...kept].sort())
    }),
    { numRuns: 8 },
  )
})

it('shows the same board to everyone who catches up', async () => {
  const acts = fc.sample(fc.array(act, { minLength: 20, maxLength: 20 }), { numRuns: 4, seed: 5 })
  const boards = await Promise.all(acts.map((one, nth) => person(nth, one, new Map(), new Set())))
  const now = boardWith(undefined, await read())
  for (const board of boards) {
    const last = boardWith(board, await read(since(board)))
    const sorted = <T extends { id: string }>(list: readonly T[]) =>
      list.toSorted((one, other) => (one.id < other.id ? -1 : 1))
    expect(last.columns).toEqual(now.columns)
    expect(last.stories).toEqual(now.stories)
    expect(sorted(last.items)).toEqual(sorted(now.items))
    expect(sorted(last.comments)).toEqual(sorted(now.comments))
  }
})
