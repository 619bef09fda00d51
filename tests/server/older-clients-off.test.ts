import { beforeAll, expect, it } from 'vitest'
import { olderCalls } from '#contract/compat/calls.ts'
import { type Board, kanbanCalls } from '#contract/kanban.ts'
import { type Backend, bodyOf, createBackend, refusal } from '#tests/support/backend.ts'

// A server without older clients: OLDER_CLIENTS=off.

let backend: Backend
let ada: Record<string, string>
beforeAll(async () => {
  backend = await createBackend({ olderClients: false })
  ada = await backend.signIn()
})

const post = (path: string, body: object) => backend.post(path, body, ada)
const board = () => bodyOf<Board>(backend.get('kanban/board', ada))
const kept = () => backend.db.selectFrom('board_arrangements').select('version').execute()

it.for([...olderCalls].map(({ method, path }) => [method, path] as const))(
  'returns 404 for %s %s',
  async ([, path]) => {
    expect(await refusal(backend.get(path, ada))).toEqual([404, 'unknownCall'])
    expect(await refusal(post(path, {}))).toEqual([404, 'unknownCall'])
  },
)

it('omits older calls from the API description', async () => {
  const { paths } = await bodyOf<{ paths: object }>(backend.get('openapi.json'))
  expect([...olderCalls].filter(({ path }) => `/api/${path}` in paths)).toEqual([])
  expect(paths).toHaveProperty(['/api/kanban/board'])
})

it('moves an item without storing an arrangement', async () => {
  await backend.db.deleteFrom('board_arrangements').execute()
  const { columns } = await board()
  const [from, to] = columns.filter(({ itemIds }) => itemIds.length > 0)
  const itemId = from?.itemIds[0] ?? ''
  const move = { itemId, columnId: to?.id ?? '', beforeId: null }
  const answer = await bodyOf(post(kanbanCalls.moveItem.path, { move }))
  expect(answer).toEqual({ version: expect.any(Number) })
  expect((await board()).columns.find(({ id }) => id === to?.id)?.itemIds.at(-1)).toBe(itemId)
  expect(await kept()).toEqual([])
})

it('refuses whole lists as a move and applies the fields of an item', async () => {
  const { columns, items } = await board()
  const reversed = columns.map(({ id, itemIds }) => ({ id, itemIds: itemIds.toReversed() }))
  expect(await refusal(post(kanbanCalls.moveItem.path, { columns: reversed }))).toEqual([400, 'invalid'])
  expect((await board()).columns).toEqual(columns)
  const [one] = items
  const answer = await bodyOf(post(kanbanCalls.editItem.path, { item: { id: one?.id, title: 'New' }, items }))
  expect(answer).toMatchObject({ item: { id: one?.id, title: 'New', description: one?.description } })
  expect(answer).not.toHaveProperty('items')
  expect(await kept()).toEqual([])
})

it('stores an arrangement for older clients when they are supported', async () => {
  const on = await createBackend()
  const signed = await on.signIn()
  const { columns } = await bodyOf<Board>(on.get('kanban/board', signed))
  const columnId = columns[0]?.id ?? ''
  const before = await on.db.selectFrom('board_arrangements').select('version').execute()
  await on.post(kanbanCalls.moveColumn.path, { move: { columnId, beforeId: null }, brief: true }, signed)
  const after = await on.db.selectFrom('board_arrangements').select('version').execute()
  expect(after).toHaveLength(before.length + 1)
  expect((await on.get('kanban/columns', signed)).status).toBe(200)
})
