import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, it, vi } from 'vitest'
import { limits } from '#contract/kanban.ts'
import { boardOf } from '#server/features/kanban/rows.ts'
import type { Backend } from '#tests/support/backend.ts'
import { goOffline, goOnline, openApp, refuseWrites } from '#tests/support/open-app.tsx'
import { requestsTo } from '#tests/support/requests-to.ts'
import { network } from '#tests/support/setup.ts'

type User = Awaited<ReturnType<typeof openApp>>['user']

const itemOf = async ({ db }: Backend, id = '1000') =>
  (await boardOf(db, {})).items.find((one) => one.id === id)
const saidOf = async (backend: Backend, id = '1000') => {
  const { comments } = await boardOf(backend.db, {})
  const ids = (await itemOf(backend, id))?.commentIds ?? []
  return ids.map((one) => comments.find((comment) => comment.id === one)?.comment)
}
async function drawer() {
  const open = within(await screen.findByRole('dialog', { name: /FH-\d+/ }))
  await waitFor(() => expect(open.queryByRole('progressbar', { name: 'Loading' })).toBeNull())
  return open
}

type Open = Awaited<ReturnType<typeof drawer>>
/** Writes another title in its place; Enter keeps it. */
async function retitle(user: User, open: Open, title: string, key = '{Enter}') {
  const field = open.getByRole('textbox', { name: 'Title' })
  await user.clear(field)
  await user.type(field, `${title}${key}`)
}
/** Whichever of the roles of a menu's choices. */
async function choice(fact: string, name: string | RegExp) {
  const menu = within(await screen.findByRole('menu', { name: new RegExp(`^${fact}`) }))
  return (await menu.findByText(name)).closest('[role^="menuitem"]') as HTMLElement
}

it('edits every field in place and saves it immediately', async () => {
  const { backend, user, settled } = await openApp('/kanban?item=1000')
  const before = await itemOf(backend)
  const open = await drawer()
  expect(open.getByRole('textbox', { name: 'Title' })).toHaveValue(before?.title)
  await retitle(user, open, 'Care notes')
  expect(await screen.findByText('Title changed')).toBeVisible()
  await user.click(open.getByRole('button', { name: 'Edit description' }))
  await user.type(open.getByRole('textbox', { name: 'Description' }), ' More.')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(open.queryByRole('textbox', { name: 'Description' })).toBeNull()

  await user.click(open.getByRole('button', { name: /^Priority/ }))
  await user.click(await choice('Priority', 'High'))
  await user.click(open.getByRole('button', { name: /^Estimate/ }))
  await user.type(await screen.findByRole('searchbox', { name: 'Enter a number of points' }), '21{Enter}')
  await user.click(open.getByRole('button', { name: /^Due/ }))
  await user.type(await screen.findByRole('searchbox', { name: 'Enter a date' }), '24/12/2030{Enter}')
  await user.click(open.getByRole('button', { name: /^Labels/ }))
  await user.type(await screen.findByRole('searchbox', { name: /^Find or add a label/ }), 'Words')
  await user.click(await choice('Labels', 'Add label “Words”'))
  await user.keyboard('{Escape}')
  await user.click(open.getByRole('button', { name: /^Assignees/ }))
  await waitFor(() => expect(screen.getByRole('searchbox', { name: 'Find a person' })).toHaveFocus())
  await user.keyboard('ada p{Enter}{Escape}')
  expect(screen.getByRole('dialog')).toBeVisible()

  await user.click(open.getByRole('button', { name: 'Add step' }))
  await user.type(open.getByRole('textbox', { name: 'What’s the next step?' }), 'Ask Inès{Enter}{Escape}')
  await user.click(open.getByRole('checkbox', { name: 'Done: Ask Inès' }))
  await settled()
  await waitFor(async () =>
    expect(await itemOf(backend)).toMatchObject({
      title: 'Care notes',
      description: `${before?.description} More.`,
      priority: 'high',
      estimate: 21,
      dueDate: '2030-12-24',
      labels: [...(before?.labels ?? []), 'Words'],
    }),
  )
  const now = await itemOf(backend)
  expect(now?.checklist.at(-1)).toMatchObject({ text: 'Ask Inès', isDone: true })
  expect(now?.people).not.toEqual(before?.people)
  expect(screen.queryByText(/^Unsaved changes/)).toBeNull()
  expect(JSON.stringify(localStorage)).not.toContain('fernhill-draft')
  const activity = within(await open.findByRole('region', { name: 'Activity' }))
  expect(await activity.findByText('Ada Palmer changed checklist from 0/1 to 1/1')).toBeVisible()
})

it('undoes each change with "Undo"', async () => {
  const { backend, user, settled } = await openApp('/kanban?item=1000')
  const before = await itemOf(backend)
  const open = await drawer()
  const other = before?.priority === 'high' ? 'Low' : 'High'
  await user.click(open.getByRole('button', { name: /^Priority/ }))
  await user.click(await choice('Priority', other))
  expect(await open.findByRole('button', { name: `Priority ${other}` })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(open.queryByRole('button', { name: `Priority ${other}` })).toBeNull())
  await settled()
  await user.click(open.getByRole('button', { name: /^Column/ }))
  await user.click(await choice('Column', 'Done'))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await settled()
  await waitFor(async () => {
    const { columns } = await boardOf(backend.db, {})
    expect(columns?.find(({ id }) => id === 'column-1')?.itemIds[0]).toBe('1000')
    expect((await itemOf(backend))?.priority).toBe(before?.priority)
  })
})

it('rolls back a refused field and gives the reason', async () => {
  const { user } = await openApp('/kanban?item=1000')
  const open = await drawer()
  const before = open.getByRole('button', { name: /^Estimate/ }).textContent
  refuseWrites()
  await user.click(open.getByRole('button', { name: /^Estimate/ }))
  await user.click(await choice('Estimate', '13 points'))
  expect((await screen.findAllByText('Refused by the test')).length).toBeGreaterThan(0)
  await waitFor(() => expect(open.getByRole('button', { name: /^Estimate/ })).toHaveTextContent(before ?? ''))
})

it('keeps an offline change over a reload and saves it once', async () => {
  const first = await openApp('/kanban?item=1000')
  const open = await drawer()
  goOffline()
  await first.user.click(open.getByRole('button', { name: /^Estimate/ }))
  await first.user.click(await choice('Estimate', '13 points'))
  expect(open.getByRole('button', { name: 'Estimate 13 points' })).toBeVisible()
  await first.close()
  const { backend } = first
  expect((await itemOf(backend))?.estimate).not.toBe(13)
  goOnline()
  const { settled } = await openApp('/kanban?item=1000', { backend })
  const again = await drawer()
  expect(await again.findByRole('button', { name: 'Estimate 13 points' })).toBeVisible()
  await settled()
  await waitFor(async () => expect((await itemOf(backend))?.estimate).toBe(13))
  const changes = await backend.db.selectFrom('board_activity').select('now').execute()
  expect(changes).toEqual([{ now: '13' }])
})

it('keeps the original value when an offline change is undone before it is sent', async () => {
  const first = await openApp('/kanban?item=1000')
  const { backend } = first
  const before = (await itemOf(backend))?.estimate
  const open = await drawer()
  const shown = open.getByRole('button', { name: /^Estimate/ }).textContent ?? ''
  goOffline()
  await first.user.click(open.getByRole('button', { name: /^Estimate/ }))
  await first.user.click(await choice('Estimate', '13 points'))
  await first.user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(open.getByRole('button', { name: /^Estimate/ })).toHaveTextContent(shown))
  await first.close()
  goOnline()
  const { settled } = await openApp('/kanban?item=1000', { backend })
  await drawer()
  await settled()
  expect((await itemOf(backend))?.estimate).toBe(before)
})

it('restores typed text as a draft that can be discarded', async () => {
  const first = await openApp('/kanban?item=1000')
  await retitle(first.user, await drawer(), 'Half a thought', '')
  await first.close()

  const { user, backend } = await openApp('/kanban?item=1000', { backend: first.backend })
  const open = await drawer()
  await waitFor(() => expect(open.getByRole('textbox', { name: 'Title' })).toHaveValue('Half a thought'))
  await user.click(open.getByRole('button', { name: 'Discard' }))
  expect(open.getByRole('textbox', { name: 'Title' })).toHaveValue((await itemOf(backend))?.title)
  await waitFor(() => expect(JSON.stringify(localStorage)).not.toContain('fernhill-draft'))
})

it('requires a title, and restores it on Escape without closing the drawer', async () => {
  const { backend, user } = await openApp('/kanban?item=1000')
  const title = (await itemOf(backend))?.title
  const open = await drawer()
  await retitle(user, open, 'x{Backspace}')
  expect(await open.findByText('Enter a title.')).toBeVisible()
  expect((await itemOf(backend))?.title).toBe(title)
  await user.click(open.getByRole('button', { name: 'Discard' }))
  await retitle(user, open, 'Another', '{Escape}')
  await waitFor(() => expect(open.getByRole('textbox', { name: 'Title' })).toHaveValue(title))
  expect(screen.getByRole('dialog')).toBeVisible()
})

it('shows only the conflict when someone else saved first', async () => {
  const { backend, user, settled } = await openApp('/kanban?item=1000')
  const open = await drawer()
  await retitle(user, open, 'Mine', '')
  const theirs = { item: { id: '1000' }, changes: { title: 'Theirs' } }
  await backend.post('kanban/edit-item', theirs, await backend.signIn('sam@example.com', 'berry-demo-2'))
  await user.keyboard('{Enter}')
  const note = await screen.findByRole('alert', { name: 'Sam Okoro changed this' })
  await waitFor(() => expect(screen.queryByText('Title changed')).toBeNull())
  expect(screen.queryByText(/1 change couldn’t be saved/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
  await user.click(within(note).getByRole('radio', { name: /Title Yours/ }))
  await user.click(within(note).getByRole('button', { name: 'Save these values' }))
  await settled()
  await waitFor(async () => expect((await itemOf(backend))?.title).toBe('Mine'))
})

it('moves an item to another column and story immediately, but not into a full column', async () => {
  const { backend, user, settled } = await openApp('/kanban?item=1000', {
    before: ({ db }) =>
      db
        .updateTable('board_columns')
        .set({ item_limit: 1, is_hard: true })
        .where('id', '=', 'column-3')
        .execute(),
  })
  const open = await drawer()
  await user.click(open.getByRole('button', { name: /^Column/ }))
  expect(await choice('Column', /\(full\)$/)).toBeDisabled()
  await user.click(await choice('Column', 'Done'))
  await user.click(open.getByRole('button', { name: /^User story/ }))
  await user.click(await choice('User story', 'No story'))
  await settled()
  const { columns, stories } = await boardOf(backend.db, {})
  expect(columns?.find(({ id }) => id === 'column-4')?.itemIds).toContain('1000')
  expect(stories?.some(({ itemIds }) => itemIds.includes('1000'))).toBe(false)
})

it('lets only the author edit, delete and restore a comment', async () => {
  const { backend, user, settled } = await openApp('/kanban?item=1000')
  const before = await saidOf(backend)
  const open = await drawer()
  const comments = within(open.getByRole('region', { name: 'Activity' }))
  await user.type(open.getByRole('textbox', { name: 'Add a comment' }), 'On it')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await settled()
  await waitFor(async () => expect(await saidOf(backend)).toEqual([...before, 'On it']))
  const mine = within(comments.getByText('On it').closest('li') as HTMLElement)
  expect(mine.getByText('Ada Palmer')).toBeVisible()

  await user.click(mine.getByRole('button', { name: 'Edit your comment' }))
  const field = mine.getByRole('textbox', { name: 'Your comment' })
  await user.type(field, ' now')
  await user.click(mine.getByRole('button', { name: 'Save changes' }))
  await settled()
  await waitFor(async () => expect((await saidOf(backend)).at(-1)).toBe('On it now'))
  const others = comments.getAllByRole('listitem').filter((one) => !one.textContent?.includes('Ada Palmer'))
  expect(others.length).toBeGreaterThan(0)
  for (const other of others) expect(within(other).queryByRole('button')).toBeNull()

  const line = () => comments.queryByText('On it now')
  await user.click(
    within(line()?.closest('li') as HTMLElement).getByRole('button', { name: 'Delete your comment' }),
  )
  await waitFor(() => expect(line()).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await comments.findByText('On it now')).toBeVisible()
  expect((await saidOf(backend)).at(-1)).toBe('On it now')
})

it('returns a refused comment to its field', async () => {
  const { user, backend } = await openApp('/kanban?item=1000')
  const before = await saidOf(backend)
  const open = await drawer()
  refuseWrites()
  await user.type(open.getByRole('textbox', { name: 'Add a comment' }), 'Never mind')
  await user.click(open.getByRole('button', { name: 'Comment' }))
  await screen.findAllByText('Refused by the test')
  await waitFor(() => expect(open.getByRole('textbox', { name: 'Add a comment' })).toHaveValue('Never mind'))
  expect(await saidOf(backend)).toEqual(before)
})

it('stores files, and rejects large, empty and unsupported ones before sending', async () => {
  const { backend, user, settled } = await openApp('/kanban?item=1000')
  const open = await drawer()
  const files = within(open.getByRole('region', { name: 'Files' }))
  const input = files.getByLabelText('Choose files', { selector: 'input' })
  const asked: string[] = []
  network.events.on('request:start', ({ request }) => asked.push(new URL(request.url).pathname))
  await user.upload(input, [
    new File([new Uint8Array(limits.fileBytes + 1)], 'long.txt', { type: 'text/plain' }),
    new File([], 'nothing.txt', { type: 'text/plain' }),
  ])
  expect(await files.findByText(/Couldn’t add “long.txt”. Choose a file of up to 2 MB/)).toBeVisible()
  expect(files.getByText(/Couldn’t add “nothing.txt”. The file is empty/)).toBeVisible()
  const other = new File(['MZ'], 'tool.exe', { type: 'application/x-msdownload' })
  // Past the list of kinds that the chooser offers.
  fireEvent.drop(open.getByRole('region', { name: 'Files' }), { dataTransfer: { files: [other] } })
  expect(await files.findByText(/Couldn’t add “tool.exe”/)).toBeVisible()
  expect(asked.filter((path) => path.endsWith('add-attachment'))).toEqual([])
  expect((await itemOf(backend))?.attachments).toEqual([])

  await user.upload(input, new File(['Linen'], 'notes.txt', { type: 'text/plain' }))
  await settled()
  expect(await files.findByText('notes.txt')).toBeVisible()
  await waitFor(async () =>
    expect((await itemOf(backend))?.attachments).toMatchObject([{ name: 'notes.txt', size: 5 }]),
  )
  expect(files.queryByRole('alert')).toBeNull()

  await user.click(files.getByRole('button', { name: 'Delete “notes.txt”' }))
  await waitFor(() => expect(files.queryByText('notes.txt')).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await files.findByText('notes.txt')).toBeVisible()
  expect((await itemOf(backend))?.attachments).toHaveLength(1)
})

it('deletes an item from its drawer and keeps it on undo', async () => {
  const { backend, user, router, settled } = await openApp('/kanban?item=1000')
  const sent = requestsTo('kanban/delete-item')
  const open = await drawer()
  await user.click(open.getByRole('button', { name: 'Delete item' }))
  await waitFor(() => expect(router.state.location.searchStr).toBe(''))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await settled()
  expect(sent).toEqual([])
  expect(await itemOf(backend)).toBeDefined()
})

it('shows "Item not found" for an unknown item', async () => {
  await openApp('/kanban?item=gone')
  const open = within(await screen.findByRole('dialog'))
  expect(await open.findByRole('heading', { name: 'Item not found' })).toBeVisible()
})

it('reports and keeps a change saved offline', async () => {
  const { user } = await openApp('/kanban?item=1000')
  const open = await drawer()
  goOffline()
  await retitle(user, open, 'Kept')
  expect(
    await screen.findByText('Saved on this device. It will be sent when you’re back online.'),
  ).toBeVisible()
  expect(screen.queryByText(/^Unsaved changes/)).toBeNull()
})

it('keeps text typed while a change is being sent', async () => {
  const { user, settled, backend } = await openApp('/kanban?item=1000')
  const open = await drawer()
  goOffline()
  await retitle(user, open, 'Sent')
  await user.click(open.getByRole('button', { name: 'Edit description' }))
  await user.type(open.getByRole('textbox', { name: 'Description' }), ' And more')
  goOnline()
  await waitFor(async () => expect((await itemOf(backend))?.title).toBe('Sent'))
  await settled()
  expect(open.getByRole('textbox', { name: 'Description' })).toHaveDisplayValue(/ And more$/)
})

it('keeps a refused change in place with the reason', async () => {
  const { user } = await openApp('/kanban?item=1000')
  const open = await drawer()
  network.use(
    http.post('*/api/kanban/edit-item', () => HttpResponse.json({ message: 'Not today' }, { status: 400 })),
  )
  await retitle(user, open, 'Mine')
  expect((await screen.findAllByText('Not today')).length).toBeGreaterThan(0)
  await waitFor(() => expect(open.getByRole('textbox', { name: 'Title' })).toHaveValue('Mine'))
  expect(await open.findByRole('button', { name: 'Save changes' })).toBeVisible()
  await user.click(open.getByRole('button', { name: 'Discard' }))
})

it('reports a draft once on close, and reopens it with its time', async () => {
  const { user, router } = await openApp('/kanban?item=1000')
  const comment = async () => (await drawer()).getByRole('textbox', { name: 'Add a comment' })
  const close = async () => {
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await close()
  expect(screen.queryByText(/^Draft of/)).toBeNull()
  await router.navigate({ to: '/kanban', search: { item: '1000' } })
  await user.type(await comment(), 'and more')
  await close()
  expect(await screen.findByText(/^Draft of “FH-.*” saved$/)).toBeVisible()
  await router.navigate({ to: '/account' })
  await user.click(screen.getByRole('button', { name: 'Open again' }))
  const open = await drawer()
  expect(await open.findByText(/^Draft from \d\d:\d\d$/)).toBeVisible()
  expect((await comment()) as HTMLTextAreaElement).toHaveDisplayValue(/and more$/)
  // Left as it was found: that has been said.
  await close()
  await waitFor(() => expect(screen.queryByText(/^Draft of/)).toBeNull())
  await router.navigate({ to: '/kanban', search: { item: '1000' } })
  await user.clear(await comment())
  expect(screen.queryByText(/^Draft from/)).toBeNull()
})

it('cancels only the new step on Escape', async () => {
  const { user } = await openApp('/kanban?item=1000')
  const open = await drawer()
  for (const name of ['Add', 'Close']) {
    await user.click(open.getByRole('button', { name: 'Add step' }))
    const form = within(
      open.getByRole('textbox', { name: 'What’s the next step?' }).closest('form') as HTMLElement,
    )
    act(() => form.getByRole('button', { name }).focus())
    await user.keyboard('{Escape}')
    expect(open.queryByRole('textbox', { name: 'What’s the next step?' })).toBeNull()
    expect(screen.getByRole('dialog', { name: /FH-\d+/ })).toBeVisible()
  }
})

it('takes the only matching label or person on Enter', async () => {
  const { backend, user, settled } = await openApp('/kanban?item=1000')
  const { items } = await boardOf(backend.db, {})
  const before = await itemOf(backend)
  const all = [...new Set(items.flatMap(({ labels }) => labels))].toSorted()
  const partOf = (name: string) => name.slice(0, -1)
  const isOnly = (name: string) =>
    all.filter((other) => other.toLowerCase().includes(partOf(name).toLowerCase())).length === 1
  const label = all.find((name) => !before?.labels.includes(name) && isOnly(name)) ?? ''
  const part = partOf(label)
  const open = await drawer()
  await user.click(open.getByRole('button', { name: /^Labels/ }))
  await user.type(await screen.findByRole('searchbox', { name: /^Find or add a label/ }), `${part}{Enter}`)
  await user.keyboard('{Escape}')
  await user.click(open.getByRole('button', { name: /^Assignees/ }))
  const person = 'Grace Bennett'
  await user.type(await screen.findByRole('searchbox', { name: 'Find a person' }), 'grac{Enter}')
  await user.keyboard('{Escape}')
  await settled()
  await waitFor(async () =>
    expect((await itemOf(backend))?.labels).toEqual([...(before?.labels ?? []), label]),
  )
  const { profiles } = await boardOf(backend.db, {})
  const profile = profiles?.find(({ name }) => name === person)
  expect((await itemOf(backend))?.people).toContain(profile?.id)
})

it('shows comments and changes in one timeline, and scrolls to an added comment', async () => {
  const { user, settled } = await openApp('/kanban?item=1000')
  const open = await drawer()
  await user.click(open.getByRole('button', { name: /^Priority/ }))
  await user.click(await choice('Priority', 'High'))
  await settled()
  const timeline = within(await open.findByRole('region', { name: 'Activity' }))
  expect(await timeline.findByText(/^Ada Palmer changed priority/)).toBeVisible()
  const scrolledTo: (string | null)[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolledTo.push(this.textContent)
  })
  await user.type(
    open.getByRole('textbox', { name: 'Add a comment' }),
    'On it, see #101990{Control>}{Enter}{/Control}',
  )
  await waitFor(() => expect(scrolledTo).toEqual([expect.stringContaining('On it')]))
  await settled()
  const texts = timeline.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(texts.slice(-2)).toEqual([
    expect.stringContaining('Ada Palmer changed priority'),
    expect.stringContaining('On it'),
  ])
  expect(timeline.getByRole('link', { name: '#101990' })).toHaveAttribute('href', '/orders/101990')
  vi.restoreAllMocks()
})
