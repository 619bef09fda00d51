import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Summary } from '#contract/dashboard.ts'
import { createApp } from '#server/app.ts'
import { webPasswords } from '#server/platform/auth/passwords-web.ts'
import { openInPage } from '#server/platform/db/web.ts'
import { type Backend, bearer, bodyOf, createBackend, testNow } from '#tests/support/backend.ts'
import { restoreState } from '#tests/support/kept-state.ts'

// The same handlers over the other driver, as the demo without a server runs them.
describe.skipIf(process.env.DATABASE_URL)('backend in the browser', () => {
  let page: Awaited<ReturnType<typeof openInPage>>
  let app: ReturnType<typeof createApp>
  let backend: Backend
  const passwords = webPasswords(10)
  const clock = () => testNow

  beforeAll(async () => {
    backend = await createBackend()
    page = await openInPage(new Blob([await readFile(inject('databaseDump'))]))
    await restoreState(page.db, 'fixed')
    app = createApp({
      db: page.db,
      database: 'pglite',
      clock,
      newId: () => crypto.randomUUID(),
      secret: 'made when the page opens',
      passwords,
      checkReplies: true,
    })
  })
  afterAll(async () => {
    await page.close()
  })

  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    app.request(`/api/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', ...headers },
    })
  const signIn = async () => {
    const body = { email: 'sam@example.com', password: 'berry-demo-2' }
    return bearer((await bodyOf<{ serviceToken: string }>(post('account/login', body))).serviceToken)
  }

  it('returns the same figures as the server', async () => {
    const headers = await signIn()
    const here = await bodyOf<Summary>(app.request('/api/dashboard/summary', { headers }))
    const there = await bodyOf<Summary>(backend.get('dashboard/summary', await backend.signIn()))
    expect(here).toEqual(there)
  })

  it('stores a write and applies it once', async () => {
    const headers = { ...(await signIn()), 'Idempotency-Key': 'a-key-of-16-chars' }
    const change = { name: 'Sam O.', email: 'sam@example.com' }
    const [first, again] = [
      await post('account/profile', change, headers),
      await post('account/profile', change, headers),
    ]
    expect(await again.text()).toBe(await first.text())
    const row = await page.db
      .selectFrom('users')
      .select(['name', 'version'])
      .where('id', '=', 'sam00000')
      .execute()
    expect(row).toEqual([{ name: 'Sam O.', version: 2 }])
  })

  it('marks notifications as read', async () => {
    const headers = await signIn()
    const { notifications, unread } = await bodyOf<{ notifications: { id: string }[]; unread: number }>(
      app.request('/api/notifications', { headers }),
    )
    const after = await bodyOf<{ unread: number }>(
      post('notifications/read', { ids: [notifications[0]?.id] }, headers),
    )
    expect(after.unread).toBe(unread - 1)
  })

  it('explains a refusal by the database', async () => {
    const change = { name: 'Sam', email: 'admin@example.com' }
    const response = await post('account/profile', change, await signIn())
    expect(await bodyOf(response)).toMatchObject({ code: 'emailTaken' })
  })
})
