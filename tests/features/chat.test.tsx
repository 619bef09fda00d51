import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { markFirstIdle } from '#app/first-idle.ts'
import type { Message } from '#contract/chat.ts'
import {
  seenOf,
  type Thread,
  withAround,
  withMessages,
  withNewer,
  withOlder,
} from '#features/chat/optimistic.ts'
import { chatQueries, useWays } from '#features/chat/queries.ts'
import { rowsOf, shownOf } from '#features/chat/rows.ts'
import { configure } from '#kernel/config.ts'
import { session } from '#kernel/session.ts'
import { setupWordOf } from '#server/features/account/setup-word.ts'
import { createLive } from '#server/platform/live.ts'
import { type Backend, bodyOf, createBackend } from '#tests/support/backend.ts'
import { passTime, useFastTimers } from '#tests/support/fast-timers.ts'
import { goOffline, goOnline, openApp, refuseWrites } from '#tests/support/open-app.tsx'
import { tokenOf } from '#tests/support/session.ts'
import { network } from '#tests/support/setup.ts'
import { files } from '#tests/support/social.ts'

const sam = 2
const message = (number: number, by = 1, at = '2026-03-14T10:00:00.000Z'): Message => ({
  id: `m${number}`,
  number,
  by,
  at,
  text: `No. ${number}`,
  files: [],
  edited: null,
  deleted: null,
})
const messages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => message(from + at))
const thread = (tail: readonly Message[], more: Partial<Thread> = {}): Thread => ({
  user: sam,
  epoch: 'x',
  version: 1,
  read: 0,
  theirRead: 0,
  tail,
  hasOlder: true,
  part: null,
  waiting: [],
  ...more,
})
const numbers = (of: Thread) => seenOf(of).messages.map(({ number }) => number)
const ends = (of: Thread) => [numbers(of)[0], numbers(of).at(-1), numbers(of).length]

describe('long conversation', () => {
  it('holds at most 250 messages, starting from its end', () => {
    let now = thread(messages(951, 1000))
    for (let first = 951; first > 100; first -= 60)
      now = withOlder(now, { messages: messages(first - 60, first - 1), more: true })
    expect(ends(now)).toEqual([51, 300, 250])
    expect(seenOf(now)).toMatchObject({ hasOlder: true, hasNewer: true })
    for (let last = 300; last < 1000; last += 100)
      now = withNewer(now, { messages: messages(last + 1, last + 100), more: last < 900 })
    expect(ends(now)).toEqual([751, 1000, 250])
    expect(seenOf(now).hasNewer).toBe(false)
    now = withMessages(now, [message(1001)])
    expect(ends(now)).toEqual([752, 1001, 250])
  })

  it('has no gap around its middle, and keeps receiving at its end', () => {
    const looked = withAround(
      thread(messages(951, 1000)),
      { messages: messages(71, 100), more: true },
      { messages: messages(101, 160), more: true },
    )
    const now = withMessages(looked, [message(1001), { ...message(80), text: 'Changed' }])
    expect(ends(now)).toEqual([71, 160, 90])
    expect(now.tail.at(-1)?.number).toBe(1001)
    expect(seenOf(now).messages.find(({ number }) => number === 80)?.text).toBe('Changed')
  })

  it('keeps 200 incoming messages', () => {
    const now = withMessages(thread(messages(1, 200), { hasOlder: false }), messages(201, 260))
    expect([...ends(now), seenOf(now).hasOlder]).toEqual([61, 260, 200, true])
  })

  it('inserts late messages in order', () => {
    const now = withMessages(withMessages(thread(messages(1, 3)), [message(6)]), [message(4), message(5)])
    expect(numbers(now)).toEqual([1, 2, 3, 4, 5, 6])
  })
})

it('ignores a request for the middle after a jump to the end', async () => {
  session.start(tokenOf('ada', 60_000))
  const client = new QueryClient()
  const key = chatQueries.thread(sam).queryKey
  client.setQueryData<Thread>(key, thread(messages(41, 90)))
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  network.use(
    http.get('*/api/chat/history', async ({ request }) => {
      await released
      const of = new URL(request.url).searchParams.has('after') ? messages(14, 53) : messages(1, 13)
      return HttpResponse.json({ messages: of, more: false, version: 1, read: 13, theirRead: 0 })
    }),
  )
  const { result } = renderHook(() => useWays(sam), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  const [middle, older] = [result.current.around(13), result.current.older()]
  result.current.end()
  release()
  expect(await middle).toBe(false)
  await older
  expect(ends(client.getQueryData<Thread>(key) as Thread)).toEqual([41, 90, 50])
  expect(await result.current.around(13)).toBe(true)
  expect(ends(client.getQueryData<Thread>(key) as Thread)).toEqual([1, 53, 53])
})

describe('rows', () => {
  const kinds = (all: readonly Message[], newAfter?: number) =>
    rowsOf(
      all.map((one) => ({ message: one, state: 'sent' as const })),
      newAfter,
      1,
    ).map((row) => (row.kind === 'message' ? `${row.message.number}${row.isLast ? '.' : ''}` : row.kind))

  it('group messages of a person within five minutes, and separate days and new messages', () => {
    const at = (time: string) => `2026-03-14T${time}:00.000Z`
    expect(
      kinds(
        [
          message(1, 2, '2026-03-12T10:00:00.000Z'),
          message(2, 1, at('10:00')),
          message(3, 1, at('10:03')),
          message(4, 1, at('10:30')),
          message(5, 2, at('10:31')),
          message(6, 2, at('10:32')),
        ],
        5,
      ),
    ).toEqual(['day', '1.', 'day', '2', '3.', '4.', '5.', 'new', '6.'])
  })

  it('keep refused messages in place and waiting ones at the end', () => {
    const refused = { user: sam, id: 'no', text: 'Refused', files: [], by: 1, at: message(1).at, after: 2 }
    const waiting = { ...message(0), id: 'later', contents: [] }
    const shown = shownOf(thread(messages(1, 4), { waiting: [waiting] }), [refused])
    expect(shown.map(({ message: { id }, state }) => `${id} ${state}`)).toEqual([
      ...['m1 sent', 'm2 sent', 'no refused', 'm3 sent', 'm4 sent', 'later waiting'],
    ])
  })
})

async function send(backend: Backend, text: string, from: 'ada' | 'sam' = 'sam') {
  const headers =
    from === 'ada' ? await backend.signIn() : await backend.signIn('sam@example.com', 'berry-demo-2')
  const user = from === 'ada' ? sam : 1
  const sent = await backend.post('chat/send', { id: crypto.randomUUID(), user, text }, headers)
  if (!sent.ok) throw new Error(`send: ${sent.status}`)
}
const history = async (backend: Backend) => {
  const headers = await backend.signIn()
  return (await bodyOf<{ messages: Message[] }>(backend.get(`chat/history?user=${sam}`, headers))).messages
}
const field = () => screen.findByRole('textbox', { name: 'Write to Sam Okoro' })
const person = (name: RegExp | string) => screen.findByRole('link', { name })

describe('chat screen', () => {
  it.each(['owner', 'staff'])('shows "No one else yet" to the only account, as %s', async (role) => {
    const backend = await createBackend({ clock: () => new Date(), size: null })
    const [email, password] = ['wei@example.com', 'a quiet green hill']
    const setup = await setupWordOf(backend.db)
    await backend.post('account/register', { email, password, firstName: 'Wei', lastName: 'Zhang', setup })
    await backend.db.updateTable('users').set({ role_id: role }).execute()
    localStorage.clear()
    const { Authorization } = await backend.signIn(email, password)
    localStorage.setItem('serviceToken', Authorization.replace('Bearer ', ''))
    const { user, router } = await openApp('/chat', { backend })
    expect(screen.getByRole('heading', { name: 'No one else yet' })).toBeVisible()
    expect(screen.queryByText('Select a conversation')).toBeNull()
    const invite = screen.queryByRole('link', { name: 'Invite people' })
    if (role === 'staff') return expect(invite).toBeNull()
    await user.click(invite as HTMLElement)
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings/team'))
  })

  it.each([
    ['en', 'About Sam Okoro', 'Manager'],
    ['fr', 'À propos de Sam Okoro', 'Responsable'],
  ] as const)('names the role of the other person in their details (%s)', async (locale, button, role) => {
    const { user } = await openApp(`/chat/${sam}`, {
      before: ({ db }) =>
        db.updateTable('users').set({ role_id: 'manager' }).where('profile', '=', sam).execute(),
    })
    act(() => configure({ locale }))
    await user.click(await screen.findByRole('button', { name: button }))
    expect(await screen.findByRole('dialog')).toHaveTextContent(role)
  })

  it('opens a conversation at its unread message and marks it as read', async () => {
    const { user, backend } = await openApp('/chat', { before: (now) => send(now, 'Are you <b>there</b>?') })
    await user.click(await person(/Sam Okoro.*1 unread message/))
    expect(await screen.findByText('Are you <b>there</b>?', { selector: '[data-reading]' })).toBeVisible()
    expect(screen.getByText('New')).toBeVisible()
    expect(await field()).toHaveFocus()
    await waitFor(async () => {
      const unread = await bodyOf<{ users: { user: number }[] }>(
        backend.get('chat/unread', await backend.signIn()),
      )
      expect(unread.users.some((one) => one.user === sam)).toBe(false)
    })
    await waitFor(() => expect(screen.queryByRole('link', { name: /Sam Okoro.*unread/ })).toBeNull())
  })

  it('renders Markdown and references in messages, and their text in the list', async () => {
    await openApp(`/chat/${sam}`, { before: (now) => send(now, 'Pack **today**: FH-119') })
    expect(await screen.findByText('today', { selector: 'strong' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'FH-119' })).toHaveAttribute('href', '/kanban?q=FH-119')
    expect(screen.getByText('Pack today: FH-119')).toBeVisible()
  })

  it('fetches only the affected conversation for a message, and only counts on other pages', async () => {
    useFastTimers()
    markFirstIdle()
    const asked: string[] = []
    const listen = ({ request }: { request: Request }) => {
      const { pathname, search } = new URL(request.url)
      if (pathname.endsWith('/chat/conversations') || pathname.endsWith('/chat/unread'))
        asked.push(`${pathname.split('/').at(-1)}${search}`)
    }
    network.events.on('request:start', listen)
    const live = createLive()
    const { backend, user, router, followOthers, settled } = await openApp('/dashboard', { deps: { live } })
    await waitFor(() => expect(asked).toEqual(['unread']))
    await followOthers()
    await expect.poll(() => live.size()).toBe(1)
    await send(backend, 'On another page')
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Chat' })).toHaveAccessibleDescription(/unread/),
    )
    expect(new Set(asked)).toEqual(new Set(['unread']))

    await act(() => router.navigate({ href: '/chat/3' }))
    await person(/Sam Okoro.*On another page/)
    await waitFor(() => expect(document.querySelector('[data-number]')).toBeVisible())
    // Within two seconds a new stream makes up for what was missed before.
    await passTime(2_300)
    await settled()
    expect(asked).toContain('conversations')
    asked.length = 0
    await send(backend, 'Here')
    await person(/Sam Okoro.*Here/)
    expect(asked).toContain('conversations?users=2%2C1')
    await user.type(await screen.findByRole('textbox', { name: 'Write to Inès Moreau' }), 'Mine{Enter}')
    await person(/Inès Moreau.*Mine/)
    await waitFor(() => expect(screen.queryByText('Waiting')).toBeNull())
    await passTime(300)
    await settled()
    expect(asked).not.toContain('conversations')
    network.events.removeListener('request:start', listen)
  })

  it('sends on Enter, but not during input composition or when empty', async () => {
    const { user, backend } = await openApp(`/chat/${sam}`)
    const before = (await history(backend)).length
    const text = await field()
    await user.type(text, '  {Enter}')
    await user.clear(text)
    await user.type(text, 'One{Shift>}{Enter}{/Shift}two')
    fireEvent.keyDown(text, { key: 'Enter', isComposing: true })
    fireEvent.keyDown(text, { key: 'Enter', keyCode: 229 })
    expect(text).toHaveValue('One\ntwo')
    await user.type(text, '{Enter}')
    expect(text).toHaveValue('')
    await waitFor(async () => expect(await history(backend)).toHaveLength(before + 1))
    expect((await history(backend)).at(-1)?.text).toBe('One\ntwo')
  })

  it('keeps the draft of each conversation over a reload', async () => {
    const first = await openApp(`/chat/${sam}`)
    await first.user.type(await field(), 'Half a sen')
    await first.router.navigate({ to: '/chat/$userId', params: { userId: '3' } })
    expect(await screen.findByRole('textbox', { name: 'Write to Inès Moreau' })).toHaveValue('')
    expect(await person(/Sam Okoro.*Draft: Half a sen/)).toBeVisible()
    await first.close()
    await openApp(`/chat/${sam}`, { backend: first.backend })
    expect(await field()).toHaveValue('Half a sen')
  })

  it('keeps chosen files over a reload until they are sent', async () => {
    const first = await openApp(`/chat/${sam}`)
    const chosen = new File(['Hello'], 'a.txt', { type: 'text/plain' })
    await first.user.upload(await screen.findByLabelText('Choose files'), chosen)
    await screen.findByRole('button', { name: 'Remove a.txt' })
    await first.router.navigate({ to: '/chat/$userId', params: { userId: '3' } })
    expect(await screen.findByRole('textbox', { name: 'Write to Inès Moreau' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Remove a.txt' })).toBeNull()
    await first.close()

    const { user, backend, close } = await openApp(`/chat/${sam}`, { backend: first.backend })
    await screen.findByRole('button', { name: 'Remove a.txt' })
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(async () =>
      expect((await history(backend)).at(-1)?.files.map(({ name }) => name)).toEqual(['a.txt']),
    )
    await close()
    await openApp(`/chat/${sam}`, { backend })
    expect(await screen.findByRole('button', { name: 'Download a.txt' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Remove a.txt' })).toBeNull()
  })

  it('keeps a refused message in place, to retry or discard', async () => {
    const opened = await openApp(`/chat/${sam}`)
    refuseWrites()
    await opened.user.type(await field(), 'Refused{Enter}')
    expect(await screen.findByText('Not sent.')).toBeVisible()
    await opened.close()

    const again = await openApp(`/chat/${sam}`, { backend: opened.backend })
    const before = (await history(again.backend)).length
    await again.user.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(async () => expect(await history(again.backend)).toHaveLength(before + 1))
    await waitFor(() => expect(screen.queryByText('Not sent.')).toBeNull())
    expect(screen.getAllByText('Refused', { selector: '[data-reading]' })).toHaveLength(1)
  })

  it('edits your last message on Arrow up, and deletes a message with Undo', async () => {
    const { user, backend } = await openApp(`/chat/${sam}`, { before: (now) => send(now, 'Helo', 'ada') })
    await user.type(await field(), '{ArrowUp}')
    const changing = await screen.findByRole('textbox', { name: 'Edit message' })
    expect(changing).toHaveValue('Helo')
    await user.clear(changing)
    await user.type(changing, 'Hello{Enter}')
    await waitFor(async () => expect((await history(backend)).at(-1)?.text).toBe('Hello'))
    expect(await screen.findByText('(edited)')).toBeVisible()

    await user.click(screen.getByRole('button', { name: 'More actions for “Hello”' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    expect(await screen.findByText('Message deleted', { selector: 'p' })).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Hello')).toBeVisible()
    expect((await history(backend)).at(-1)?.deleted).toBeNull()
  })

  it('offers no edit of messages older than 15 minutes', async () => {
    const { user } = await openApp(`/chat/${sam}`, {
      before: async (now) => {
        await send(now, 'Long ago', 'ada')
        await sql`update chat_messages set created_at = created_at - interval '16 minutes'`.execute(now.db)
      },
    })
    await user.click(await screen.findByRole('button', { name: 'More actions for “Long ago”' }))
    expect(await screen.findByRole('menuitem', { name: 'Copy text' })).toBeVisible()
    expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull()
  })

  it('names files that cannot be sent, and sends the others', async () => {
    const { user, backend } = await openApp(`/chat/${sam}`)
    const input = await screen.findByLabelText('Choose files')
    const of = (name: string, type: string, content: string) => new File([content], name, { type })
    await user.upload(input, [of('a.txt', 'text/plain', 'Hello'), of('empty.txt', 'text/plain', '')])
    expect(await screen.findByText('Couldn’t add empty.txt. The file is empty.')).toBeVisible()
    await user.upload(
      input,
      ['b', 'c', 'd'].map((name) => of(`${name}.txt`, 'text/plain', 'x')),
    )
    expect(await screen.findByText('Couldn’t add d.txt. A message can have up to 3 files.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Remove b.txt' }))
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(async () =>
      expect((await history(backend)).at(-1)?.files.map(({ name }) => name)).toEqual(['a.txt', 'c.txt']),
    )
    expect(await screen.findByRole('button', { name: 'Download a.txt' })).toBeVisible()
  })

  it('shows a picture that failed to load once the network returns', async () => {
    let isBroken = true
    await openApp(`/chat/${sam}`, {
      before: async (backend) => {
        const file = { id: 'jug', name: 'jug.png', type: 'image/png', data: files.png }
        const headers = await backend.signIn()
        await backend.post('chat/send', { id: 'm', user: sam, text: '', files: [file] }, headers)
      },
      answers: [http.get('*/api/chat/attachment', () => (isBroken ? HttpResponse.error() : undefined))],
      isSlow: true,
    })
    const picture = await screen.findByRole('button', { name: 'View jug.png' })
    goOffline()
    await waitFor(() => expect(picture).toBeDisabled())
    isBroken = false
    goOnline()
    await waitFor(() => expect(screen.getByRole('button', { name: 'View jug.png' })).toBeEnabled())
  })

  it('shows messages that wait for the network, in order', async () => {
    const { user, backend } = await openApp(`/chat/${sam}`)
    const before = (await history(backend)).length
    goOffline()
    await user.type(await field(), 'First{Enter}')
    await user.type(await field(), 'Second{Enter}')
    expect(await screen.findByText('Waiting for connection')).toBeVisible()
    goOnline()
    await waitFor(async () => expect(await history(backend)).toHaveLength(before + 2))
    expect((await history(backend)).slice(-2).map(({ text }) => text)).toEqual(['First', 'Second'])
  })

  it('finds people regardless of accents, and reports an unknown person', async () => {
    const { user } = await openApp('/chat/4711')
    expect(await screen.findByText('Person not found')).toBeVisible()
    const search = screen.getByRole('searchbox', { name: 'Search people and messages' })
    await user.type(search, 'ines')
    const people = within(screen.getByRole('main')).getByRole('list', { name: 'People' })
    expect(within(people).getAllByRole('link')).toHaveLength(1)
    await user.type(search, 'xyz')
    expect(screen.getByText('No people match “inesxyz”.')).toBeVisible()
    await user.keyboard('{Escape}')
    expect(within(people).getAllByRole('link').length).toBeGreaterThan(2)
  })

  it('shows the error after three attempts and stops retrying', async () => {
    let asked = 0
    const broken = http.get('*/api/chat/conversations', () => {
      asked++
      return HttpResponse.json({ message: 'Broken by the test', code: 'brokenByTest' }, { status: 500 })
    })
    const { settled } = await openApp(`/chat/${sam}`, { answers: [broken] })
    expect(await screen.findByText('Couldn’t load conversations')).toBeVisible()
    await settled()
    expect(screen.getByText('Couldn’t load conversations')).toBeVisible()
    expect(asked).toBe(3)
  })

  it('finds a message in any conversation and opens it', async () => {
    const { user, router } = await openApp('/chat', {
      before: async (backend) => {
        const ada = await backend.signIn()
        await backend.post('chat/send', { id: 'q1', user: sam, text: 'The quagga is sold' }, ada)
        await backend.post('chat/send', { id: 'q2', user: sam, text: 'Something else' }, ada)
      },
    })
    await user.type(screen.getByRole('searchbox', { name: 'Search people and messages' }), 'quagga')
    const found = within(await screen.findByRole('region', { name: 'Messages' }))
    await user.click(await found.findByRole('link', { name: /The quagga is sold/ }))
    expect(await screen.findByRole('region', { name: /^Conversation with Sam/ })).toBeVisible()
    await waitFor(() => expect(router.state.location.search).toHaveProperty('message'))
  })

  it('shows typing until the message arrives, and sends typing to the other person', async () => {
    const { user, backend, followOthers } = await openApp(`/chat/${sam}`)
    await followOthers()
    const asSam = await backend.signIn('sam@example.com', 'berry-demo-2')
    await backend.post('chat/typing', { user: 1 }, asSam)
    const head = within(screen.getByRole('region', { name: /^Conversation with Sam/ }))
    expect(await head.findByText('Typing…')).toBeVisible()
    await backend.post('chat/send', { id: 'q1', user: 1, text: 'Here I am' }, asSam)
    await head.findByText('Here I am')
    expect(head.queryByText('Typing…')).toBeNull()
    const sent = new Promise((resolve) => {
      network.use(http.post('*/api/chat/typing', async ({ request }) => resolve(await request.json())))
    })
    await user.type(screen.getByRole('textbox', { name: /^Write/ }), 'Good')
    expect(await sent).toEqual({ user: sam })
  })

  it('sets a status with an end, shows it and clears it', async () => {
    const { user, backend, settled } = await openApp('/chat')
    const stored = () =>
      backend.db
        .selectFrom('chat_people')
        .select(['status_text', 'status_until'])
        .where('user_id', '=', 'ada00000')
        .executeTakeFirst()
    await user.click(screen.getByRole('button', { name: /^Your status/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Set status' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Status' }))
    await user.type(dialog.getByRole('textbox'), 'At the fair')
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Clear after' }), '1 hour')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    const own = await screen.findByRole('button', { name: 'Your status: Online · At the fair' })
    await settled()
    expect(await stored()).toMatchObject({ status_text: 'At the fair', status_until: expect.any(Date) })
    await waitFor(() => expect(own).toHaveFocus())
    await user.click(own)
    await user.click(await screen.findByRole('menuitem', { name: 'Clear status' }))
    expect(await screen.findByRole('button', { name: 'Your status: Online' })).toBeVisible()
    await settled()
    expect(await stored()).toMatchObject({ status_text: '', status_until: null })
  })

  it('searches a conversation and jumps to a match', async () => {
    const { user } = await openApp(`/chat/${sam}`)
    await user.click(await screen.findByRole('button', { name: 'Search conversation' }))
    await user.type(await screen.findByRole('searchbox', { name: 'Search messages' }), 'pallet')
    await user.click(
      await within(screen.getByRole('dialog')).findByRole('button', { name: /The pallet from Leeds/ }),
    )
    await waitFor(() => expect(document.querySelector('[data-flash]')).toHaveTextContent('pallet'))
  })
})
