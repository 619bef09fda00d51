import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, it, vi } from 'vitest'
import type { MailKey } from '#contract/mail-search.ts'
import { listOf } from '#server/features/mail/list.ts'
import type { Backend } from '#tests/support/backend.ts'
import { passTime, useFastTimers } from '#tests/support/fast-timers.ts'
import { goOffline, goOnline, openApp } from '#tests/support/open-app.tsx'
import { openBroken } from '#tests/support/open-broken.ts'
import { network } from '#tests/support/setup.ts'

afterEach(() => {
  vi.restoreAllMocks()
  goOnline()
  vi.unstubAllGlobals()
})

const me = 'ada00000'
const ownAddress = 'admin@example.com'

async function post(backend: Backend, path: string, body: object) {
  const answer = await backend.post(`mails/${path}`, body, await backend.signIn())
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return answer.json()
}

/** Letters to oneself, which lie in the inbox. */
async function write(backend: Backend, subjects: readonly string[]) {
  await post(backend, 'settings/save', { settings: { undoSeconds: 0 } })
  for (const subject of subjects) {
    const fields = { to: [ownAddress], cc: [], bcc: [], subject, html: `<p>About ${subject}.</p>` }
    const { mail } = (await post(backend, 'draft', fields)) as { mail: { id: string } }
    await post(backend, 'send', { id: mail.id })
  }
}

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `Batch ${at + 1}`)
const found = async ({ db }: Backend, folder: MailKey, q: string) =>
  (await listOf(db, me, { folder, q, limit: 200, offset: 0 })).mails.map(({ subject }) => subject)
const rowOf = (subject: string) => screen.getByText(subject).closest<HTMLElement>('[data-row]')

it('opens a new email from the list in a narrow window, and cancels only a label on Escape', async () => {
  const { matchMedia } = window
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...matchMedia(query),
    matches: query.includes('61.99em'),
  }))
  const { user, router } = await openApp('/mail/inbox')
  await user.click(await screen.findByRole('button', { name: 'New email' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ compose: 'new' }))
  await user.click(await screen.findByRole('button', { name: 'Save and close' }))
  await user.click(await screen.findByRole('button', { name: 'Folders and labels' }))
  await user.click(await screen.findByRole('button', { name: 'Add label' }))
  useFastTimers()
  await user.type(screen.getByRole('textbox', { name: 'Label name' }), 'Kil{Escape}')
  expect(screen.queryByRole('textbox', { name: 'Label name' })).toBeNull()
  await passTime(400)
  expect(screen.getByRole('button', { name: 'Add label' })).toBeVisible()
})

it('shows an error and reloads when emails fail to load', async () => {
  await openBroken('/mail/inbox', 'mails/list', 'Couldn’t load emails')
  expect((await screen.findAllByRole('listitem')).length).toBeGreaterThan(0)
})

it('explains an empty folder, and offers to clear a search without results', async () => {
  const { user, router } = await openApp('/mail/spam', {
    before: async (backend) => {
      await post(backend, 'delete', { all: true, filter: { folder: 'spam' } })
    },
  })
  expect(await screen.findByText('No spam')).toBeVisible()
  expect(screen.queryByText(/^Select an email/)).toBeNull()
  await router.navigate({ href: '/mail/inbox?q=nobody-wrote-this' })
  expect(await screen.findByText('No results for “nobody-wrote-this”')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('q'))
})

/** Archives all mails of a search; returns the question that comes first. */
async function archiveAll(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'Select emails' }))
  await user.keyboard('{Control>}a{/Control}')
  await user.click(await screen.findByRole('button', { name: /^Select all/ }))
  await user.click(
    within(screen.getByRole('region', { name: 'Selected emails' })).getByRole('button', { name: 'Archive' }),
  )
  return screen.findByRole('dialog', { name: 'Change 60 emails?' })
}

it('archives all matching emails after a confirmation and restores them on undo', async () => {
  const { user, backend } = await openApp('/mail/inbox?q=Batch', {
    before: (backend) => write(backend, numbered(60)),
  })
  const { mails } = await listOf(backend.db, me, { folder: 'inbox', q: 'Batch', limit: 200, offset: 0 })
  expect(mails).toHaveLength(60)
  const question = await archiveAll(user)
  expect(await found(backend, 'archive', 'Batch')).toHaveLength(0)
  await user.click(within(question).getByRole('button', { name: 'Change' }))
  await waitFor(async () => expect(await found(backend, 'archive', 'Batch')).toHaveLength(60))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await found(backend, 'inbox', 'Batch')).toHaveLength(60))
})

it('restores the archived emails when a further call failed', async () => {
  const { user, backend } = await openApp('/mail/inbox?q=Batch', {
    before: (backend) => write(backend, numbered(60)),
  })
  let calls = 0
  network.use(
    http.post('*/api/mails/move', async ({ request }) => {
      calls++
      if (calls > 1) return HttpResponse.json({ code: 'internal', message: 'x' }, { status: 500 })
      const reply = (await (await backend.app.fetch(request)).json()) as object
      return HttpResponse.json({ ...reply, left: 1 })
    }),
  )
  const question = await archiveAll(user)
  await user.click(within(question).getByRole('button', { name: 'Change' }))
  await waitFor(async () => expect(await found(backend, 'archive', 'Batch')).toHaveLength(60))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await found(backend, 'inbox', 'Batch')).toHaveLength(60))
  expect(calls).toBeGreaterThan(1)
})

it('archives and restores the open conversation, or the conversation of a row', async () => {
  const { user, backend } = await openApp('/mail/inbox')
  const q = 'Who opens on Saturday'
  const [newest, oldest] = await found(backend, 'inbox', q)
  expect([newest, oldest]).toEqual(['Re: Who opens on Saturday?', 'Who opens on Saturday?'])
  const link = () => rowOf('Re: Who opens on Saturday?')?.querySelector('a')
  link()?.focus()
  await user.keyboard('{Enter}')
  const toolbar = within(await screen.findByRole('toolbar'))
  // Neither has been read, and so both stand open and are read together.
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
  await waitFor(async () => expect(await found(backend, 'inbox', `${q} is:unread`)).toEqual([]))
  await user.click(toolbar.getByRole('button', { name: 'Archive' }))
  await waitFor(async () => expect(await found(backend, 'archive', q)).toHaveLength(2))
  expect(screen.queryByRole('heading', { level: 2, name: /Who opens on Saturday/ })).toBeNull()
  expect(await screen.findByText('Conversation archived')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await found(backend, 'inbox', q)).toHaveLength(2))

  await waitFor(() => expect(link()).toBeVisible())
  link()?.focus()
  await user.keyboard('e')
  await waitFor(async () => expect(await found(backend, 'archive', q)).toEqual([newest, oldest]))
  expect(await found(backend, 'inbox', q)).toEqual([])
})

it('deletes an email permanently only after a confirmation', async () => {
  const { user, backend } = await openApp('/mail/trash', {
    before: async (backend) => {
      await write(backend, ['Thrown away'])
      const { mails } = await listOf(backend.db, me, { folder: 'inbox', q: 'Thrown', limit: 5, offset: 0 })
      await post(backend, 'move', { ids: mails.map(({ id }) => id), folder: 'trash' })
    },
  })
  const press = async (name: string) => {
    const question = await screen.findByRole('dialog', { name: 'Permanently delete 1 email?' })
    await user.click(within(question).getByRole('button', { name }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  const ask = async () => {
    rowOf('Thrown away')?.querySelector<HTMLElement>('a')?.focus()
    await user.keyboard('#')
  }
  await ask()
  await press('Cancel')
  expect(await found(backend, 'trash', 'Thrown')).toHaveLength(1)
  await ask()
  await press('Delete permanently')
  await waitFor(async () => expect(await found(backend, 'trash', 'Thrown')).toEqual([]))
  expect(screen.queryByText('Thrown away')).toBeNull()
})

it('refuses a label without a name or with an existing name, and gives the reason', async () => {
  const { user, backend } = await openApp('/mail/inbox', {
    before: (backend) => post(backend, 'labels/add', { id: 'kiln', name: 'Kiln', tag: 3 }),
  })
  await user.click(screen.getByRole('button', { name: 'Add label' }))
  const name = screen.getByRole('textbox', { name: 'Label name' })
  await user.type(name, '{Enter}')
  expect(await screen.findByText('Enter a name.')).toBeVisible()
  await user.type(name, 'kiln{Enter}')
  expect(await screen.findByText('A label with this name already exists.')).toBeVisible()
  await user.clear(name)
  await user.type(name, 'Fair{Enter}')
  expect(await screen.findByRole('link', { name: /Fair/ })).toBeInTheDocument()
  await waitFor(async () => {
    const { labels } = await listOf(backend.db, me, { limit: 1, offset: 0 })
    expect(labels?.map((one) => one.name)).toContain('Fair')
  })
})

it('takes the first suggested person or the typed address on Enter', async () => {
  const { user } = await openApp('/mail/inbox?compose=new')
  const to = await screen.findByRole('combobox', { name: 'To' })
  // An input method uses Enter itself.
  fireEvent.change(to, { target: { value: 'someone@example.com' } })
  fireEvent.keyDown(to, { key: 'Enter', isComposing: true })
  fireEvent.keyDown(to, { key: 'Enter', keyCode: 229 })
  expect(to).toHaveValue('someone@example.com')
  await user.clear(to)
  await user.type(to, 'sam')
  await waitFor(() => expect(screen.getAllByRole('option')[0]).toHaveAccessibleName(/Sam Okoro/))
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('button', { name: /Sam Okoro/ })).toBeVisible()
  await user.type(to, 'nobody@nowhere.example{Enter}')
  expect(await screen.findByRole('button', { name: /nobody@nowhere/ })).toBeVisible()
})

it('hides the missing subject question once there is a subject', async () => {
  const { user } = await openApp('/mail/inbox?compose=new:sam@example.com')
  const window = within(await screen.findByRole('dialog'))
  await user.click(await window.findByRole('button', { name: 'Send' }))
  expect(await window.findByText('Send without a subject?')).toBeVisible()
  await user.type(window.getByRole('textbox', { name: 'Subject' }), 'Jugs')
  expect(window.queryByText('Send without a subject?')).toBeNull()
})

it('suggests people and dates, and offers to search all mail', async () => {
  const { user, router } = await openApp('/mail/inbox')
  const field = await screen.findByRole('combobox', { name: 'Search mail' })
  await user.type(field, 'jugs -from:oko')
  await user.click(await screen.findByRole('option', { name: /-from:sam@example\.com.*Sam Okoro/ }))
  expect(field).toHaveValue('jugs -from:sam@example.com ')
  await waitFor(() =>
    expect(router.state.location.search).toMatchObject({ q: 'jugs -from:sam@example.com ' }),
  )
  await user.clear(field)
  await user.type(field, 'before:')
  expect(await screen.findAllByRole('option', { name: /^before:\d{4}-\d\d-\d\d/ })).toHaveLength(4)
  await user.clear(field)
  await user.type(field, 'jugs{Enter}')
  await user.click(await screen.findByRole('link', { name: 'Search all mail' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/mail/all'))
  expect(router.state.location.search).toMatchObject({ q: 'jugs' })
  expect(screen.queryByRole('link', { name: 'Search all mail' })).toBeNull()
  await waitFor(() => expect(document.body).not.toHaveFocus())
})

it('warns about an email that the browser cannot save, and sends it as it is', async () => {
  const { user, backend, settled } = await openApp('/mail/inbox?compose=new:sam@example.com')
  const window = within(await screen.findByRole('dialog'))
  const subject = await window.findByRole('textbox', { name: 'Subject' })
  const isLeavingAsked = () => !globalThis.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  goOffline()
  await user.type(subject, 'Half')
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain('Half'))
  expect(isLeavingAsked()).toBe(false)
  const { setItem } = Storage.prototype
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function full(this: Storage, key, value) {
    if (key.startsWith('fernhill-draft')) throw new DOMException('Full', 'QuotaExceededError')
    setItem.call(this, key, value)
  })
  await user.type(subject, ' of it')
  expect(await window.findByText(/^This browser can’t save your text/)).toBeVisible()
  expect(isLeavingAsked()).toBe(true)
  await user.click(window.getByRole('button', { name: 'Send' }))
  await user.click(await window.findByRole('button', { name: 'Send anyway' }))
  goOnline()
  await settled()
  const sent = await backend.db
    .selectFrom('mails')
    .select('state')
    .where('subject', '=', 'Half of it')
    .execute()
  expect(sent.length).toBeGreaterThan(0)
  expect(isLeavingAsked()).toBe(false)
})
