import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Backend } from '#tests/support/backend.ts'
import { fourTests, type Opened, type Write } from '#tests/support/four-tests.ts'
import { signInAs } from '#tests/support/members.ts'
import { goOffline, openApp } from '#tests/support/open-app.tsx'

type User = Opened['user']

const tabs = () => within(screen.getByRole('navigation', { name: 'Views' }))
const tab = (name: string) => tabs().getByText(name).closest('button') as HTMLElement
const hasTab = (name: string) => tabs().queryByText(name) !== null
const names = async ({ db }: Backend) =>
  (await db.selectFrom('list_views').select('name').orderBy('at').execute()).map(({ name }) => name)
const sharedNow = async ({ db }: Backend) =>
  (await db.selectFrom('list_views').select('shared').orderBy('at').executeTakeFirst())?.shared
const densityNow = async ({ db }: Backend) =>
  (await db.selectFrom('list_looks').select('look').orderBy('list').executeTakeFirst())?.look.density

async function saveAs(user: User, name: string) {
  await user.click(screen.getByRole('button', { name: 'Save view' }))
  await user.type(await screen.findByLabelText('View name'), `${name}{Enter}`)
}
const unpaid =
  (part: object = {}) =>
  async ({ db }: Backend) => {
    const { id: user_id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'admin@example.com')
      .executeTakeFirstOrThrow()
    const view = { id: 'unpaid', user_id, list: 'orders' as const, name: 'Unpaid', shared: false }
    const search = JSON.stringify({ paid: 'no', sort: '-placed' })
    await db
      .insertInto('list_views')
      .values({ ...view, search, at: new Date('2026-03-14T12:00:00Z'), ...part })
      .execute()
  }

const writes: Record<string, Write> = {
  'a saved view': {
    at: '/orders?paid=no',
    path: 'view/save',
    act: (user) => saveAs(user, 'Unpaid'),
    kept: names,
    unchanged: [],
    changed: ['Unpaid'],
    shown: () => hasTab('Unpaid'),
  },
  'a shared view': {
    at: '/orders?paid=no',
    path: 'view/save',
    before: unpaid(),
    act: async (user) => user.click(await screen.findByRole('button', { name: 'Share this view' })),
    kept: sharedNow,
    unchanged: false,
    changed: true,
    shown: () => screen.queryByRole('button', { name: 'Stop sharing' }) !== null,
  },
  'a deleted view': {
    at: '/orders?paid=no',
    path: 'view/remove',
    before: unpaid(),
    act: async (user) => user.click(await screen.findByRole('button', { name: 'Delete this view' })),
    kept: names,
    unchanged: ['Unpaid'],
    changed: [],
    shown: () => hasTab('Unpaid'),
  },
  'a renamed view': {
    at: '/orders?paid=no',
    path: 'view/save',
    before: unpaid(),
    act: async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Rename' }))
      const name = await screen.findByLabelText('View name')
      await user.clear(name)
      await user.type(name, 'Owed{Enter}')
    },
    kept: names,
    unchanged: ['Unpaid'],
    changed: ['Owed'],
    shown: () => hasTab('Owed'),
  },
  'a view with another filter': {
    at: '/orders?paid=no',
    path: 'view/save',
    before: unpaid(),
    act: async (user) => {
      await screen.findByRole('button', { name: 'Rename' })
      await user.click(tabs().getByRole('button', { name: /^Delivered/ }))
      await user.click(await screen.findByRole('button', { name: 'Update “Unpaid”' }))
    },
    kept: async ({ db }) =>
      (await db.selectFrom('list_views').select('search').where('id', '=', 'unpaid').executeTakeFirst())
        ?.search,
    unchanged: { paid: 'no', sort: '-placed' },
    changed: { paid: 'no', sort: '-placed', state: 'delivered' },
    shown: () => undefined,
  },
  'a changed row height': {
    at: '/orders?paid=no',
    path: 'view/look',
    act: async (user) => {
      await user.click(screen.getByRole('button', { name: 'Columns and row height' }))
      await user.click(await screen.findByRole('radio', { name: 'Compact' }))
    },
    kept: densityNow,
    unchanged: undefined,
    changed: 'compact',
    shown: () => undefined,
  },
}
fourTests('/orders', writes)

it('opens a view on another device, names it in the link and shares it with a switch', async () => {
  const { backend, user, router, settled, close } = await openApp('/orders?paid=no')
  await user.click(screen.getByRole('button', { name: 'Save view' }))
  await user.type(await screen.findByLabelText('View name'), 'Unpaid')
  await user.click(screen.getByRole('checkbox', { name: 'Share with everyone' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await settled()
  expect(router.state.location.searchStr).toBe('?paid=no&view=Unpaid')
  await close()
  localStorage.removeItem('fernhill-of-account-list-orders')

  const other = await openApp('/orders', { backend })
  await waitFor(() => expect(tab('Unpaid')).toBeVisible())
  await other.user.click(tab('Unpaid'))
  await other.settled()
  expect(Object.fromEntries(new URLSearchParams(other.router.state.location.searchStr))).toEqual({
    view: 'Unpaid',
    paid: 'no',
  })
  expect(tab('Unpaid')).toHaveAttribute('aria-current', 'page')
  expect(tab('Unpaid')).toHaveTextContent('shared with everyone')
  // Another filter is another view.
  await other.user.click(tab('Delivered'))
  await other.settled()
  expect(other.router.state.location.searchStr).not.toContain('view=')
})

describe('a shared view of someone else', () => {
  const shared = {
    id: 'theirs',
    list: 'orders',
    name: 'Unpaid',
    shared: true,
    at: '2026-03-14T12:00:00.000Z',
  }
  const search = { paid: 'no', sort: '-placed' }

  async function openTheirs() {
    const opened = await openApp('/dashboard')
    const owner = await signInAs(opened.backend, 'owner')
    const save = (part: object) => opened.backend.post('view/save', { ...shared, search, ...part }, owner)
    expect((await save({})).status).toBe(200)
    await opened.close()
    const app = await openApp('/orders?paid=no&view=Unpaid', { backend: opened.backend })
    expect(await screen.findByText('shared by owner Member', { ignore: '.sr-only' })).toBeVisible()
    const refetch = () => app.queryClient.refetchQueries({ queryKey: ['views'] })
    const remove = () => opened.backend.post('view/remove', { id: shared.id }, owner)
    return { ...app, save, remove, refetch }
  }

  it('is named when its owner deletes it, and leaves the tabs', async () => {
    const { remove, refetch, settled, router } = await openTheirs()
    await remove()
    await refetch()
    expect(await screen.findByText(/^The view “Unpaid” by owner Member is no longer available/)).toBeVisible()
    await waitFor(() => expect(hasTab('Unpaid')).toBe(false))
    await settled()
    expect(router.state.location.searchStr).toBe('?paid=no')
  })

  it('is named when its owner renames it, and keeps its tab', async () => {
    const { save, refetch, settled, router } = await openTheirs()
    await save({ name: 'Owed' })
    await refetch()
    expect(await screen.findByText('owner Member renamed the view “Unpaid” to “Owed”.')).toBeVisible()
    await settled()
    expect(tab('Owed')).toHaveAttribute('aria-current', 'page')
    expect(router.state.location.searchStr).toBe('?paid=no&view=Owed')
  })

  it('is named when its owner changes its filter, which one press then shows', async () => {
    const { save, refetch, settled, router, user } = await openTheirs()
    await save({ search: { ...search, state: 'delivered' } })
    await refetch()
    expect(await screen.findByText('owner Member changed the view “Unpaid”.')).toBeVisible()
    expect(router.state.location.searchStr).toBe('?paid=no')
    await user.click(screen.getByRole('button', { name: 'Show new version' }))
    await settled()
    expect(Object.fromEntries(new URLSearchParams(router.state.location.searchStr))).toEqual({
      ...{ paid: 'no', state: 'delivered', view: 'Unpaid' },
    })
  })
})

it('shows the name of an unknown view in a link and lets you save it', async () => {
  const { user, settled } = await openApp('/orders?paid=no&view=Not%20paid%20yet')
  expect(tab('Not paid yet')).toHaveAttribute('aria-current', 'page')
  await user.click(screen.getByRole('button', { name: 'Save view' }))
  expect(await screen.findByLabelText('View name')).toHaveValue('Not paid yet')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await settled()
  expect(tabs().getAllByText('Not paid yet')).toHaveLength(1)
})

it('moves views of an earlier version to the server once, but not a look that may be of another person', async () => {
  const first = await openApp('/dashboard')
  const { id } = await first.backend.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'admin@example.com')
    .executeTakeFirstOrThrow()
  await first.close()
  const views = { [id]: [{ name: 'From before', search: { paid: 'no' } }] }
  localStorage.setItem(
    'fernhill-list-orders',
    JSON.stringify({ density: 'compact', order: [], shown: {}, views }),
  )
  const { backend, settled } = await openApp('/orders', { backend: first.backend })
  await waitFor(async () => expect(await names(backend)).toEqual(['From before']))
  await settled()
  expect(await densityNow(backend)).toBeUndefined()
  expect(tabs().getAllByText('From before')).toHaveLength(1)
  expect(localStorage.getItem('fernhill-list-orders')).not.toContain('From before')
})

it('applies columns that were chosen on another device', async () => {
  await openApp('/orders', {
    before: async ({ db }) => {
      const { id: user_id } = await db
        .selectFrom('users')
        .select('id')
        .where('email', '=', 'admin@example.com')
        .executeTakeFirstOrThrow()
      const look = { density: 'relaxed', order: [], shown: { email: true } }
      await db
        .insertInto('list_looks')
        .values({ user_id, list: 'orders', look: JSON.stringify(look) })
        .execute()
    },
  })
  expect(await screen.findByRole('columnheader', { name: 'Email' })).toBeVisible()
  goOffline()
})
