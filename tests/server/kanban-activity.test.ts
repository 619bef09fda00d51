import { beforeEach, expect, it } from 'vitest'
import { type Activity, maxActivity } from '#contract/kanban-activity.ts'
import { bodyOf } from '#tests/support/backend.ts'
import { ada, backend, signInAda } from '#tests/support/signed-in.ts'

beforeEach(signInAda)

const post = async (path: string, body: object, headers = ada) => {
  const response = await backend.post(`kanban/${path}`, { ...body, brief: true }, headers)
  expect([path, response.status]).toEqual([path, 200])
}
const told = async (id: string) => {
  const { activity } = await bodyOf<{ activity: Activity[] }>(backend.get(`kanban/activity?id=${id}`, ada))
  return activity.map(({ field, was, now }) => [field, was, now])
}
const item = { id: 'mine', title: 'Linen', labels: ['Shop'] }

it('lists item changes newest first with their author and previous value', async () => {
  await post('add-item', { columnId: 'column-1', item })
  const base = { priority: 'low', labels: ['Shop'], description: '' }
  const changes = { priority: 'high', labels: ['Shop', 'Words'], description: 'A secret' }
  await post('edit-item', { item: { id: 'mine' }, version: 1, changes, base })
  await post('update-item-order', { move: { itemId: 'mine', columnId: 'column-2', beforeId: null } })
  await post('update-item-order', { move: { itemId: 'mine', columnId: 'column-2', beforeId: '1003' } })
  await post('add-story', { story: { id: 'tale', title: 'A tale' } })
  await post('update-storyitem-order', { move: { itemId: 'mine', storyId: 'tale', beforeId: null } })
  expect(await told('mine')).toEqual([
    ['story', '', 'A tale'],
    ['columnId', 'To do', 'In progress'],
    ['labels', 'Shop', 'Shop, Words'],
    ['priority', 'low', 'high'],
    ['description', '', ''],
    ['added', '', 'Linen'],
  ])
  const { activity } = await bodyOf<{ activity: Activity[] }>(backend.get('kanban/activity?id=mine', ada))
  const me = (
    await bodyOf<{ profiles: { id: string; name: string }[] }>(backend.get('kanban/profiles', ada))
  ).profiles.find(({ name }) => name === 'Ada Palmer')?.id
  expect(new Set(activity.map(({ by }) => by))).toEqual(new Set([me]))
})

it('adds no activity for unchanged or repeated edits', async () => {
  await post('add-item', { columnId: 'column-1', item })
  await post('edit-item', { item: { id: 'mine', title: 'Linen' } })
  const headers = { ...ada, 'Idempotency-Key': '0d5f4a52-8f3b-4e6a-9f0e-2f5f6f1d7a11' }
  for (const _ of [1, 2]) await post('edit-item', { item: { id: 'mine' }, changes: { estimate: 3 } }, headers)
  expect(await told('mine')).toEqual([
    ['estimate', '', '3'],
    ['added', '', 'Linen'],
  ])
})

it('names columns in the status changes of a story', async () => {
  await post('add-story', { story: { id: 'tale', title: 'A tale', columnId: 'column-1' } })
  await post('edit-story', { story: { id: 'tale' }, changes: { columnId: 'column-2', title: 'Another' } })
  expect(await told('tale')).toEqual([
    ['columnId', 'To do', 'In progress'],
    ['title', 'A tale', 'Another'],
    ['added', '', 'A tale'],
  ])
})

it('keeps a limited number of entries and deletes those of a deleted item', async () => {
  await post('add-item', { columnId: 'column-1', item })
  for (let nth = 0; nth < maxActivity + 3; nth++)
    await post('edit-item', { item: { id: 'mine' }, changes: { estimate: nth + 1 } })
  expect(await told('mine')).toHaveLength(maxActivity)
  const { rows } = { rows: await backend.db.selectFrom('board_activity').select('about').execute() }
  expect(rows).toHaveLength(maxActivity)
  await post('delete-item', { itemId: 'mine' })
  expect(await backend.db.selectFrom('board_activity').select('about').execute()).toEqual([])
  expect((await backend.get('kanban/activity?id=mine', ada)).status).toBe(404)
})
