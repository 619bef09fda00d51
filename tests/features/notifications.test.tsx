import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, it } from 'vitest'
import type { Backend } from '#tests/support/backend.ts'
import { losesFirst } from '#tests/support/four-tests.ts'
import { failReads, goOffline, goOnline, openApp, refuseWrites } from '#tests/support/open-app.tsx'
import { network } from '#tests/support/setup.ts'

type User = Awaited<ReturnType<typeof openApp>>['user']

const bell = () => screen.findByRole('button', { name: /^Notifications/ })

type List = ReturnType<typeof within>
const unreadRows = (list: List) => list.getAllByText('Unread', { selector: '.sr-only' })
const unreadRow = (list: List) => list.queryByText('Unread', { selector: '.sr-only' })

async function openList(user: User) {
  await user.click(await bell())
  return within(await screen.findByRole('region', { name: 'Notifications' }))
}

/** Ada's notifications as the database has them, newest first. */
const kept = ({ db }: Backend) =>
  db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .select(['notifications.id', 'read_at', 'message'])
    .where('email', '=', 'admin@example.com')
    .orderBy('notifications.created_at', 'desc')
    .orderBy('notifications.id')
    .execute()
const unreadIn = async (backend: Backend) => (await kept(backend)).filter((one) => !one.read_at).length

/** The shop tells Ada something of a given kind. */
async function tell({ db }: Backend, kind: string, facts: object, message: string) {
  const ada = db.selectFrom('users').select('id').where('email', '=', 'admin@example.com')
  await db
    .insertInto('notifications')
    .values({
      id: crypto.randomUUID(),
      user_id: ada,
      kind,
      facts: JSON.stringify(facts),
      message,
      read_at: null,
      created_at: new Date(Date.now() + 1000),
    })
    .execute()
}

it('shows the unread count on the bell and all notifications in its list', async () => {
  const { user, backend } = await openApp('/account')
  const unread = await unreadIn(backend)
  expect(unread).toBeGreaterThan(1)
  expect(await bell()).toHaveAccessibleName(`Notifications, ${unread} unread`)
  const list = await openList(user)
  expect(list.getAllByRole('listitem')).toHaveLength((await kept(backend)).length)
  expect(unreadRows(list)).toHaveLength(unread)
})

it('marks a notification as read', async () => {
  const { user, backend, settled } = await openApp('/account')
  const unread = await unreadIn(backend)
  const list = await openList(user)
  const [first] = unreadRows(list)
  await user.click(first as Element)
  await settled()
  expect(await unreadIn(backend)).toBe(unread - 1)
  await waitFor(async () => expect(await bell()).toHaveAccessibleName(`Notifications, ${unread - 1} unread`))
  expect(await bell()).toHaveTextContent(String(unread - 1))
})

it('opens the subject of a notification and filters by unread', async () => {
  const { user, router, settled } = await openApp('/account', {
    before: (backend) =>
      tell(backend, 'orderPlaced', { customer: 'Wei', order: '100007', amount: 100 }, 'not this one'),
  })
  const list = await openList(user)
  const all = list.getAllByRole('listitem').length
  await user.click(list.getByRole('radio', { name: 'Unread' }))
  await waitFor(() => expect(list.getAllByRole('listitem').length).toBeLessThan(all))
  expect(list.getAllByRole('listitem')).toHaveLength(unreadRows(list).length)
  await user.click(list.getByRole('link', { name: /^Wei placed order/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/orders/100007'))
  await settled()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull())
})

it('marks all as read', async () => {
  const { user, backend, settled } = await openApp('/account')
  const list = await openList(user)
  await user.click(list.getByRole('button', { name: 'Mark all as read' }))
  await settled()
  expect(await unreadIn(backend)).toBe(0)
  expect(unreadRow(list)).toBeNull()
  expect(list.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
})

it('marks all as unread again when the server refuses, with the reason', async () => {
  const { user, backend, settled } = await openApp('/account')
  const unread = await unreadIn(backend)
  const list = await openList(user)
  refuseWrites()
  failReads() // so that only the rollback can put them back
  await user.click(list.getByRole('button', { name: 'Mark all as read' }))
  await settled()
  expect(unreadRows(list)).toHaveLength(unread)
  expect((await screen.findAllByText('Refused by the test')).length).toBeGreaterThan(0)
  expect(await unreadIn(backend)).toBe(unread)
})

it('marks all as read offline and sends it after a reload', async () => {
  const first = await openApp('/account')
  const list = await openList(first.user)
  goOffline()
  await first.user.click(list.getByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(unreadRow(list)).toBeNull())
  await waitFor(() => expect(first.queryClient.isMutating()).toBe(1))
  await first.close()
  expect(await unreadIn(first.backend)).toBeGreaterThan(0)

  goOnline()
  const second = await openApp('/account', { backend: first.backend })
  await waitFor(async () => expect(await unreadIn(first.backend)).toBe(0))
  await second.settled()
  expect(await bell()).toHaveAccessibleName('Notifications')
})

it('marks once when it is sent twice', async () => {
  const { user, backend, settled } = await openApp('/account')
  const keys: (string | null)[] = []
  network.use(losesFirst('notifications/read', backend, keys))
  const list = await openList(user)
  await user.click(list.getByRole('button', { name: 'Mark all as read' }))
  await settled()
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(await unreadIn(backend)).toBe(0)
})

it('links an accepted invitation to the team', async () => {
  const { user } = await openApp('/account', {
    before: (backend) =>
      tell(backend, 'inviteAccepted', { name: 'Nils Berg', email: 'nils@example.com' }, 'not this one'),
  })
  const list = await openList(user)
  expect(list.getByRole('link', { name: /^Nils Berg/ })).toHaveAttribute('href', '/settings/team')
})

it('shows an unknown kind in the words of the server', async () => {
  const { user } = await openApp('/account', {
    before: (backend) => tell(backend, 'parcelLost', { parcel: '7' }, 'Parcel 7 was lost on its way'),
  })
  const list = await openList(user)
  expect(list.getByText('Parcel 7 was lost on its way')).toBeVisible()
})

it('shows a known kind with its details and formatted amounts', async () => {
  const { user } = await openApp('/account', {
    before: (backend) =>
      tell(backend, 'orderPlaced', { customer: 'Wei', order: '100007', amount: 123456 }, 'not this one'),
  })
  const list = await openList(user)
  expect(list.getByText('Wei placed order #100007 for €1,234.56')).toBeVisible()
  expect(list.queryByText('not this one')).toBeNull()
})

it('hides the bell when the server has no notifications', async () => {
  await openApp('/account', {
    answers: [
      http.get('*/api/notifications', () =>
        HttpResponse.json({ message: 'No such call', code: 'notFound' }, { status: 404 }),
      ),
    ],
  })
  await screen.findByRole('button', { name: /^Account menu/ })
  expect(screen.queryByRole('button', { name: /^Notifications/ })).toBeNull()
})

it('shows a load error and retries', async () => {
  const { user, backend } = await openApp('/account', {
    answers: [http.get('*/api/notifications', () => HttpResponse.json({ message: 'No' }, { status: 400 }))],
  })
  const list = await openList(user)
  expect(list.getByText(/couldn’t be loaded/)).toBeVisible()
  network.use(http.get('*/api/notifications', ({ request }) => backend.app.fetch(request)))
  await user.click(list.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(list.getAllByRole('listitem').length).toBeGreaterThan(1))
})

it('explains an empty list', async () => {
  const { user } = await openApp('/account', { before: ({ db }) => db.deleteFrom('notifications').execute() })
  expect(await bell()).toHaveAccessibleName('Notifications')
  const list = await openList(user)
  expect(list.getByText(/^No notifications yet/)).toBeVisible()
})
