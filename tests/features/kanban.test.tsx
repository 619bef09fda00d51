import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, it } from 'vitest'
import { daysBetween, today } from '#kernel/days.ts'
import { boardOf } from '#server/features/kanban/rows.ts'
import type { Backend } from '#tests/support/backend.ts'
import { failReads, goOffline, goOnline, openApp, refuseWrites } from '#tests/support/open-app.tsx'

type User = Awaited<ReturnType<typeof openApp>>['user']

const column = (name: string) => screen.getByRole('region', { name })
const shownIn = (name: string) =>
  within(column(name))
    .queryAllByRole('heading', { level: 3 })
    .map((one) => one.textContent)
const columns = () =>
  within(screen.getByRole('region', { name: 'Columns' }))
    .getAllByRole('heading', { level: 2 })
    .map((one) => one.textContent)
const card = (title: string) => screen.getByRole('link', { name: title })

/** The titles in a column of the server's board. */
async function keptIn({ db }: Backend, name: string) {
  const { columns: all = [], items } = await boardOf(db, {})
  const titleOf = new Map(items.map(({ id, title }) => [id, title]))
  return all.find(({ title }) => title === name)?.itemIds.map((id) => titleOf.get(id))
}
const keptColumns = async ({ db }: Backend) => (await boardOf(db, {})).columns

async function menuOf(user: User, name: string, entry: string) {
  await user.click(screen.getByRole('button', { name }))
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}

/** What the keys do to whatever has the focus; the library listens from the next moment on. */
async function keys(...codes: string[]) {
  for (const code of codes) {
    const target = document.activeElement ?? document.body
    const key = code === 'Space' ? ' ' : code
    fireEvent.keyDown(target, { key, code })
    // The library adds its listeners in a timer of its own.
    await act(() => new Promise((done) => setTimeout(done, 10)))
  }
}
const said = (text: string | RegExp) => screen.findByText(text, { selector: '[role="status"]' })

const lamps = 'Retake the three lamps with the light on'
const notes = 'Write care notes for linen and wool'
const islands = 'Show delivery days at checkout for islands'
const home = 'Home page for the summer range'

it('shows columns with the details of their items', async () => {
  await openApp('/kanban')
  expect(columns()).toEqual(['To do', 'In progress', 'Review', 'Done'])
  expect(within(column('In progress')).getByText('3 of 4')).toBeVisible()
  const first = within(card(home).closest('article') as HTMLElement)
  expect(first.getByText('Shop')).toBeVisible()
  expect(first.getByText('FH-115')).toBeVisible()
  expect(first.getByText('4 of 6 steps done')).toBeInTheDocument()
  expect(first.getByRole('img', { name: 'High priority' })).toBeVisible()
  // Due yesterday by the clock of the server, and late by the day of the reader.
  const days = daysBetween(new Date().toISOString().slice(0, 10), today()) + 1
  expect(screen.getByText(days === 1 ? '1 day overdue' : `${days} days overdue`)).toBeVisible()
})

it('keeps search and filters in the address, and notes an unknown part', async () => {
  const { user, router } = await openApp('/kanban?priority=high,none&due=sometime')
  expect(screen.getByText(/Part of this link couldn’t be read/)).toBeVisible()
  expect(shownIn('To do')).toHaveLength(5)
  await user.type(screen.getByRole('searchbox', { name: 'Search items' }), 'lamps')
  await waitFor(() => expect(router.state.location.searchStr).toContain('q=lamps'))
  await waitFor(() => expect(shownIn('To do')).toEqual([lamps]))
  expect(within(column('To do')).getByText(/1 shown/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Only items assigned to Ada Palmer' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ people: 'profile-1' }))
  expect(await screen.findByRole('heading', { name: 'No items match these filters' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(shownIn('To do')).toHaveLength(5))
  expect(router.state.location.searchStr).toBe('')
})

it('filters by priority, story and due date', async () => {
  const { router } = await openApp('/kanban?due=late')
  expect(shownIn('In progress')).toEqual(['Count stock in the north store room'])
  await act(() => router.navigate({ to: '/kanban', search: { priority: ['high'] } }))
  await waitFor(() => expect(shownIn('To do')).toEqual([islands]))
  await act(() => router.navigate({ to: '/kanban', search: { story: 'none' } }))
  await waitFor(() => expect(shownIn('To do')).toEqual(['Ask five buyers what they missed']))
})

it('shows a load error', async () => {
  await openApp('/kanban', {
    answers: [
      http.get('*/api/kanban/board', () => HttpResponse.json({ message: 'Out of order' }, { status: 400 })),
    ],
  })
  expect(screen.getByRole('heading', { name: 'Couldn’t load the board' })).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('Out of order')
})

it('offers three columns for an empty board', async () => {
  const { user, settled } = await openApp('/kanban', {
    before: async ({ db }) => {
      await db.deleteFrom('board_items').execute()
      await db.deleteFrom('board_columns').execute()
    },
  })
  await user.click(screen.getByRole('button', { name: 'Add To do, Doing, Done' }))
  await waitFor(() => expect(columns()).toEqual(['To do', 'Doing', 'Done']))
  await settled()
  expect(columns()).toEqual(['To do', 'Doing', 'Done'])
})

it('moves a card to another column by keyboard and announces every step', async () => {
  const { backend, settled } = await openApp('/kanban')
  card(notes).focus()
  await keys('Space')
  await said(/Picked up .*, position 1 of 5 in “To do”/)
  await keys('ArrowDown')
  await said(/at position 2 of 5 in “To do”/)
  await keys('ArrowRight')
  await said(/is at position 2 of 4 in “In progress”/)
  expect(document.activeElement).toBe(card(notes))
  await keys('Space')
  await said(/Dropped .* at position 2 of 4 in “In progress”/)
  expect(shownIn('In progress').indexOf(notes)).toBe(1)
  await settled()
  await waitFor(async () => expect((await keptIn(backend, 'In progress'))?.[1]).toBe(notes))
  await waitFor(() => expect(document.activeElement).toBe(card(notes)))
})

it('moves to the next column with the left arrow when mirrored, and restores the card on Escape', async () => {
  const { backend } = await openApp('/kanban')
  document.documentElement.dir = 'rtl'
  document.documentElement.style.direction = 'rtl'
  card(notes).focus()
  await keys('Space', 'ArrowLeft')
  await said(/in “In progress”/)
  await keys('Escape')
  await said(/is back in its original position/)
  document.documentElement.removeAttribute('dir')
  document.documentElement.style.direction = ''
  await waitFor(() => expect(shownIn('To do')[0]).toBe(notes))
  expect((await keptIn(backend, 'To do'))?.[0]).toBe(notes)
})

it('refuses cards beyond a hard limit with a reason, without asking the server', async () => {
  const { user, backend, settled } = await openApp('/kanban', {
    before: ({ db }) =>
      db
        .updateTable('board_columns')
        .set({ item_limit: 3, is_hard: true })
        .where('id', '=', 'column-2')
        .execute(),
  })
  card(notes).focus()
  await keys('Space', 'ArrowRight')
  await said(/“In progress” has reached its limit of 3/)
  await keys('Space')
  expect(await screen.findByText(/has reached its limit of 3. Move an item out of it first/)).toBeVisible()
  await waitFor(() => expect(shownIn('To do')[0]).toBe(notes))
  await user.click(screen.getByRole('button', { name: 'Add an item to “In progress”' }))
  await user.type(screen.getByRole('textbox', { name: /Title of the new item/ }), 'One more{Enter}')
  expect(await within(column('In progress')).findByRole('alert')).toHaveTextContent(
    'has reached its limit of 3',
  )
  expect(screen.getByRole('textbox', { name: /Title of the new item/ })).toHaveValue('One more')
  await settled()
  expect(await keptIn(backend, 'In progress')).toHaveLength(3)
})

it('returns a refused card to its position with a reason', async () => {
  const { settled } = await openApp('/kanban')
  refuseWrites()
  failReads() // so that only what is shown without the write can put it back
  card(notes).focus()
  await keys('Space', 'ArrowRight', 'Space')
  expect(await screen.findByText('Refused by the test')).toBeVisible()
  await settled()
  await waitFor(() => expect(shownIn('To do')[0]).toBe(notes))
})

it('reports a move and restores the exact position on Ctrl+Z', async () => {
  const { settled, backend } = await openApp('/kanban')
  const before = await keptIn(backend, 'To do')
  card(islands).focus()
  await keys('Space', 'ArrowRight', 'Space')
  expect(await said(`“${islands}” moved to “In progress”`)).toBeVisible()
  await settled()
  expect(await keptIn(backend, 'To do')).not.toContain(islands)
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  await waitFor(() => expect(shownIn('To do')).toEqual(before))
  await settled()
  expect(await keptIn(backend, 'To do')).toEqual(before)
})

it('keeps an offline move over a reload and sends it once', async () => {
  const first = await openApp('/kanban')
  goOffline()
  card(notes).focus()
  await keys('Space', 'ArrowRight', 'Space')
  await waitFor(() => expect(shownIn('In progress')[0]).toBe(notes))
  await first.close()
  const { backend } = first
  expect((await keptIn(backend, 'To do'))?.[0]).toBe(notes)
  goOnline()
  const second = await openApp('/kanban', { backend })
  await second.settled()
  await waitFor(async () => expect((await keptIn(backend, 'In progress'))?.[0]).toBe(notes))
  await waitFor(() => expect(shownIn('In progress')[0]).toBe(notes))
})

it('shows changes of others on top of a waiting local change', async () => {
  const { backend, queryClient } = await openApp('/kanban')
  card(notes).focus()
  goOffline()
  await keys('Space', 'ArrowRight', 'Space')
  await waitFor(() => expect(shownIn('In progress')[0]).toBe(notes))
  await backend.db
    .updateTable('board')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .execute()
  await backend.db
    .updateTable('board_items')
    .set({ title: 'Renamed by Sam' })
    .where('id', '=', '1002')
    .execute()
  await act(() => queryClient.refetchQueries({ queryKey: ['kanban'] }))
  await waitFor(() => expect(shownIn('To do')).toContain('Renamed by Sam'))
  expect(shownIn('In progress')[0]).toBe(notes)
})

it('drops a card behind the last visible card of a filtered column', async () => {
  const { backend, settled } = await openApp('/kanban?q=with the')
  expect(shownIn('To do')).toEqual([lamps, 'Agree on return labels with the courier'])
  card(lamps).focus()
  await keys('Space', 'ArrowDown', 'Space')
  await settled()
  await waitFor(async () =>
    expect(await keptIn(backend, 'To do')).toEqual([
      ...[notes, islands, 'Agree on return labels with the courier', lamps],
      'Ask five buyers what they missed',
    ]),
  )
})

it('moves a card with "Move to…" from its menu', async () => {
  const { user, backend, settled } = await openApp('/kanban')
  await menuOf(user, `More actions for “${notes}”`, 'Move to…')
  const dialog = within(await screen.findByRole('dialog', { name: `Move “${notes}”` }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Column' }), 'Review')
  await user.selectOptions(
    dialog.getByRole('combobox', { name: 'Position' }),
    'Before “Romanian texts for the size guide”',
  )
  await user.click(dialog.getByRole('button', { name: 'Move' }))
  await waitFor(() => expect(shownIn('Review')[0]).toBe(notes))
  await settled()
  await waitFor(async () => expect((await keptIn(backend, 'Review'))?.[0]).toBe(notes))
})

it('moves columns by keyboard and from their menu', async () => {
  const { user, backend, settled } = await openApp('/kanban')
  screen.getByRole('button', { name: 'Move the column “To do”' }).focus()
  await keys('Space', 'ArrowRight')
  await said('The column “To do” is at position 2 of 4.')
  await keys('Space')
  await settled()
  await waitFor(() => expect(columns()).toEqual(['In progress', 'To do', 'Review', 'Done']))
  await menuOf(user, 'More actions for the column “To do”', 'Move column…')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Move' }))
  await waitFor(() => expect(columns()).toEqual(['In progress', 'Review', 'Done', 'To do']))
  await settled()
  await waitFor(async () => expect((await keptColumns(backend))?.at(-1)?.title).toBe('To do'))
})

it('adds items in sequence and keeps the text of a refused item', async () => {
  const { user, backend, settled } = await openApp('/kanban')
  await user.click(screen.getByRole('button', { name: 'Add item' }))
  const field = await screen.findByRole('textbox', { name: 'Title of the new item in “To do”' })
  await user.type(field, '{Enter}')
  expect(screen.getByText('Enter a title.')).toBeVisible()
  await user.type(field, 'First{Enter}')
  await waitFor(() => expect(shownIn('To do')[0]).toBe('First'))
  await user.type(field, 'Second{Enter}')
  await waitFor(() => expect(shownIn('To do').slice(0, 2)).toEqual(['First', 'Second']))
  await settled()
  await waitFor(async () =>
    expect((await keptIn(backend, 'To do'))?.slice(0, 2)).toEqual(['First', 'Second']),
  )
  refuseWrites()
  await user.type(field, 'Third{Enter}')
  await waitFor(() => expect(field).toHaveValue('Third'))
  expect(shownIn('To do').slice(0, 2)).toEqual(['First', 'Second'])
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('textbox', { name: /Title of the new item/ })).toBeNull()
})

it('adds a column, and renames it on blur only, without triggering shortcuts', async () => {
  const { user, backend, settled } = await openApp('/kanban')
  await user.click(screen.getByRole('button', { name: 'Add column' }))
  await user.type(await screen.findByRole('textbox', { name: 'Name of the new column' }), 'Waiting{Enter}')
  await waitFor(() => expect(columns().at(-1)).toBe('Waiting'))
  await settled()
  const name = screen.getByRole('textbox', { name: 'Column name: “Waiting”' })
  await user.type(name, ' for parts')
  expect((await keptColumns(backend))?.at(-1)?.title).toBe('Waiting')
  await user.tab()
  await settled()
  await waitFor(async () => expect((await keptColumns(backend))?.at(-1)?.title).toBe('Waiting for parts'))
  const renamed = screen.getByRole('textbox', { name: 'Column name: “Waiting for parts”' })
  await user.clear(renamed)
  await user.type(renamed, 'Nonsense{Escape}')
  expect(renamed).toHaveValue('Waiting for parts')
  await user.clear(renamed)
  await user.keyboard('{Enter}')
  expect(renamed).toHaveValue('Waiting for parts')
  await settled()
  expect((await keptColumns(backend))?.at(-1)?.title).toBe('Waiting for parts')
})

it('sets a soft or hard limit and shows when it is exceeded', async () => {
  const { user, backend, settled } = await openApp('/kanban')
  await menuOf(user, 'More actions for the column “To do”', 'Limit…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Limit for “To do”' }))
  const field = dialog.getByRole('textbox', { name: 'Maximum number of items' })
  await user.type(field, '0')
  await user.click(dialog.getByRole('button', { name: 'Save limit' }))
  expect(dialog.getByText(/Enter a whole number from 1 to 999/)).toBeVisible()
  await user.clear(field)
  await user.type(field, '2')
  await user.click(dialog.getByRole('switch'))
  await user.click(dialog.getByRole('button', { name: 'Save limit' }))
  expect(await within(column('To do')).findByText('5 of 2')).toBeVisible()
  await settled()
  await waitFor(async () =>
    expect((await keptColumns(backend))?.[0]).toMatchObject({ limit: 2, isHard: true }),
  )
})

it('sets the colour of a column or resets it to automatic', async () => {
  const { user, backend, settled } = await openApp('/kanban')
  const pick = async (name: string) => {
    await user.click(
      within(column('To do')).getByRole('button', { name: 'More actions for the column “To do”' }),
    )
    const choices = await screen.findAllByRole('menuitemradio')
    expect(choices).toHaveLength(9)
    await user.click(choices.find((one) => one.getAttribute('aria-label') === name) as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await settled()
    return (await keptColumns(backend))?.[0]
  }
  expect(await pick('Violet')).toMatchObject({ color: 5, title: 'To do' })
  expect(await pick('Automatic')).toMatchObject({ color: null })
})

it('asks where to move the items of a deleted column, and moves them', async () => {
  const { user, backend, settled } = await openApp('/kanban', {
    before: ({ db }) =>
      db.updateTable('board_columns').set({ is_hard: true }).where('id', '=', 'column-3').execute(),
  })
  await menuOf(user, 'More actions for the column “To do”', 'Delete column')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete the column “To do”?' }))
  expect(dialog.getByText(/Its 5 items move to the end of another column/)).toBeVisible()
  // Hard limits leave only columns that have room for all of them.
  const choices = within(dialog.getByRole('combobox', { name: 'Move items to' }))
  expect(choices.queryByRole('option', { name: 'Review' })).toBeNull()
  await user.selectOptions(dialog.getByRole('combobox'), 'Done')
  await user.click(dialog.getByRole('button', { name: 'Delete column' }))
  await waitFor(() => expect(columns()).toEqual(['In progress', 'Review', 'Done']))
  expect(shownIn('Done').at(-1)).toBe('Ask five buyers what they missed')
  await settled()
  await waitFor(async () => expect(await keptIn(backend, 'Done')).toHaveLength(11))
})

it('restores a deleted item on "Undo", and deletes it when the message closes', async () => {
  const { user, backend, queryClient, settled } = await openApp('/kanban')
  await menuOf(user, `More actions for “${notes}”`, 'Delete item')
  await waitFor(() => expect(shownIn('To do')).not.toContain(notes))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await settled()
  await waitFor(() => expect(shownIn('To do')[0]).toBe(notes))
  expect((await keptIn(backend, 'To do'))?.[0]).toBe(notes)

  await menuOf(user, `More actions for “${notes}”`, 'Delete item')
  await waitFor(() => expect(queryClient.isMutating()).toBe(1))
  expect((await keptIn(backend, 'To do'))?.[0]).toBe(notes)
  // Whatever is done next sends it first.
  await menuOf(user, `More actions for “${lamps}”`, 'Delete item')
  await waitFor(async () => expect(await keptIn(backend, 'To do')).not.toContain(notes))
  const messages = await screen.findAllByRole('button', { name: 'Close' })
  for (const close of messages) await user.click(close)
  await settled()
  await waitFor(async () => expect(await keptIn(backend, 'To do')).not.toContain(lamps))
})

it('opens an item by its address, and shows "Item not found" for an unknown ID', async () => {
  const { user, router } = await openApp('/kanban')
  await user.click(card(notes))
  const drawer = await screen.findByRole('dialog')
  expect(drawer).toHaveTextContent(notes)
  expect(router.state.location.search).toMatchObject({ item: '1000' })
  await user.click(within(drawer).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(router.state.location.searchStr).toBe(''))
  await act(() => router.navigate({ to: '/kanban', search: { item: 'nothing' } }))
  expect(await screen.findByRole('heading', { name: 'Item not found' })).toBeVisible()
})

it('renders only part of a very long column', async () => {
  await openApp('/kanban', {
    before: async ({ db }) => {
      const row = await db
        .selectFrom('board_items')
        .selectAll()
        .where('id', '=', '1000')
        .executeTakeFirstOrThrow()
      const { changed: _, search: __, ...one } = row
      const many = [...Array(200).keys()].map((at) => ({
        ...one,
        id: `many-${at}`,
        number: 500 + at,
        place: 100_000 + at,
        title: `Many ${at}`,
        checklist: JSON.stringify(one.checklist),
        story_id: null,
        story_place: null,
      }))
      await db.insertInto('board_items').values(many).execute()
    },
  })
  expect(within(column('To do')).getByText('205')).toBeVisible()
  expect(shownIn('To do').length).toBeLessThan(60)
})

it('changes, moves and opens the focused card by keyboard', async () => {
  const { backend, user, settled, router } = await openApp('/kanban')
  const card = () => screen.findByRole('link', { name: 'Write care notes for linen and wool' })
  const itemOf = async () => (await boardOf(backend.db, {})).items.find(({ id }) => id === '1000')
  ;(await card()).focus()
  await user.keyboard('p')
  const menu = within(await screen.findByRole('menu', { name: 'Priority' }))
  await user.click(menu.getByText('High'))
  await settled()
  await waitFor(async () => expect((await itemOf())?.priority).toBe('high'))
  await waitFor(async () => expect(await card()).toHaveFocus())
  await user.keyboard('d')
  await user.type(
    await screen.findByRole('searchbox', { name: 'Enter a date' }),
    '2030-12-24{ArrowDown}{Enter}',
  )
  await settled()
  await waitFor(async () => expect((await itemOf())?.dueDate).toBe('2030-12-24'))
  await waitFor(async () => expect(await card()).toHaveFocus())
  await user.keyboard('m')
  expect(await screen.findByRole('dialog', { name: /^Move “Write care notes/ })).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(async () => expect(await card()).toHaveFocus())
  await user.keyboard('c')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ item: '1000' }))
  const comment = await screen.findByRole('textbox', { name: 'Add a comment' })
  await waitFor(() => expect(comment).toHaveFocus())
})
