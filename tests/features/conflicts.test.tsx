import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import type { ContactFields } from '#contract/contacts.ts'
import { contactsOf } from '#server/features/contacts/rows.ts'
import { boardOf } from '#server/features/kanban/rows.ts'
import type { Backend } from '#tests/support/backend.ts'
import { goOffline, goOnline, openApp } from '#tests/support/open-app.tsx'
import { network } from '#tests/support/setup.ts'

type User = Awaited<ReturnType<typeof openApp>>['user']

async function post(backend: Backend, path: string, body: object, token?: { Authorization: string }) {
  const answer = await backend.post(path, body, token ?? (await backend.signIn()))
  expect(answer.status).toBe(200)
}
const sam = (backend: Backend) => backend.signIn('sam@example.com', 'berry-demo-2')
const panel = async () => within(await screen.findByRole('alert', { name: /changed this/ }))
const panelNow = () => screen.queryByRole('alert', { name: /changed this/ })
const outboxButton = (count = 1) => screen.findByRole('button', { name: `Unsent changes: ${count}` })
async function openOutbox(user: User) {
  await user.click(await outboxButton())
  const outbox = within(await screen.findByRole('dialog', { name: 'Unsent changes' }))
  // The entries come with a file of their own.
  await outbox.findAllByRole('listitem')
  return outbox
}
async function retype(user: User, field: HTMLElement, text: string) {
  await user.clear(field)
  await user.click(field)
  await user.paste(text)
}
const box = (name: RegExp) => screen.findByRole('textbox', { name })
const settleIt = async (user: User) =>
  user.click((await panel()).getByRole('button', { name: 'Save these values' }))
const nothingWaits = () =>
  waitFor(() => expect(screen.queryByRole('button', { name: /^Unsent changes/ })).not.toBeInTheDocument())

describe('contact conflict', () => {
  const zora: Partial<ContactFields> & { name: string } = {
    name: 'Zora Quince',
    role: 'Miller',
    company: 'Mill',
    location: 'Cluj',
    notes: '',
  }
  const add = (backend: Backend) => post(backend, 'contact/add', { uid: 'zora', fields: zora })
  const stored = async ({ db }: Backend) =>
    (await contactsOf(db, 'ada00000')).find(({ uid }) => uid === 'zora') as Awaited<
      ReturnType<typeof contactsOf>
    >[number]
  const elsewhere = async (backend: Backend, changes: Partial<ContactFields>) =>
    post(backend, 'contact/edit', { id: (await stored(backend)).id, changes })

  /** The form of the contact in which two fields are typed while they are changed elsewhere. */
  async function conflicting() {
    const opened = await openApp('/contacts?contact=zora', { before: add })
    const { user, backend } = opened
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    await retype(user, await box(/Job title/), 'Baker')
    await retype(user, await box(/Company/), 'Bakery')
    await elsewhere(backend, { role: 'Farmer', company: 'Farm', location: 'Iași' })
    await retype(user, await box(/Notes/), 'Bring bread')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    return opened
  }
  const cells = async () =>
    (await panel())
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent)

  it('shows both versions and the original, merges the rest and overwrites nothing', async () => {
    const { user, backend, settled } = await conflicting()
    expect(await cells()).toEqual(['CompanyMillFarmBakery', 'Job titleMillerFarmerBaker'])
    const note = await panel()
    expect(note.getByText(/^Last changed /)).toBeVisible()
    const folded = note.getByText(/^Merged automatically: /)
    expect(folded).toHaveTextContent('Notes')
    expect(folded).toHaveTextContent('Place')
    expect(note.getByText('Iași')).not.toBeVisible()
    await user.click(folded)
    expect(note.getByText('Bring bread')).toBeVisible()
    expect(note.getByText('Iași')).toBeVisible()
    expect(await stored(backend)).toMatchObject({ role: 'Farmer', company: 'Farm', notes: '' })

    await user.click(note.getByRole('radio', { name: 'Job title Elsewhere Farmer' }))
    await settleIt(user)
    await settled()
    const kept = { role: 'Farmer', company: 'Bakery', location: 'Iași', notes: 'Bring bread' }
    await waitFor(async () => expect(await stored(backend)).toMatchObject(kept))
    await nothingWaits()
    expect(panelNow()).toBeNull()
  })

  it('takes all values of a side with a single button', async () => {
    const { user, backend, settled } = await conflicting()
    const note = await panel()
    await user.click(note.getByRole('button', { name: 'Keep all from elsewhere' }))
    expect(note.getByRole('button', { name: 'Keep all from elsewhere' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    for (const one of note.getAllByRole('radio', { name: / Elsewhere / })) expect(one).toBeChecked()
    await user.click(note.getByRole('button', { name: 'Keep all from here' }))
    for (const one of note.getAllByRole('radio', { name: / Here / })) expect(one).toBeChecked()
    await settleIt(user)
    await settled()
    const kept = { role: 'Baker', company: 'Bakery', location: 'Iași', notes: 'Bring bread' }
    await waitFor(async () => expect(await stored(backend)).toMatchObject(kept))
  })

  it('asks again when the contact changes during the choice', async () => {
    const { user, backend, settled } = await conflicting()
    await panel()
    await elsewhere(backend, { role: 'Sailor' })
    await settleIt(user)
    expect(await screen.findByText(/It changed again while you were choosing/)).toBeVisible()
    expect(await cells()).toEqual(['Job titleFarmerSailorBaker'])
    expect(await stored(backend)).toMatchObject({ role: 'Sailor', company: 'Farm' })
    await settleIt(user)
    await settled()
    await waitFor(async () =>
      expect(await stored(backend)).toMatchObject({ role: 'Baker', company: 'Bakery' }),
    )
    await nothingWaits()
  })

  it('is restored after a reload, in the form and in the outbox', async () => {
    const { backend, close } = await conflicting()
    await panel()
    await outboxButton()
    // The draft is written with the next pause.
    await waitFor(() => expect(JSON.stringify(localStorage)).toContain('Bring bread'))
    await close()

    const again = await openApp('/dashboard', { backend })
    const outbox = await openOutbox(again.user)
    expect(outbox.getByText(/Someone else changed this/)).toBeVisible()
    await again.user.click(
      outbox.getByRole('link', { name: 'Edit and send again: Edit a contact: Zora Quince' }),
    )
    expect(await cells()).toEqual(['CompanyMillFarmBakery', 'Job titleMillerFarmerBaker'])
    expect(await box(/Job title/)).toHaveValue('Baker')
    await settleIt(again.user)
    await again.settled()
    await waitFor(async () => expect(await stored(backend)).toMatchObject({ role: 'Baker' }))
    await nothingWaits()
  })

  it('leaves the contact unchanged on discard, in the form or the outbox', async () => {
    const { user, backend } = await conflicting()
    await panel()
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    await nothingWaits()
    expect(panelNow()).toBeNull()
    expect(await stored(backend)).toMatchObject({ role: 'Farmer', notes: '' })

    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    await retype(user, await box(/Job title/), 'Weaver')
    await elsewhere(backend, { role: 'Tailor' })
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await panel()
    const outbox = await openOutbox(user)
    await user.click(outbox.getByRole('button', { name: /^Discard: / }))
    await nothingWaits()
    await waitFor(() => expect(panelNow()).toBeNull())
    expect(await box(/Job title/)).toHaveValue('Tailor')
    expect(await stored(backend)).toMatchObject({ role: 'Tailor' })
  })

  it('restores a refused new contact when it is added again', async () => {
    const { user, backend, settled } = await openApp('/contacts')
    goOffline()
    await user.click(screen.getByRole('button', { name: 'New contact' }))
    await user.type(await box(/^Name/), 'Nobody New')
    await user.click(screen.getByRole('button', { name: 'Add contact' }))
    await outboxButton()
    let isRefusing = true
    network.use(
      http.post('*/api/contact/add', () =>
        isRefusing
          ? HttpResponse.json({ message: 'Too many', code: 'tooManyContacts' }, { status: 409 })
          : undefined,
      ),
    )
    goOnline()
    const outbox = await openOutbox(user)
    await user.click(
      await outbox.findByRole('link', { name: 'Edit and send again: Add a contact: Nobody New' }),
    )
    isRefusing = false
    const drawer = within(await screen.findByRole('dialog', { name: 'New contact' }))
    expect(await drawer.findByText(/contacts/i, { selector: '[class*=note] *' })).toBeVisible()
    expect(drawer.getByRole('textbox', { name: /^Name/ })).toHaveValue('Nobody New')
    await retype(user, drawer.getByRole('textbox', { name: /^Name/ }), 'Somebody New')
    await user.click(drawer.getByRole('button', { name: 'Add contact' }))
    await settled()
    await nothingWaits()
    const names = (await contactsOf(backend.db, 'ada00000')).map(({ name }) => name)
    expect(names).toContain('Somebody New')
    expect(names).not.toContain('Nobody New')
    // The next new contact begins with nothing.
    await user.click(await screen.findByRole('button', { name: 'New contact' }))
    expect(await box(/^Name/)).toHaveValue('')
  })
})

describe('customer conflict', () => {
  const customer = async (backend: Backend) =>
    backend.db.selectFrom('customers').selectAll().where('id', '=', 'c0001').executeTakeFirstOrThrow()
  const samChanges = async (backend: Backend, changes: object) =>
    post(backend, 'customer/edit', { id: 'c0001', changes }, await sam(backend))

  /** Ada changes the phone without a network, and goes. */
  async function changedOffline(change = '88') {
    const opened = await openApp('/customers/c0001/edit')
    goOffline()
    await retype(opened.user, await box(/^Phone/), change)
    await opened.user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(opened.queryClient.isMutating()).toBe(1))
    return opened
  }

  it('opens the form from the outbox and sends the chosen values', async () => {
    const { backend, close } = await changedOffline()
    await close()
    await samChanges(backend, { phone: '77', country: 'Peru' })
    goOnline()
    const { user, settled, router } = await openApp('/dashboard', { backend })
    const outbox = await openOutbox(user)
    await user.click(outbox.getByRole('link', { name: /^Edit and send again: Edit a customer/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/customers/c0001/edit'))
    expect((await panel()).getAllByRole('row')[1]).toHaveTextContent(/^Phone.*7788$/)
    const sent: unknown[] = []
    network.use(
      http.post('*/api/customer/edit', async ({ request }) => {
        sent.push(await request.clone().json())
        return undefined
      }),
    )
    const { version } = await customer(backend)
    await settleIt(user)
    await settled()
    await waitFor(async () => expect(await customer(backend)).toMatchObject({ phone: '88', country: 'Peru' }))
    expect(sent).toMatchObject([{ version, changes: { phone: '88' }, base: { phone: '77' } }])
    await nothingWaits()
  })

  it('opens the form with the values and the reason after another refusal', async () => {
    const { user, backend } = await changedOffline()
    let isRefusing = true
    network.use(
      http.post('*/api/customer/edit', () =>
        isRefusing
          ? HttpResponse.json({ message: 'Not today', code: 'notToday' }, { status: 400 })
          : undefined,
      ),
    )
    goOnline()
    await outboxButton()
    isRefusing = false
    expect(await box(/^Phone/)).toHaveValue('88')
    expect((await screen.findAllByText('Not today')).length).toBeGreaterThan(0)
    await retype(user, await box(/^Phone/), '89')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(async () => expect((await customer(backend)).phone).toBe('89'))
    await nothingWaits()
  })

  it('shows the server values in the form after a discard in the outbox', async () => {
    const { user, backend, queryClient } = await changedOffline()
    const { phone } = await customer(backend)
    const outbox = await openOutbox(user)
    const discard = outbox.getByRole('button', { name: /^Discard: / })
    await waitFor(() => expect(discard).toBeEnabled())
    await user.click(discard)
    expect(await outbox.findByText('All changes sent')).toBeVisible()
    expect(queryClient.isMutating()).toBe(0)
    await waitFor(async () => expect(await box(/^Phone/)).toHaveValue(phone ?? ''))
  })
})

describe('conflict without a form', () => {
  const columnId = async (backend: Backend) => (await boardOf(backend.db, {})).columns?.[0]?.id ?? ''
  const columnNow = async (backend: Backend) => (await boardOf(backend.db, {})).columns?.[0]

  it('is settled in a dialog for a column, immediately or later', async () => {
    const { user, backend, settled, close } = await openApp('/kanban')
    const before = await columnNow(backend)
    const name = await screen.findByRole('textbox', { name: `Column name: “${before?.title}”` })
    await user.clear(name)
    await user.type(name, 'Mine')
    await backend.db
      .updateTable('board_columns')
      .set((eb) => ({ title: 'Theirs', version: eb('version', '+', 1) }))
      .where('id', '=', await columnId(backend))
      .execute()
    await user.keyboard('{Enter}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Column “Theirs”' }))
    await panel()
    expect(dialog.getAllByRole('row')[1]).toHaveTextContent(`Name${before?.title}TheirsMine`)
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await outboxButton()
    await settled()
    await close()

    const again = await openApp('/dashboard', { backend })
    const outbox = await openOutbox(again.user)
    expect((await columnNow(backend))?.title).toBe('Theirs')
    await again.user.click(outbox.getByRole('button', { name: /^Resolve: Edit a column/ }))
    await settleIt(again.user)
    await again.settled()
    await waitFor(async () => expect((await columnNow(backend))?.title).toBe('Mine'))
    await nothingWaits()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is settled in a dialog for a renamed calendar', async () => {
    const { user, backend, settled } = await openApp('/calendar', {
      before: (server) =>
        post(server, 'calendar/calendars/add', {
          id: 'choir',
          fields: { name: 'Choir', tag: 2, people: ['ada00000'] },
        }),
    })
    const nameNow = async () =>
      (await backend.db.selectFrom('calendars').selectAll().where('id', '=', 'choir').executeTakeFirst())
        ?.name
    await user.click(screen.getByRole('button', { name: 'Options for “Choir”' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit and share…' }))
    await retype(user, await box(/^Name/), 'Singers')
    await post(backend, 'calendar/calendars/edit', {
      id: 'choir',
      version: 1,
      changes: { name: 'Band' },
      base: { name: 'Choir' },
    })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Calendar “Band”' }))
    await panel()
    expect(dialog.getAllByRole('row')[1]).toHaveTextContent('NameChoirBandSingers')
    expect(await nameNow()).toBe('Band')
    await settleIt(user)
    await settled()
    await waitFor(async () => expect(await nameNow()).toBe('Singers'))
    await nothingWaits()
  })

  it('is settled in a dialog for a review with a reply of someone else', async () => {
    const review = async (backend: Backend) =>
      backend.db.selectFrom('reviews').selectAll().orderBy('id').limit(1).executeTakeFirstOrThrow()
    const answered = async (backend: Backend, reply: string) =>
      backend.db
        .updateTable('reviews')
        .set({ reply, replied_at: new Date(), version: 9 })
        .where('id', '=', (await review(backend)).id)
        .execute()
    const first = await openApp('/dashboard')
    const { id } = await review(first.backend)
    await first.close()
    const { user, backend, settled } = await openApp(`/reviews?review=${id}`, { backend: first.backend })
    const field = await box(/Reply from the shop/)
    await retype(user, field, 'Thank you')
    await answered(backend, 'Thanks from Sam')
    const drawer = within(screen.getByRole('dialog', { name: 'Review' }))
    await user.click(drawer.getByRole('button', { name: /Publish reply|Edit reply/ }))
    const note = await panel()
    expect(note.getAllByRole('row')[1]).toHaveTextContent(/Reply from the shop.*Thanks from SamThank you$/)
    await user.click(note.getByRole('radio', { name: /Theirs/ }))
    await settleIt(user)
    await nothingWaits()
    await settled()
    expect((await review(backend)).reply).toBe('Thanks from Sam')
  })
})

it('keeps a post that was changed elsewhere from being overwritten by a waiting edit', async () => {
  const first = await openApp('/social', {
    before: (backend) => post(backend, 'posts/add', { id: 'own', content: 'Before' }),
  })
  await first.user.click(await screen.findByRole('button', { name: 'More actions for “Before”' }))
  await first.user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const text = () => screen.findByRole('textbox', { name: 'Edit post' })
  await retype(first.user, await text(), 'Mine')
  goOffline()
  await first.user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(first.queryClient.isMutating()).toBe(1))
  const { backend } = first
  await first.close()
  await post(backend, 'posts/edit', {
    id: 'own',
    version: 1,
    changes: { content: 'Elsewhere' },
    base: { content: 'Before' },
  })
  goOnline()
  const sent = await openApp('/social', { backend })
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain('social-post-own'))
  await sent.close()
  const { user } = await openApp('/social', { backend })
  expect(await text()).toHaveValue('Mine')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  const row = (await panel()).getAllByRole('row')[1]
  expect(row).toHaveTextContent('BeforeElsewhereMine')
})
