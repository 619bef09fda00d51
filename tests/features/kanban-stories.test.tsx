import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, it } from 'vitest'
import { boardOf } from '#server/features/kanban/rows.ts'
import type { Backend } from '#tests/support/backend.ts'
import { openApp } from '#tests/support/open-app.tsx'

const storiesOf = async ({ db }: Backend) => (await boardOf(db, {})).stories ?? []
const storyOf = async (backend: Backend, id = '2000') =>
  (await storiesOf(backend)).find((one) => one.id === id)
const fold = (title: string) => screen.getByRole('button', { name: `Items in “${title}”` })
const shownItems = (title: string) =>
  within(screen.getByRole('list', { name: `Items in “${title}”` }))
    .getAllByRole('listitem')
    .map((row) => within(row).getByRole('link').textContent)

it('shows progress and points of stories, and keeps them expanded over a reload', async () => {
  const first = await openApp('/kanban/backlogs')
  const { stories = [], items, columns } = await boardOf(first.backend.db, {})
  const story = stories[0]
  const its = items.filter(({ id }) => story?.itemIds.includes(id))
  const done = its.filter(({ id }) => columns?.at(-1)?.itemIds.includes(id)).length
  const points = its.reduce((sum, { estimate }) => sum + (estimate ?? 0), 0)
  const title = story?.title ?? ''
  const row = screen.getByRole('heading', { name: title }).parentElement as HTMLElement
  expect(row).toHaveTextContent(`${done} of ${its.length} done`)
  expect(row).toHaveTextContent(`${points} points`)
  await first.user.click(fold(title))
  const titles = (story?.itemIds ?? []).map((id) => items.find((item) => item.id === id)?.title)
  expect(shownItems(title)).toEqual(titles)
  await first.user.click(fold('No story'))
  const held = new Set(stories.flatMap(({ itemIds }) => itemIds))
  expect(shownItems('No story')).toHaveLength(items.filter(({ id }) => !held.has(id)).length)
  await first.close()

  await openApp('/kanban/backlogs', { backend: first.backend })
  expect(shownItems(title)).toEqual(titles)
})

it('shows the matches of a search and keeps it in the address', async () => {
  const { backend, user, router, settled } = await openApp('/kanban/backlogs?q=courier')
  const { items } = await boardOf(backend.db, {})
  const found = items.filter(({ title }) => /courier/i.test(title)).map(({ title }) => title)
  expect(found.length).toBeGreaterThan(0)
  for (const title of found) expect(screen.getByRole('link', { name: title })).toBeVisible()
  await user.clear(screen.getByRole('searchbox', { name: 'Search stories and items' }))
  await user.type(screen.getByRole('searchbox', { name: 'Search stories and items' }), 'zzzz{Enter}')
  await settled()
  expect(await screen.findByRole('heading', { name: 'No results for “zzzz”' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  await waitFor(() => expect(router.state.location.searchStr).toBe(''))
})

it('adds a story, then edits and comments on it in its drawer', async () => {
  const { backend, user, settled, router } = await openApp('/kanban/backlogs')
  await user.click(screen.getByRole('link', { name: 'Add story' }))
  const add = within(await screen.findByRole('dialog', { name: 'New user story' }))
  await user.type(await add.findByRole('textbox', { name: 'Title' }), 'As Ada I rest')
  await user.type(add.getByRole('textbox', { name: /^Acceptance/ }), 'A chair')
  await user.selectOptions(add.getByRole('combobox', { name: 'Column' }), 'column-1')
  await user.click(add.getByRole('button', { name: 'Save story' }))
  await settled()
  await waitFor(() => expect(router.state.location.searchStr).toBe(''))
  const made = (await storiesOf(backend)).at(-1)
  expect(made).toMatchObject({ title: 'As Ada I rest', acceptance: 'A chair', columnId: 'column-1' })
  await waitFor(() => expect(JSON.stringify(localStorage)).not.toContain('fernhill-draft'))

  await user.click(await screen.findByRole('link', { name: 'As Ada I rest' }))
  const open = within(await screen.findByRole('dialog', { name: /As Ada I rest$/ }))
  await user.click(await open.findByRole('button', { name: 'Edit acceptance criteria' }))
  await user.type(open.getByRole('textbox', { name: 'Acceptance criteria' }), ' and tea')
  await user.click(open.getByRole('button', { name: /^Column/ }))
  const states = within(await screen.findByRole('menu', { name: 'Column' }))
  await user.click(states.getByText('Review'))
  await settled()
  await user.type(open.getByRole('textbox', { name: 'Add a comment' }), 'Soon')
  await user.click(open.getByRole('button', { name: 'Comment' }))
  await settled()
  await waitFor(async () =>
    expect(await storyOf(backend, made?.id)).toMatchObject({
      acceptance: 'A chair and tea',
      columnId: 'column-3',
      commentIds: [expect.any(String)],
    }),
  )
})

it('changes, moves and opens the focused story by keyboard', async () => {
  const { backend, user, settled } = await openApp('/kanban/backlogs')
  const { title = '', priority } = (await storyOf(backend)) ?? {}
  expect(priority).not.toBe('low')
  const link = screen.getByRole('link', { name: title })
  link.focus()
  await user.keyboard('p')
  const menu = within(await screen.findByRole('menu', { name: 'Priority' }))
  await user.click(menu.getByText('Low'))
  await settled()
  expect((await storyOf(backend))?.priority).toBe('low')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect((await storyOf(backend))?.priority).toBe(priority))
  link.focus()
  await user.keyboard('l')
  expect(screen.queryByRole('menu')).toBeNull()
  await user.keyboard('m')
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  link.focus()
  await user.keyboard('e')
  const drawer = within(await screen.findByRole('dialog'))
  expect(await drawer.findByRole('textbox', { name: 'Title' })).toHaveFocus()
})

it('adds an item to a story and moves it to another story from the menu', async () => {
  const { backend, user, settled } = await openApp('/kanban/backlogs')
  const [story, other] = await storiesOf(backend)
  await user.click(fold(story?.title ?? ''))
  const row = screen.getByRole('heading', { name: story?.title ?? '' }).closest('li') as HTMLElement
  await user.click(within(row).getByRole('button', { name: 'Add item' }))
  await user.type(
    within(row).getByRole('textbox', { name: `Title of the new item in “${story?.title}”` }),
    'Call them{Enter}',
  )
  await settled()
  await waitFor(() => expect(shownItems(story?.title ?? '').at(-1)).toBe('Call them'))
  await user.click(await screen.findByRole('button', { name: 'More actions for “Call them”' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Move to…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Move “Call them”' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'User story' }), other?.id ?? '')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Position' }), other?.itemIds[0] ?? '')
  await user.click(dialog.getByRole('button', { name: 'Move' }))
  await settled()
  const { items } = await boardOf(backend.db, {})
  const made = items.find(({ title }) => title === 'Call them')?.id
  await waitFor(async () => expect((await storyOf(backend, other?.id))?.itemIds[0]).toBe(made))
  expect((await storyOf(backend, story?.id))?.itemIds).not.toContain(made)
})

it('moves a story from the menu', async () => {
  const { backend, user, settled } = await openApp('/kanban/backlogs')
  const [first, ...rest] = await storiesOf(backend)
  await user.click(screen.getByRole('button', { name: `More actions for “${first?.title}”` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Move to…' }))
  await user.click(await screen.findByRole('button', { name: 'Move' }))
  await settled()
  await waitFor(async () =>
    expect((await storiesOf(backend)).map(({ id }) => id)).toEqual([...rest.map(({ id }) => id), first?.id]),
  )
})

it('asks before deleting a story, explains where its items go and keeps them', async () => {
  const { backend, user, settled } = await openApp('/kanban/backlogs')
  const { stories: [first] = [], items } = await boardOf(backend.db, {})
  await user.click(screen.getByRole('button', { name: `More actions for “${first?.title}”` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete story' }))
  const question = within(await screen.findByRole('dialog', { name: `Delete the story “${first?.title}”?` }))
  await waitFor(() =>
    expect(
      question.getByText(`Its ${first?.itemIds.length} items stay on the board`, { exact: false }),
    ).toBeVisible(),
  )
  await user.click(question.getByRole('button', { name: 'Delete story' }))
  await settled()
  await waitFor(async () => expect(await storyOf(backend, first?.id)).toBeUndefined())
  expect((await boardOf(backend.db, {})).items).toHaveLength(items.length)
  expect(screen.queryByRole('heading', { name: first?.title ?? '' })).toBeNull()
})

it('explains user stories when there are none, and shows load errors', async () => {
  const empty = await openApp('/kanban/backlogs', {
    before: async ({ db }) => {
      await db.updateTable('board_items').set({ story_id: null, story_place: null }).execute()
      await db.deleteFrom('board_stories').execute()
    },
  })
  expect(screen.getByRole('heading', { name: 'No user stories yet' })).toBeVisible()
  await empty.close()
  await openApp('/kanban/backlogs', {
    answers: [
      http.get('*/api/kanban/board', () => HttpResponse.json({ message: 'Out of order' }, { status: 400 })),
    ],
  })
  expect(await screen.findByText('Out of order')).toBeVisible()
})

it('shows "User story not found" for an unknown story', async () => {
  await openApp('/kanban/backlogs?story=gone')
  const open = within(await screen.findByRole('dialog'))
  expect(await open.findByRole('heading', { name: 'User story not found' })).toBeVisible()
})

it('lists the items of a story in its drawer, and opens one of them', async () => {
  const { backend, user, router } = await openApp('/kanban/backlogs?story=2000')
  const { items } = await boardOf(backend.db, {})
  const story = await storyOf(backend)
  const titles = story?.itemIds.map((id) => items.find((item) => item.id === id)?.title)
  const open = within(await screen.findByRole('dialog', { name: new RegExp(story?.title ?? '') }))
  const list = within(await open.findByRole('region', { name: 'Items' }))
  const links = list.getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(titles)
  await user.click(links[0] as HTMLElement)
  await waitFor(() => expect(router.state.location.search).toMatchObject({ item: story?.itemIds[0] }))
  expect(router.state.location.search).not.toMatchObject({ story: '2000' })
})
