import { createApp } from '#server/app.ts'
import { migrate } from '#server/db/migrate.ts'
import { demoAccounts, seedDemo } from '#server/db/seed/seed.ts'
import { features } from '#server/features.ts'
import { webPasswords } from '#server/platform/auth/passwords-web.ts'
import { openEmbedded } from '#server/platform/db/open.ts'
import { createLive } from '#server/platform/live.ts'
import { addBigTeam, rowCounter, workOfBigTeam } from '#tests/support/big-team.ts'
import { kilobytes, type Row } from './table.ts'

const passwords = webPasswords(10)
const clock = () => new Date()

/** The heaviest call of each piece of work in a team of 200 people with 2,000 items. */
export async function measureBigTeam(): Promise<Row[]> {
  const { db, kind, close } = await openEmbedded()
  await migrate(db)
  await seedDemo(db, { clock, passwords })
  await addBigTeam(db)
  const { plugin, weightOf } = rowCounter()
  const live = createLive()
  const app = createApp(
    {
      db: db.withPlugin(plugin),
      database: kind,
      clock,
      newId: () => crypto.randomUUID(),
      secret: 'a secret of this run',
      passwords,
      corsOrigins: [],
      log: () => {},
      checkReplies: false,
      olderClients: false,
      defaultRole: 'manager',
      live,
    },
    features,
  )
  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    app.request(`/api/${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const client = {
    get: (path: string, headers?: Record<string, string>) => send('GET', path, undefined, headers),
    post: (path: string, body?: unknown, headers?: Record<string, string>) =>
      send('POST', path, body, headers),
    signIn: async (email = demoAccounts[0]?.email, password = demoAccounts[0]?.password) => {
      const { serviceToken } = await (await client.post('account/login', { email, password })).json()
      return { Authorization: `Bearer ${serviceToken}` }
    },
  }
  const rows: Row[] = []
  for (const [name, work] of Object.entries(workOfBigTeam)) {
    const weights: [bytes: number, rows: number][] = []
    await work(client, async (call) => void weights.push(await weightOf(call)))
    const bytes = weights.map(([one]) => one)
    const read = weights.map(([, one]) => one)
    const [heaviest, most] = [Math.max(...bytes), Math.max(...read)]
    const value = `${kilobytes(heaviest)}, ${most} rows (all ${weights.length}: ${kilobytes(sum(bytes))}, ${sum(read)} rows)`
    const what = `200 people, 2,000 items: heaviest call of ${name}`
    rows.push([what, value, '4 kB, 20 rows', heaviest < 4000 && most < 20])
  }
  live.end('forGood')
  await close()
  return rows
}

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)
