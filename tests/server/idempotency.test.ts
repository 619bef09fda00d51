import { beforeEach, expect, it } from 'vitest'
import { claim } from '#server/platform/idempotency.ts'
import { type Backend, bodyOf, createBackend, refusal } from '#tests/support/backend.ts'
import { newcomer } from '#tests/support/members.ts'

let backend: Backend
beforeEach(async () => {
  backend = await createBackend()
})

const key = { 'Idempotency-Key': 'a-key-of-16-chars' }
const change = { name: 'Ada the First', email: 'admin@example.com' }
const versionOf = async (id: string) =>
  (await backend.db.selectFrom('users').select('version').where('id', '=', id).executeTakeFirstOrThrow())
    .version

it('applies a repeated write once and returns the same response', async () => {
  const headers = { ...(await backend.signIn()), ...key }
  const first = await backend.post('account/profile', change, headers)
  const again = await backend.post('account/profile', change, headers)
  expect(first.headers.get('Idempotent-Replay')).toBeNull()
  expect(again.headers.get('Idempotent-Replay')).toBe('true')
  expect(await again.text()).toBe(await first.text())
  expect(await versionOf('ada00000')).toBe(2)
})

it('returns a conflict for the same key with another body', async () => {
  const headers = { ...(await backend.signIn()), ...key }
  await backend.post('account/profile', change, headers)
  const other = backend.post('account/profile', { ...change, name: 'Ada the Second' }, headers)
  expect(await refusal(other)).toEqual([409, 'keyReused'])
  expect(await versionOf('ada00000')).toBe(2)
})

it('applies twenty simultaneous requests once with equal responses', async () => {
  const headers = { ...(await backend.signIn()), ...key }
  const all = await Promise.all(
    Array.from({ length: 20 }, () => backend.post('account/profile', change, headers)),
  )
  expect(all.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(new Set(await Promise.all(all.map((response) => response.text()))).size).toBe(1)
  expect(await versionOf('ada00000')).toBe(2)
})

it('applies twenty requests without keys twenty times', async () => {
  const headers = await backend.signIn()
  await Promise.all(Array.from({ length: 20 }, () => backend.post('account/profile', change, headers)))
  expect(await versionOf('ada00000')).toBe(21)
})

it('accepts the same key from two users', async () => {
  await backend.post('account/profile', change, { ...(await backend.signIn()), ...key })
  const sam = await backend.signIn('sam@example.com', 'berry-demo-2')
  const response = await backend.post(
    'account/profile',
    { ...change, email: 'sam@example.com' },
    { ...sam, ...key },
  )
  expect(response.headers.get('Idempotent-Replay')).toBeNull()
  expect(await versionOf('sam00000')).toBe(2)
})

it('accepts the same key for two calls', async () => {
  const headers = { ...(await backend.signIn()), ...key }
  await backend.post('account/profile', change, headers)
  const response = await backend.post('notifications/read', {}, headers)
  expect(response.status).toBe(200)
  expect((await bodyOf<{ unread: number }>(response)).unread).toBe(0)
})

it('stores nothing for a refused write, so that it can be retried', async () => {
  const headers = { ...(await backend.signIn()), ...key }
  const taken = { ...change, email: 'sam@example.com' }
  expect((await backend.post('account/profile', taken, headers)).status).toBe(400)
  expect(await backend.db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([])
  expect((await backend.post('account/profile', change, headers)).status).toBe(200)
})

it('replays a response for seven days', async () => {
  await backend.post('account/profile', change, { ...(await backend.signIn()), ...key })
  backend.wait(7 * 86_400_000 - 1_000)
  await backend.post('account/profile', change, { ...(await backend.signIn()), ...key })
  expect(await versionOf('ada00000')).toBe(2)
  backend.wait(1_000)
  await backend.post('account/profile', change, { ...(await backend.signIn()), ...key })
  expect(await versionOf('ada00000')).toBe(3)
})

it.for(['short', 'x'.repeat(65), 'with spaces in it!'])('refuses the key "%s"', async (bad) => {
  const headers = { ...(await backend.signIn()), 'Idempotency-Key': bad }
  expect(await refusal(backend.post('account/profile', change, headers))).toEqual([400, 'invalidKey'])
})

it('replays a repeated registration instead of reporting a taken email', async () => {
  const first = await backend.post('account/register', newcomer, key)
  const again = await backend.post('account/register', newcomer, key)
  expect(again.status).toBe(200)
  expect(await again.json()).toEqual(await first.json())
})

it('stores no password from the request body', async () => {
  await backend.post('account/register', newcomer, key)
  const rows = await backend.db.selectFrom('idempotency_keys').selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(newcomer.password)
})

it('replays a repeated password change', async () => {
  const headers = { ...(await backend.signIn()), ...key }
  const body = { current: 'berry-demo-1', next: 'another password' }
  const first = await backend.post('account/password', body, headers)
  const again = await backend.post('account/password', body, headers)
  expect(await again.text()).toBe(await first.text())
})

it('applies only one of two writes that are processed at the same time', async () => {
  // Both have looked for an earlier answer and found none; only one of them may go on.
  let [looking, letGo] = [0, () => {}]
  const both = new Promise<void>((done) => {
    letGo = done
  })
  const slow = await createBackend({
    passwords: {
      hash: async () => {
        if (++looking === 2) letGo()
        await both
        return `hash ${looking}`
      },
      verify: async () => true,
    },
    size: null,
  })
  const answers = await Promise.all([1, 2].map(() => slow.post('account/register', newcomer, key)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers.map(({ headers }) => headers.get('Idempotent-Replay')).sort()).toEqual([null, 'true'].sort())
  expect(await slow.db.selectFrom('users').select('id').execute()).toHaveLength(1)
})

it('can claim a key only once', async () => {
  const variables = {
    userId: 'ada00000',
    call: 'account/profile',
    key: 'a-key-of-16-chars',
    fingerprint: 'x',
  }
  expect(await claim(backend.db, variables, backend.clock())).toBe(true)
  expect(await claim(backend.db, variables, backend.clock())).toBe(false)
})

it('stores no response with a secret and refuses the repeated request', async () => {
  const headers = { ...(await backend.signIn()), ...key }
  const add = () => backend.post('tokens/add', { name: 'Till', rights: [], days: 30 }, headers)
  const { token } = await bodyOf<{ token: string }>(add())
  expect(await refusal(add())).toEqual([409, 'answeredOnce'])
  const rows = await backend.db.selectFrom('program_tokens').select('name').execute()
  expect(rows).toEqual([{ name: 'Till' }])
  const kept = await backend.db.selectFrom('idempotency_keys').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain(token)
})
