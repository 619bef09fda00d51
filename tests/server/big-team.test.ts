import { type KyselyPlugin, sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { BoardReply } from '#contract/kanban.ts'
import { type Backend, bodyOf, createBackend, workerStore } from '#tests/support/backend.ts'

/** Rows that the database gave or wrote since they were counted last. */
let rows = 0
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    rows += Math.max(result.rows.length, Number(result.numAffectedRows ?? 0))
    return result
  },
}

let backend: Backend
let ada: Record<string, string>

/** 200 people, 300 stories, 2,000 items, all with texts, and as many pictures as people. */
beforeEach(async () => {
  const { db } = await workerStore()
  backend = await createBackend({ db: db.withPlugin(counting), olderClients: false })
  await sql`insert into users (id, email, name, role, password_hash, role_id, created_at)
    select 'u' || n, 'p' || n || '@example.com', 'Person ' || n, 'Sales', '', 'manager', now()
    from generate_series(1, 198) n`.execute(db)
  await sql`insert into own_pictures (user_id, picture)
    select id, 'data:image/png;base64,' || repeat('A', 31900) || profile from users`.execute(db)
  await sql`insert into board_stories (id, number, title, acceptance, description, priority, place, created_at,
      updated_at)
    select 's' || n, 10000 + n, 'Story ' || n, repeat('It is done. ', 40), repeat('We want it. ', 60), 'low',
      1000000 + n, now(), now() from generate_series(1, 300) n`.execute(db)
  await sql`insert into board_items (id, number, title, description, priority, column_id, place, story_id,
      story_place, created_at, updated_at)
    select 'i' || n, 20000 + n, 'Item ' || n, repeat('Do it. ', 60), 'low', 'column-' || 1 + n % 4, 1000000 + n,
      's' || 1 + n % 300, n, now(), now() from generate_series(1, 2000) n`.execute(db)
  ada = await backend.signIn()
})

/** Bytes of a reply, and rows behind it. */
async function weightOf(
  response: () => Response | Promise<Response>,
): Promise<[bytes: number, rows: number]> {
  rows = 0
  const answered = await response()
  expect(answered.status).toBe(200)
  return [(await answered.text()).length, rows]
}
async function expectLight(response: () => Response | Promise<Response>) {
  const [bytes, read] = await weightOf(response)
  expect(bytes).toBeLessThan(4000)
  expect(read).toBeLessThan(20)
}

test('a moved card reads, writes and tells no more on a large board than on a small one', async () => {
  const { epoch, version, people } = await bodyOf<BoardReply>(backend.get('kanban/board', ada))
  const moves = {
    'update-item-order': { itemId: 'i1', columnId: 'column-3', beforeId: 'i502' },
    'update-storyitem-order': { itemId: 'i1', storyId: 's7' },
    'update-story-order': { storyId: 's9', beforeId: 's3' },
  }
  for (const [path, move] of Object.entries(moves))
    await expectLight(() => backend.post(`kanban/${path}`, { move, brief: true }, ada))
  await expectLight(() => backend.get(`kanban/board?epoch=${epoch}&since=${version}&people=${people}`, ada))
})

test('a message reads, writes and brings no more among many people than between two', async () => {
  const user = 2
  await expectLight(() => backend.post('chat/send', { id: 'm1', user, text: 'It is done' }, ada))
  const sam = await backend.signIn('sam@example.com', 'berry-demo-2')
  const since = (await bodyOf<{ version: number }>(backend.get('chat/history?user=1', sam))).version - 1
  for (const path of ['unread', 'conversations?users=1,2', `changes?user=1&since=${since}`])
    await expectLight(() => backend.get(`chat/${path}`, sam))
  await expectLight(() => backend.post('chat/read', { user: 1 }, sam))
})

test('faces are told of names on screen, and one is one picture', async () => {
  const names = Array.from({ length: 10 }, (_, nth) => `Person ${nth + 1}`)
  await expectLight(() => backend.get(`account/faces?names=${[...names, 'Nobody']}`, ada))
  const { faces } = await bodyOf<{ faces: { id: string; name: string }[] }>(
    backend.get(`account/faces?names=${[...names, 'Nobody']}`, ada),
  )
  expect(faces.map(({ name }) => name)).toEqual(names)
  const [ofOne, read] = await weightOf(() => backend.get(`account/face?id=${faces[7]?.id}`, ada))
  expect(ofOne).toBeLessThan(32_100)
  expect(read).toBeLessThan(20)
})

test('what every page loads at a sign-in is light', async () => {
  const account = { email: 'admin@example.com', password: 'berry-demo-1' }
  await expectLight(() => backend.post('account/login', account))
  for (const path of ['account/me', 'account/capabilities', 'menu/widget', 'notifications', 'chat/unread'])
    await expectLight(() => backend.get(path, ada))
})
