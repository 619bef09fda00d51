import { type KyselyPlugin, sql } from 'kysely'
import type { BoardReply } from '#contract/kanban.ts'
import type { Db } from '#server/db/tables.ts'

/** Adds 200 people, 300 stories and 2,000 items, all with texts, and as many pictures as people, to a demo shop. */
export async function addBigTeam(db: Db): Promise<void> {
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
}

/** A plugin of the database that counts the rows it gives or writes. */
export function rowCounter() {
  let rows = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      rows += Math.max(result.rows.length, Number(result.numAffectedRows ?? 0))
      return result
    },
  }
  return {
    plugin,
    /** Bytes of a reply, and the rows behind it; throws for a refusal. */
    async weightOf(call: Call): Promise<[bytes: number, rows: number]> {
      rows = 0
      const response = await call()
      if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
      return [(await response.text()).length, rows]
    },
  }
}

type Call = () => Response | Promise<Response>
type Headers = Record<string, string>
type Client = {
  get: (path: string, headers?: Headers) => Response | Promise<Response>
  post: (path: string, body?: unknown, headers?: Headers) => Response | Promise<Response>
  /** Signs in, by default as the first demo account. */
  signIn: (email?: string, password?: string) => Promise<Headers>
}

/** The calls behind what someone does in a large team; each goes to `weigh` as it is made. */
export const workOfBigTeam: Record<
  string,
  (client: Client, weigh: (call: Call) => Promise<void>) => Promise<void>
> = {
  'a moved card': async ({ get, post, signIn }, weigh) => {
    const ada = await signIn()
    const board = (await (await get('kanban/board', ada)).json()) as BoardReply
    const moves = {
      'update-item-order': { itemId: 'i1', columnId: 'column-3', beforeId: 'i502' },
      'update-storyitem-order': { itemId: 'i1', storyId: 's7' },
      'update-story-order': { storyId: 's9', beforeId: 's3' },
    }
    for (const [path, move] of Object.entries(moves))
      await weigh(() => post(`kanban/${path}`, { move, brief: true }, ada))
    const { epoch, version, people } = board
    await weigh(() => get(`kanban/board?epoch=${epoch}&since=${version}&people=${people}`, ada))
  },
  'a message': async ({ get, post, signIn }, weigh) => {
    const ada = await signIn()
    await weigh(() => post('chat/send', { id: 'm1', user: 2, text: 'It is done' }, ada))
    const sam = await signIn('sam@example.com', 'berry-demo-2')
    const { version } = (await (await get('chat/history?user=1', sam)).json()) as { version: number }
    for (const path of ['unread', 'conversations?users=1,2', `changes?user=1&since=${version - 1}`])
      await weigh(() => get(`chat/${path}`, sam))
    await weigh(() => post('chat/read', { user: 1 }, sam))
  },
  'a sign-in, with what every page loads': async ({ get, post, signIn }, weigh) => {
    const ada = await signIn()
    await weigh(() => post('account/login', { email: 'admin@example.com', password: 'berry-demo-1' }))
    for (const path of ['account/me', 'account/capabilities', 'menu/widget', 'notifications', 'chat/unread'])
      await weigh(() => get(path, ada))
  },
}
