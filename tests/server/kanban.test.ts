import { beforeEach, describe, expect, it } from 'vitest'
import { boardWith } from '#contract/board-changes.ts'
import type { BoardReply, Column, Comment, Item, Profile, Story, WriteReply } from '#contract/kanban.ts'
import { ColumnConflict, ItemConflict, StoryConflict } from '#contract/kanban.ts'
import { bodyOf, refusal } from '#tests/support/backend.ts'
import { ada, backend, sam, signInAdaAndSam } from '#tests/support/signed-in.ts'

beforeEach(signInAdaAndSam)

const get = async <T>(path: string) => bodyOf<T>(backend.get(`kanban/${path}`, ada))
const post = (path: string, body: unknown, headers = ada) => backend.post(`kanban/${path}`, body, headers)
const done = async (path: string, body: unknown, headers = ada): Promise<WriteReply> => {
  const response = await post(path, body, headers)
  const reply = await bodyOf<WriteReply>(response)
  expect([response.status, reply], path).toEqual([200, reply])
  return reply
}
const board = (query = '') => get<BoardReply>(`board${query}`)
const columns = async () => (await get<{ columns: Column[] }>('columns')).columns
const items = async () => (await get<{ items: Item[] }>('items')).items
const stories = async () => (await get<{ userStory: Story[] }>('userstory')).userStory
const comments = async () => (await get<{ comments: Comment[] }>('comments')).comments
const idsIn = async (column: string) => (await columns()).find(({ id }) => id === column)?.itemIds ?? []
const titled = async (start: string) => (await items()).find(({ title }) => title.startsWith(start)) as Item
const notThere = [404, 'notFound']

/** Every item is in exactly one column and in one story at most, and every comment belongs to something. */
async function expectWhole() {
  const [inColumns, inStories, all, said] = await Promise.all([columns(), stories(), items(), comments()])
  expect(inColumns.flatMap(({ itemIds }) => itemIds).sort()).toEqual(all.map(({ id }) => id).sort())
  const ofStories = inStories.flatMap(({ itemIds }) => itemIds)
  expect(new Set(ofStories).size).toBe(ofStories.length)
  const known = new Set(all.map(({ id }) => id))
  for (const id of ofStories) expect(known).toContain(id)
  expect([...all, ...inStories].flatMap(({ commentIds }) => commentIds).sort()).toEqual(
    said.map(({ id }) => id).sort(),
  )
}

describe('board', () => {
  it('has every field that older clients need', async () => {
    const { columnsOrder } = await get<{ columnsOrder: string[] }>('columns-order')
    const { profiles } = await get<{ profiles: Profile[] }>('profiles')
    const { userStoryOrder } = await get<{ userStoryOrder: string[] }>('userstory-order')
    expect((await columns()).map(({ id, title }) => [id, title])).toEqual([
      ['column-1', 'To do'],
      ['column-2', 'In progress'],
      ['column-3', 'Review'],
      ['column-4', 'Done'],
    ])
    expect(columnsOrder).toEqual((await columns()).map(({ id }) => id))
    expect(userStoryOrder).toEqual((await stories()).map(({ id }) => id))
    await expectWhole()
    const people = new Set(profiles.map(({ id }) => id))
    expect(profiles[0]).toMatchObject({ id: 'profile-1', name: 'Ada Palmer', avatar: 'avatar-1.png' })
    for (const { profileId } of await comments()) expect(people).toContain(profileId)
    for (const { assign } of [...(await items()), ...(await stories())]) {
      if (assign) expect(people).toContain(assign)
    }
  })

  it('is returned in one response', async () => {
    const whole = await board()
    expect(whole).toMatchObject({ isWhole: true, version: 1, gone: [] })
    const days = (await items()).map((item) => ({ ...item, dueDate: item.dueDate?.slice(0, 10) ?? null }))
    expect(whole.items).toEqual(days)
    expect(whole.columns).toEqual(await columns())
    const { epoch, people } = whole
    const nothing = { columns: [], stories: [], items: [], comments: [], places: [], gone: [] }
    const unchanged = { epoch, version: 1, people, isWhole: false, ...nothing }
    expect(await board(`?epoch=${epoch}&since=1&people=${people}`)).toEqual(unchanged)
    // An earlier client reads no changes of parts.
    expect((await board(`?epoch=${epoch}&since=1`)).isWhole).toBe(true)
  })

  it('returns changes of people without a new board version', async () => {
    const { epoch, people } = await board()
    const { db } = backend
    const { id } = await db.selectFrom('users').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
    await db.updateTable('users').set({ name: 'Ada New' }).where('id', '=', id).execute()
    const news = await board(`?epoch=${epoch}&since=1&people=${people}`)
    expect(news.profiles?.map(({ name }) => name)).toContain('Ada New')
    expect((await board(`?epoch=${epoch}&since=1&people=${news.people}`)).profiles).toBeUndefined()
  })

  it('can be updated with the changes since a version', async () => {
    const first = await board()
    let mine = boardWith(undefined, first)
    const catchUp = async () => {
      const { epoch, version, people } = mine
      const news = await board(`?epoch=${epoch}&since=${version}&people=${people}`)
      expect(news.isWhole).toBe(false)
      mine = boardWith(mine, news)
      const { isWhole: _, gone: __, ...now } = await board()
      const sorted = (one: typeof now) => ({
        ...one,
        items: one.items.toSorted((a, b) => a.number - b.number),
        comments: one.comments.toSorted((a, b) => a.id.localeCompare(b.id)),
        // The day of the last comment is for older clients, which read all profiles.
        profiles: one.profiles?.map((profile) => ({ ...profile, time: '' })),
        places: one.places.toSorted((a, b) => a.id.localeCompare(b.id)),
      })
      expect(sorted(mine)).toEqual(sorted(now as typeof mine))
      return news
    }
    const { id } = await titled('Write care')
    await done('update-item-order', { move: { itemId: id, columnId: 'column-4' } })
    // A move is told by its place alone.
    const nowhere = { columns: [], stories: [], items: [], comments: [] }
    expect(await catchUp()).toMatchObject({ ...nowhere, places: [{ id, columnId: 'column-4' }] })
    await done('edit-item', { item: { id }, changes: { title: 'Other' } })
    expect((await catchUp()).items).toHaveLength(1)
    const { comment } = await done('add-item-comment', { itemId: id, comment: { comment: 'x' } })
    await catchUp()
    await done('delete-comment', { commentId: comment?.id })
    const last = await catchUp()
    expect(last.gone).toEqual([comment?.id])
    await done('add-attachment', { itemId: id, attachment: { name: 'a.txt', data: btoa('hello') } })
    expect((await catchUp()).items[0]?.attachments).toHaveLength(1)
    await done('delete-item', { itemId: id })
    expect((await catchUp()).gone).toContain(id)
    await done('add-item', { columnId: 'column-1', item: { id, title: 'Back' } })
    await catchUp()
    // An item and a story of one id are two things.
    await done('add-story', { story: { id, title: 'Told' } })
    await done('add-column', { column: { id, title: 'Later' }, beforeId: 'column-2' })
    await catchUp()
    await done('update-storyitem-order', { move: { itemId: id, storyId: id } })
    expect(await catchUp()).toMatchObject({ ...nowhere, places: [{ id, storyId: id }] })
    await done('update-story-order', { move: { storyId: id, beforeId: mine.stories[0]?.id } })
    expect(await catchUp()).toMatchObject({ ...nowhere, stories: [{ id }] })
    await done('add-story-comment', { storyId: id, comment: { comment: 'x' } })
    expect((await catchUp()).stories).toMatchObject([{ id }])
    await done('delete-story', { storyId: id })
    expect(await catchUp()).toMatchObject({ goneStories: [id], places: [{ id, storyId: null }] })
    await done('delete-column', { columnId: id })
    expect((await catchUp()).goneColumns).toEqual([id])
    // A board that is not this one, or a version that never was, is answered whole.
    expect((await board(`?epoch=other&since=${mine.version}&people=1`)).isWhole).toBe(true)
    expect((await board(`?epoch=${mine.epoch}&since=${mine.version + 1}&people=1`)).isWhole).toBe(true)
  })
})

it('always finds positions when two items swap repeatedly before a third', async () => {
  const [first, second, third] = (await columns())[0]?.itemIds ?? []
  for (let time = 0; time < 40; time++)
    for (const itemId of [first, second])
      await done('update-item-order', { move: { itemId, columnId: 'column-1', beforeId: third } })
  expect((await columns())[0]?.itemIds.slice(0, 3)).toEqual([first, second, third])
  const { places } = await board()
  expect(new Set(places.map(({ columnId, place }) => `${columnId} ${place}`)).size).toBe(places.length)
})

describe('column', () => {
  it('is added at the end or before another and returned in both lists', async () => {
    const reply = await done('add-column', {
      column: { id: '4711', title: 'Later', itemIds: ['1000'] },
      columns: [],
      columnsOrder: [],
    })
    expect(reply.columns?.at(-1)).toMatchObject({ id: '4711', title: 'Later', itemIds: [] })
    expect(reply.columnsOrder?.at(-1)).toBe('4711')
    const { column, ...rest } = await done('add-column', {
      column: { id: '4711', title: 'First', limit: 2, isHard: true },
      beforeId: 'column-1',
      brief: true,
    })
    expect(rest).toEqual({ version: expect.any(Number) })
    expect(column?.id).not.toBe('4711')
    expect((await columns())[0]).toMatchObject({ title: 'First', limit: 2, isHard: true, itemIds: [] })
    await expectWhole()
  })

  it('is renamed, also to an empty title, and ignores other fields of an older client', async () => {
    const before = (await columns())[1] as Column
    const reply = await done('edit-column', { column: { ...before, title: '', itemIds: [], limit: 99 } })
    expect(reply.columns?.[1]).toEqual({ ...before, title: '', version: before.version + 1 })
    expect(await refusal(post('edit-column', { column: { id: 'x', title: 'x' } }))).toEqual(notThere)
  })

  it('merges limits with a new title and returns a conflict for two titles', async () => {
    const { version, title } = (await columns())[0] as Column
    await done('edit-column', { column: { id: 'column-1' }, changes: { title: 'Theirs' } }, sam)
    const mine = { column: { id: 'column-1' }, version, base: { title, limit: null } }
    await done('edit-column', { ...mine, changes: { limit: 9 } })
    expect((await columns())[0]).toMatchObject({ title: 'Theirs', limit: 9 })
    const response = await post('edit-column', { ...mine, changes: { title: 'Mine' } })
    expect(response.status).toBe(409)
    expect(ColumnConflict.parse(await response.json())).toMatchObject({
      code: 'conflict',
      current: { title: 'Theirs' },
    })
  })

  it('uses one of eight label colours or the colour of its position', async () => {
    const color = async () => (await columns())[0]?.color
    const paint = (one: number | null) => ({ column: { id: 'column-1' }, changes: { color: one } })
    expect(await color()).toBeNull()
    await done('edit-column', paint(8))
    expect(await color()).toBe(8)
    expect((await post('edit-column', paint(9))).status).toBe(400)
    await done('edit-column', { column: { id: 'column-1' }, changes: { title: 'Next' } })
    expect(await color()).toBe(8)
    await done('edit-column', paint(null))
    expect(await color()).toBeNull()
  })

  it('is moved individually or by the whole order of an older client', async () => {
    const order = async () => (await columns()).map(({ id }) => id.at(-1)).join('')
    const move = (columnId: string, beforeId?: string | null) =>
      done('update-column-order', { move: { columnId, beforeId } })
    expect((await move('column-4', 'column-2')).columnsOrder?.[1]).toBe('column-4')
    expect(await order()).toBe('1423')
    await move('column-1')
    expect(await order()).toBe('4231')
    // It still shows the first order, and moves 3 before 1; a column it does not know stays where it is.
    await done('add-column', { column: { id: 'column-5' }, beforeId: 'column-1' })
    await done('update-column-order', {
      columnsOrder: ['column-3', 'column-1', 'column-2', 'gone', 'column-4'],
    })
    expect(await order()).toBe('42531')
    expect(await refusal(post('update-column-order', { move: { columnId: 'x' } }))).toEqual(notThere)
    expect(await refusal(post('update-column-order', {}))).toEqual([400, 'invalid'])
    const large = { more: 'x'.repeat(2 * 1024 * 1024) }
    for (const path of ['update-column-order', 'update-item-order', 'update-story-order'])
      expect(await refusal(post(path, large))).toEqual([413, 'tooLarge'])
  })

  it('is deleted without losing an item', async () => {
    await done('edit-column', { column: { id: 'column-3' }, changes: { isHard: true } })
    const [todo, progress] = [await idsIn('column-1'), await idsIn('column-2')]
    await done('delete-column', { columnId: 'column-2', moveTo: 'column-4', columns: [], columnsOrder: [] })
    expect((await idsIn('column-4')).slice(-progress.length)).toEqual(progress)
    const reply = await done('delete-column', { columnId: 'column-1' })
    expect(reply.columnsOrder).toEqual(['column-3', 'column-4'])
    // Review has a hard limit of three and holds two.
    expect((await idsIn('column-4')).slice(-todo.length)).toEqual(todo)
    expect((await stories()).map(({ columnId }) => columnId)).toContain('column-1')
    await expectWhole()
    expect(await refusal(post('delete-column', { columnId: 'column-1' }))).toEqual(notThere)
    expect(await refusal(post('delete-column', { columnId: 'column-4', moveTo: 'x' }))).toEqual(notThere)
    expect(await refusal(post('delete-column', { columnId: 'column-4', moveTo: 'column-4' }))).toEqual(
      notThere,
    )
    expect(await refusal(post('delete-column', { columnId: 'column-4' }))).toEqual([409, 'columnFull'])
    await done('edit-column', { column: { id: 'column-3' }, changes: { limit: null } })
    await done('delete-column', { columnId: 'column-4' })
    expect(await refusal(post('delete-column', { columnId: 'column-3' }))).toEqual([409, 'lastColumn'])
  })
})

describe('item', () => {
  /** What an older client sends from the board. */
  const old = {
    id: '5000',
    title: 'Old one',
    dueDate: '2026-03-14T13:45:00.000Z',
    image: false,
    assign: '',
    description: '',
    priority: 'low',
    attachments: [],
    commentIds: '',
  }

  it('is added by an older client in the column and story it names', async () => {
    const reply = await done('add-item', {
      columnId: 'column-2',
      columns: [],
      item: old,
      items: [],
      storyId: '0',
      userStory: [],
    })
    expect(reply.items?.find(({ id }) => id === '5000')).toMatchObject({
      title: 'Old one',
      assign: null,
      people: [],
      dueDate: old.dueDate,
      image: false,
      commentIds: [],
      attachments: [],
      priority: 'low',
      version: 1,
    })
    expect((await idsIn('column-2')).at(-1)).toBe('5000')
    expect(reply.columns).toHaveLength(4)
    const again = await done('add-item', { columnId: '0', item: old, storyId: '2000' })
    expect(again.item?.id).not.toBe('5000')
    expect((await idsIn('column-1')).at(-1)).toBe(again.item?.id)
    expect((await stories())[0]?.itemIds.at(-1)).toBe(again.item?.id)
    expect(again.item?.number).toBeGreaterThan(Number(reply.item?.number))
    await expectWhole()
  })

  it('is added with every field before another item', async () => {
    const [first] = await idsIn('column-1')
    const fields = {
      title: 'Ours',
      people: ['profile-2', 'profile-1'],
      priority: 'high',
      dueDate: '2026-04-01',
      description: 'Long',
      labels: ['Shop'],
      estimate: 2.5,
      checklist: [{ id: 'a', text: 'First', isDone: false }],
    }
    const { item } = await done('add-item', {
      columnId: 'column-1',
      item: fields,
      beforeId: first,
      brief: true,
    })
    expect(item).toMatchObject({ ...fields, assign: 'profile-2' })
    expect((await idsIn('column-1')).slice(0, 2)).toEqual([item?.id, first])
    await expectWhole()
  })

  it.for([
    [{ title: ' ' }, { 'item.title': 'required' }],
    [{ title: undefined }, { 'item.title': 'required' }],
    [{ priority: 'urgent' }, { 'item.priority': 'invalid' }],
    [{ title: 'x'.repeat(201) }, { 'item.title': 'tooLong' }],
    [{ estimate: -1 }, { 'item.estimate': 'tooSmall' }],
  ] as const)('is refused with %o', async ([wrong, fields]) => {
    const response = await post('add-item', { columnId: 'column-1', item: { ...old, ...wrong } })
    expect([response.status, (await bodyOf(response)).fields]).toEqual([400, fields])
  })

  it('is refused with an unknown column, story or person', async () => {
    const add = (body: object) => refusal(post('add-item', { columnId: 'column-1', item: old, ...body }))
    expect(await add({ columnId: 'x' })).toEqual(notThere)
    expect(await add({ storyId: 'x' })).toEqual(notThere)
    expect(await add({ item: { ...old, assign: 'profile-99' } })).toEqual(notThere)
    expect((await board()).version).toBe(1)
  })

  it('keeps fields unknown to an older client that edits it', async () => {
    const before = await titled('Home page')
    const held = await items()
    const lists = { columns: await columns(), userStory: await stories(), items: held }
    await done('edit-item', { item: { id: before.id }, changes: { description: 'Theirs' } }, sam)
    await done('update-item-order', { move: { itemId: before.id, columnId: 'column-4' } }, sam)
    const { id, priority, dueDate, description, commentIds, image, attachments } = before
    const sent = { id, title: 'Mine', priority, dueDate, description, commentIds, image, attachments }
    const reply = await done('edit-item', {
      ...lists,
      columnId: 'column-2',
      storyId: '',
      item: { ...sent, assign: 'profile-4' },
    })
    expect(reply.item).toMatchObject({
      title: 'Mine',
      description: 'Theirs',
      people: ['profile-4', 'profile-3'],
      commentIds,
      labels: before.labels,
      checklist: before.checklist,
      estimate: before.estimate,
    })
    // It showed the old column and did not choose another.
    expect(await idsIn('column-4')).toContain(id)
    await done('edit-item', {
      ...lists,
      columnId: 'column-1',
      storyId: '2003',
      item: { ...sent, assign: '' },
    })
    expect((await idsIn('column-1')).at(-1)).toBe(id)
    expect((await stories()).find((one) => one.id === '2003')?.itemIds.at(-1)).toBe(id)
    expect((await titled('Mine')).people).toEqual(['profile-3'])
    await expectWhole()
  })

  it('merges different fields and returns a conflict for the same field', async () => {
    const { id, version, title, description } = await titled('Home page')
    const base = { title, description }
    await done('edit-item', { item: { id }, changes: { title: 'Theirs' } }, sam)
    const { item } = await done('edit-item', {
      item: { id },
      version,
      base,
      changes: { description: 'Mine' },
    })
    expect(item).toMatchObject({ title: 'Theirs', description: 'Mine', version: version + 2 })
    const response = await post('edit-item', { item: { id }, version, base, changes: { title: 'Mine' } })
    expect(response.status).toBe(409)
    expect(ItemConflict.parse(await response.json())).toMatchObject({
      code: 'conflict',
      message: expect.any(String),
      current: { title: 'Theirs' },
    })
    const edit = (body: object) => refusal(post('edit-item', { item: { id }, changes: {}, ...body }))
    expect(await edit({ item: { id: 'x' } })).toEqual(notThere)
    expect(await edit({ columnId: 'x' })).toEqual(notThere)
    expect(await edit({ storyId: 'x' })).toEqual(notThere)
    expect(await edit({ changes: { people: ['x'] } })).toEqual(notThere)
    await done('edit-item', { item: { id }, changes: {}, storyId: null })
    expect((await stories()).flatMap(({ itemIds }) => itemIds)).not.toContain(id)
  })

  it('merges steps, labels and people of simultaneous edits or returns a conflict', async () => {
    const { id } = await titled('Home page')
    const step = (name: string, isDone = false) => ({ id: name, text: name, isDone })
    const before = { checklist: [step('a'), step('b')], labels: ['design'], people: ['profile-1'] }
    const { version } = (await done('edit-item', { item: { id }, changes: before })).item as Item
    const sam1 = {
      checklist: [step('a', true), step('b'), step('c')],
      labels: ['design', 'theirs'],
      people: ['profile-1', 'profile-2'],
    }
    await done('edit-item', { item: { id }, version, base: before, changes: sam1 }, sam)
    const mine = {
      checklist: [step('a'), step('b', true)],
      labels: ['mine'],
      people: ['profile-1', 'profile-3'],
    }
    const edit = { item: { id }, version, base: before, changes: mine }
    const merged = {
      checklist: [step('a', true), step('b', true), step('c')],
      labels: ['theirs', 'mine'],
      people: ['profile-1', 'profile-2', 'profile-3'],
    }
    expect((await done('edit-item', edit)).item).toMatchObject(merged)
    // Repeated it changes nothing.
    expect((await done('edit-item', edit)).item).toMatchObject(merged)
    const conflicting = { checklist: [step('b')] }
    const response = await post('edit-item', { item: { id }, version, base: before, changes: conflicting })
    expect(response.status).toBe(409)
    expect(await titled('Home page')).toMatchObject(merged)
  })

  it('is moved individually', async () => {
    const [first, second, third] = (await idsIn('column-1')) as [string, string, string]
    await done('update-item-order', { move: { itemId: third, columnId: 'column-1', beforeId: first } })
    expect((await idsIn('column-1')).slice(0, 3)).toEqual([third, first, second])
    const [there] = await idsIn('column-4')
    const reply = await done('update-item-order', {
      move: { itemId: first, columnId: 'column-4', beforeId: there },
      brief: true,
    })
    expect(reply).toEqual({ version: 3 })
    expect((await idsIn('column-4')).slice(0, 2)).toEqual([first, there])
    // What it should stand before is in another column by now.
    await done('update-item-order', { move: { itemId: second, columnId: 'column-4', beforeId: third } })
    expect((await idsIn('column-4')).at(-1)).toBe(second)
    await expectWhole()
    const move = (body: object) => refusal(post('update-item-order', { move: { itemId: first, ...body } }))
    expect(await move({ columnId: 'x' })).toEqual(notThere)
    expect(await move({ columnId: 'column-1', itemId: 'x' })).toEqual(notThere)
    expect(await refusal(post('update-item-order', {}))).toEqual([400, 'invalid'])
  })

  it('keeps the order after a hundred moves to the same position', async () => {
    let expected = await idsIn('column-1')
    for (let at = 0; at < 100; at++) {
      const [first = '', second = ''] = expected
      const last = expected.at(-1) ?? ''
      await done('update-item-order', { move: { itemId: last, columnId: 'column-1', beforeId: second } })
      expected = [first, last, ...expected.slice(1, -1)]
      expect(await idsIn('column-1')).toEqual(expected)
    }
  })

  it('keeps changes by others when a client sends an outdated list', async () => {
    const seen = await columns()
    const [first = '', second = '', third = ''] = seen[0]?.itemIds ?? []
    await done('update-item-order', { move: { itemId: first, columnId: 'column-4' } }, sam)
    await done('add-item', { columnId: 'column-1', item: { id: 'new', title: 'New' } }, sam)
    await done('delete-item', { itemId: third }, sam)
    // From what it saw, an older client moves the second to Progress; it doubles one and names one that never was.
    const sent = seen.map(({ id, itemIds }) => ({
      id,
      itemIds: [
        ...itemIds.filter((one) => one !== second),
        ...(id === 'column-2' ? [second, second, 'never'] : []),
      ],
    }))
    await done('update-item-order', { columns: [...sent, { id: 'gone', itemIds: [first] }] })
    expect(await idsIn('column-2')).toEqual([...(seen[1]?.itemIds ?? []), second])
    expect((await idsIn('column-4')).at(-1)).toBe(first)
    expect(await idsIn('column-1')).toContain('new')
    await done('update-item-order', { columns: [] })
    await done('update-item-order', { columns: [{ id: 'column-1', itemIds: [] }] })
    await expectWhole()
  })

  it('is refused by a hard column limit but not by a soft limit', async () => {
    await done('edit-column', { column: { id: 'column-3' }, changes: { isHard: true } })
    const [one = '', two = ''] = await idsIn('column-1')
    const move = (itemId: string, columnId: string) =>
      post('update-item-order', { move: { itemId, columnId } })
    expect((await move(one, 'column-3')).status).toBe(200)
    const response = await move(two, 'column-3')
    expect([response.status, await bodyOf(response)]).toMatchObject([
      409,
      { code: 'columnFull', column: 'column-3', limit: 3, message: expect.stringContaining('Review') },
    ])
    expect(await refusal(post('add-item', { columnId: 'column-3', item: old }))).toEqual([409, 'columnFull'])
    expect(
      await refusal(post('edit-item', { item: { id: two }, changes: {}, columnId: 'column-3' })),
    ).toEqual([...[409, 'columnFull']])
    // Within a full column everything may move, and out of it too.
    expect((await move(one, 'column-3')).status).toBe(200)
    expect((await move(one, 'column-2')).status).toBe(200)
    // The soft limit of four.
    for (const id of (await idsIn('column-1')).slice(0, 2))
      expect((await move(id, 'column-2')).status).toBe(200)
    expect(await idsIn('column-2')).toHaveLength(6)
  })

  it('is deleted with its comments and files', async () => {
    const { id, commentIds } = await titled('Write care')
    await done('add-attachment', { itemId: id, attachment: { name: 'a.txt', data: btoa('hello') } })
    const reply = await done('delete-item', { columns: [], itemId: id, userStory: [], items: [] })
    expect(reply.items?.some((one) => one.id === id)).toBe(false)
    expect(reply.columns?.flatMap(({ itemIds }) => itemIds)).not.toContain(id)
    expect((await comments()).some((one) => commentIds.includes(one.id))).toBe(false)
    const files = backend.db.selectFrom('board_files').select('id').where('item_id', '=', id)
    expect(await files.execute()).toEqual([])
    expect(await refusal(post('delete-item', { itemId: id }))).toEqual(notThere)
    await expectWhole()
  })

  it('is selected without being stored', async () => {
    expect(await done('select-item', { selectedItem: 'anything' })).toEqual({ selectedItem: 'anything' })
    expect(await done('select-item', { selectedItem: false })).toEqual({ selectedItem: false })
  })
})

describe('user story', () => {
  const old = {
    id: '6000',
    title: 'As a buyer',
    assign: null,
    columnId: 'column-1',
    priority: 'high',
    dueDate: '',
    acceptance: 'It works',
    description: '',
    commentIds: '',
    image: false,
    itemIds: ['1000'],
  }

  it('is added, with a new id when its id is already in use', async () => {
    const reply = await done('add-story', { userStory: [], story: old, userStoryOrder: [] })
    expect(reply.userStory?.at(-1)).toMatchObject({ id: '6000', itemIds: [], commentIds: [], dueDate: null })
    expect(reply.userStoryOrder?.at(-1)).toBe('6000')
    const { story } = await done('add-story', { story: { ...old, title: 'Second' }, beforeId: '2000' })
    expect(story?.id).not.toBe('6000')
    expect((await stories())[0]).toMatchObject({ title: 'Second' })
    expect(await refusal(post('add-story', { story: { ...old, title: ' ' } }))).toEqual([400, 'invalid'])
    expect(await refusal(post('add-story', { story: { ...old, columnId: 'x' } }))).toEqual(notThere)
  })

  it.each(['\n', ' ', 'a\u202eb'])('rejects the id %j', async (id) => {
    expect(await refusal(post('add-story', { story: { ...old, id } }))).toEqual([400, 'invalid'])
    const item = { id, title: 'x' }
    expect(await refusal(post('add-item', { columnId: '1', item }))).toEqual([400, 'invalid'])
  })

  it('is edited by field and keeps its items', async () => {
    const [before] = (await stories()) as [Story]
    const held = await stories()
    await done('edit-story', { story: { id: before.id }, changes: { acceptance: 'Theirs' } }, sam)
    const reply = await done('edit-story', {
      userStory: held,
      story: { ...before, title: 'Mine', itemIds: [], commentIds: '', image: false },
    })
    expect(reply.userStory?.[0]).toEqual({
      ...before,
      title: 'Mine',
      acceptance: 'Theirs',
      version: 3,
      updated: expect.any(String),
    })
    const { version } = before
    const conflict = { story: { id: before.id }, version, base: { title: before.title } }
    const response = await post('edit-story', { ...conflict, changes: { title: 'Other' } })
    expect(response.status).toBe(409)
    expect(StoryConflict.parse(await response.json())).toMatchObject({ current: { title: 'Mine' } })
    const edit = (changes: object, id = before.id) => refusal(post('edit-story', { story: { id }, changes }))
    expect(await edit({}, 'x')).toEqual(notThere)
    expect(await edit({ columnId: 'x' })).toEqual(notThere)
    expect(await edit({ people: ['x'] })).toEqual(notThere)
  })

  it('is moved individually or by the whole order', async () => {
    const order = async () => (await stories()).map(({ id }) => id)
    await done('update-story-order', { move: { storyId: '2003', beforeId: '2000' } })
    expect(await order()).toEqual(['2003', '2000', '2001', '2002'])
    await done('update-story-order', { userStoryOrder: ['2001', '2000', '2002', '2003'] })
    expect(await order()).toEqual(['2003', '2001', '2000', '2002'])
    expect(await refusal(post('update-story-order', { move: { storyId: 'x' } }))).toEqual(notThere)
    expect(await refusal(post('update-story-order', {}))).toEqual([400, 'invalid'])
  })

  it('takes items from another story', async () => {
    const [one, two] = (await stories()) as [Story, Story]
    const [item = ''] = one.itemIds
    const stale = await stories()
    await done('update-storyitem-order', {
      move: { itemId: item, storyId: two.id, beforeId: two.itemIds[0] },
    })
    expect((await stories())[1]?.itemIds[0]).toBe(item)
    // An older client moves another one from what it saw.
    const other = one.itemIds[1] ?? ''
    const sent = stale.map(({ id, itemIds }) => ({
      id,
      itemIds: id === '2003' ? [other, ...itemIds] : itemIds.filter((each) => each !== other),
    }))
    await done('update-storyitem-order', { userStory: sent })
    expect((await stories())[3]?.itemIds[0]).toBe(other)
    expect((await stories())[1]?.itemIds[0]).toBe(item)
    await done('update-storyitem-order', { move: { itemId: item, storyId: null } })
    expect((await stories()).flatMap(({ itemIds }) => itemIds)).not.toContain(item)
    const move = (body: object) => refusal(post('update-storyitem-order', { move: body }))
    expect(await move({ itemId: 'x', storyId: '2000' })).toEqual(notThere)
    expect(await move({ itemId: item, storyId: 'x' })).toEqual(notThere)
    expect(await refusal(post('update-storyitem-order', {}))).toEqual([400, 'invalid'])
    await expectWhole()
  })

  it('is deleted without its items', async () => {
    const before = await items()
    const reply = await done('delete-story', { userStory: [], storyId: '2000', userStoryOrder: [] })
    expect(reply.userStoryOrder).toEqual(['2001', '2002', '2003'])
    expect(reply.userStory).toHaveLength(3)
    expect(await items()).toEqual(before)
    expect(await refusal(post('delete-story', { storyId: '2000' }))).toEqual(notThere)
    await expectWhole()
  })
})

describe('comment', () => {
  it('has the signed-in author and the current time, regardless of the request', async () => {
    const { id } = await titled('Write care')
    const sent = { id: 'c1', comment: ' Hello ', profileId: 'profile-1', at: '2000-01-01' }
    const reply = await done('add-item-comment', { items: [], itemId: id, comment: sent, comments: [] }, sam)
    expect(reply.comment).toEqual({
      id: 'c1',
      comment: 'Hello',
      profileId: 'profile-2',
      edited: null,
      at: backend.clock().toISOString(),
    })
    expect(reply.items?.find((one) => one.id === id)?.commentIds.at(-1)).toBe('c1')
    expect(reply.comments).toContainEqual(reply.comment)
    const story = await done('add-story-comment', {
      userStory: [],
      storyId: '2000',
      comment: sent,
      comments: [],
    })
    expect(story.comment).toMatchObject({ profileId: 'profile-1', comment: 'Hello' })
    expect(story.comment?.id).not.toBe('c1')
    expect(story.userStory?.[0]?.commentIds.at(-1)).toBe(story.comment?.id)
    await expectWhole()
    const to = (path: string, body: object) => refusal(post(path, { comment: sent, ...body }))
    expect(await to('add-item-comment', { itemId: 'x' })).toEqual(notThere)
    expect(await to('add-story-comment', { storyId: 'x' })).toEqual(notThere)
    expect(await to('add-item-comment', { itemId: id, comment: { comment: ' ' } })).toEqual([400, 'invalid'])
  })

  it('can be changed and deleted only by its author', async () => {
    const { id } = await titled('Write care')
    const { comment } = await done('add-item-comment', { itemId: id, comment: { comment: 'x' } })
    const commentId = comment?.id
    backend.wait(60_000)
    const edited = await done('edit-comment', { commentId, comment: 'y' })
    expect(edited.comment).toEqual({ ...comment, comment: 'y', edited: backend.clock().toISOString() })
    expect(await refusal(post('edit-comment', { commentId, comment: 'z' }, sam))).toEqual([403, 'notYours'])
    expect(await refusal(post('delete-comment', { commentId }, sam))).toEqual([403, 'notYours'])
    expect(await refusal(post('edit-comment', { commentId, comment: ' ' }))).toEqual([400, 'invalid'])
    const reply = await done('delete-comment', { commentId })
    expect(reply.comments?.some((one) => one.id === commentId)).toBe(false)
    expect(await refusal(post('delete-comment', { commentId }))).toEqual(notThere)
    expect(await refusal(post('edit-comment', { commentId, comment: 'z' }))).toEqual(notThere)
    await expectWhole()
  })
})

describe('file', () => {
  const png = `${String.fromCharCode(0x89)}PNG\r\n${String.fromCharCode(0x1a)}\nrest`
  const attach = async (name: string, content: string, itemId?: string) =>
    post('add-attachment', {
      itemId: itemId ?? (await titled('Write care')).id,
      attachment: { name, data: btoa(content) },
    })

  it('is stored unchanged and served to signed-in users', async () => {
    const { item } = await bodyOf<WriteReply>(attach('Größe "1".png', png))
    const [file] = item?.attachments ?? []
    expect(file).toMatchObject({ name: 'Größe "1".png', type: 'image/png', size: 12, by: 'profile-1' })
    const response = await backend.get(`kanban/attachment?id=${file?.id}`, sam)
    expect(response.status).toBe(200)
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(
      Uint8Array.from(png, (letter) => letter.charCodeAt(0)),
    )
    expect(response.headers.get('Content-Type')).toBe('image/png')
    expect(response.headers.get('Content-Disposition')).toBe(
      "attachment; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%221%22.png",
    )
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(await refusal(backend.get(`kanban/attachment?id=${file?.id}`))).toEqual([401, 'signedOut'])
    expect(await refusal(backend.get('kanban/attachment?id=x', ada))).toEqual(notThere)
    const gone = await done('delete-attachment', { attachmentId: file?.id }, sam)
    expect(gone.item?.attachments).toEqual([])
    expect(await refusal(post('delete-attachment', { attachmentId: file?.id }))).toEqual(notThere)
  })

  it.for([
    ['page.png', '<script>alert(1)</script>', [400, 'fileType']],
    ['page.html', '<p>x</p>', [400, 'fileType']],
    ['picture.svg', '<svg/>', [400, 'fileType']],
    ['a.txt', 'a\0b', [400, 'fileType']],
    ['a.txt', '\xff\xfe', [400, 'fileType']],
    [' ', 'x', [400, 'invalid']],
    ['a.txt', '', [400, 'invalid']],
    ['a.txt', 'x'.repeat(2 * 1024 * 1024 + 1), [400, 'fileSize']],
  ] as const)('refuses %s', async ([name, content, expected]) => {
    expect(await refusal(attach(name, content))).toEqual(expected)
  })

  it('is accepted up to the size limit, ten per item', async () => {
    const { id } = await titled('Write care')
    expect((await attach('a.csv', 'x'.repeat(2 * 1024 * 1024), id)).status).toBe(200)
    for (let at = 1; at < 10; at++) expect((await attach('a.txt', 'x', id)).status).toBe(200)
    expect(await refusal(attach('a.txt', 'x', id))).toEqual([409, 'tooManyFiles'])
    expect(await refusal(attach('a.txt', 'x', 'nothing'))).toEqual(notThere)
    const broken = { itemId: id, attachment: { name: 'a.txt', data: '!' } }
    await done('delete-attachment', { attachmentId: (await titled('Write care')).attachments[0]?.id })
    expect(await refusal(post('add-attachment', broken))).toEqual([400, 'invalid'])
  })
})

it('applies a write with the same key once', async () => {
  const key = { ...ada, 'Idempotency-Key': 'a-key-of-the-board-1' }
  const body = { columnId: 'column-1', item: { title: 'Once' } }
  const all = await Promise.all([1, 2, 3].map(() => bodyOf<WriteReply>(post('add-item', body, key))))
  expect(new Set(all.map(({ item }) => item?.id)).size).toBe(1)
  expect((await items()).filter(({ title }) => title === 'Once')).toHaveLength(1)
})
