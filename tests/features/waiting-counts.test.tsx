import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { markFirstIdle } from '#app/first-idle.ts'
import { type Backend, bodyOf } from '#tests/support/backend.ts'
import { openApp } from '#tests/support/open-app.tsx'

beforeAll(() => markFirstIdle())

const entry = (name: string) => screen.getByRole('link', { name })

async function writeAsSam(backend: Backend, text: string) {
  const sam = await backend.signIn('sam@example.com', 'berry-demo-2')
  const { conversations } = await bodyOf<{ conversations: { user: { id: number; name: string } }[] }>(
    backend.get('chat/conversations', sam),
  )
  const ada = conversations.find(({ user }) => user.name === 'Ada Palmer')?.user.id
  const sent = await backend.post('chat/send', { id: crypto.randomUUID(), user: ada, text }, sam)
  expect(sent.status).toBe(200)
}

it('counts waiting orders, messages and emails in the menu, and follows changes of others', async () => {
  const { backend, followOthers } = await openApp('/dashboard', {
    before: async (now) => {
      await readEverything(now)
      await writeAsSam(now, 'Are you there?')
    },
  })
  const { n } = await backend.db
    .selectFrom('orders')
    .select((on) => on.fn.countAll<string>().as('n'))
    .where('state', '=', 'awaiting')
    .executeTakeFirstOrThrow()
  expect(Number(n)).toBeGreaterThan(1)
  await waitFor(() => expect(entry('Orders')).toHaveAccessibleDescription(`${n} orders await payment`))
  await waitFor(() => expect(entry('Chat')).toHaveAccessibleDescription('1 unread message'))
  await waitFor(() => expect(entry('Mail')).toHaveAccessibleDescription(/^\d+ unread emails?$/))
  expect(entry('Chat')).toHaveTextContent('1')
  expect(entry('Customers')).not.toHaveAccessibleDescription()

  await followOthers()
  await writeAsSam(backend, 'It is urgent')
  await waitFor(() => expect(entry('Chat')).toHaveAccessibleDescription('2 unread messages'))
})

it('removes the count when everything is read, instead of showing zero', async () => {
  const { user, router, settled } = await openApp('/dashboard', {
    before: async (now) => {
      await readEverything(now)
      await writeAsSam(now, 'Are you there?')
      const all = { all: true, filter: { folder: 'inbox' } }
      expect((await now.post('mails/mark', { ...all, isRead: true }, await now.signIn())).status).toBe(200)
    },
  })
  await waitFor(() => expect(entry('Chat')).toHaveAccessibleDescription('1 unread message'))
  await settled()
  expect(entry('Mail')).not.toHaveAccessibleDescription()
  expect(entry('Mail')).toHaveTextContent(/^Mail$/)
  await user.click(entry('Chat'))
  await user.click(await screen.findByRole('link', { name: /Sam Okoro.*1 unread message/ }))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/chat\/\d+$/))
  await waitFor(() => expect(entry('Chat')).not.toHaveAccessibleDescription())
})

it('counts only unread messages on the menu button of a narrow window', async () => {
  const { matchMedia } = window
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...matchMedia(query),
    matches: query.includes('61.99em'),
  }))
  const { backend, followOthers } = await openApp('/dashboard', {
    before: async (now) => {
      await readEverything(now)
      const all = { all: true, filter: { folder: 'inbox' } }
      expect((await now.post('mails/mark', { ...all, isRead: true }, await now.signIn())).status).toBe(200)
    },
  })
  await followOthers()
  expect(screen.getByRole('button', { name: 'Open menu' })).toBeVisible()
  await writeAsSam(backend, 'Are you there?')
  expect(await screen.findByRole('button', { name: 'Open menu 1 unread message' })).toBeVisible()
  await readEverything(backend)
  expect(await screen.findByRole('button', { name: 'Open menu' })).toBeVisible()
})

/** Whatever the demo has left unread in Ada's conversations is read. */
async function readEverything(backend: Backend) {
  const ada = await backend.signIn()
  const { users } = await bodyOf<{ users: { user: number }[] }>(backend.get('chat/unread', ada))
  for (const { user } of users) await backend.post('chat/read', { user }, ada)
}
