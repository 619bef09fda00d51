import { renderHook, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, it } from 'vitest'
import type { ActivityReply } from '#contract/activity.ts'
import { useActivityWords } from '#features/activity/use-activity-words.ts'
import { type Backend, bodyOf, createBackend } from '#tests/support/backend.ts'
import { signInAs } from '#tests/support/members.ts'
import { goOffline, goOnline, openApp } from '#tests/support/open-app.tsx'
import { everyCall, plant, requestsOf, send } from '#tests/support/requests.ts'

/** Ada renames a customer and a product, the latter an hour before it arrives; a reader is refused. */
async function happened(backend: Backend) {
  const ada = await backend.signIn()
  await backend.post('customer/edit', { id: 'c0001', changes: { location: 'Sibiu' } }, ada)
  const hourAgo = { 'Made-At': new Date(Date.now() - 3_600_000).toISOString() }
  await backend.post('products/edit', { id: 1, changes: { name: 'Quince bowl' } }, { ...ada, ...hourAgo })
  await backend.post('team/role', { user: 'sam00000', role: 'reader' }, ada)
  const sam = await backend.signIn('sam@example.com', 'berry-demo-2')
  await backend.post('customer/add', { name: 'x' }, sam)
}

const table = () => within(screen.getByRole('table', { name: 'Activity log' }))
const rowOf = (text: string | RegExp) => table().getByText(text).closest('tr') as HTMLElement
const rows = () => table().getAllByRole('row').length - 1

it('shows the author, the action and each field before and after', async () => {
  await openApp('/activity', { before: happened })
  const edited = await waitFor(() => rowOf('Edited a customer'))
  expect(edited).toHaveTextContent(/Ada/)
  expect(edited).toHaveTextContent(/Location changed from .* to Sibiu/)
  expect(within(edited).getByRole('link', { name: /^Customer / })).toHaveAttribute('href', '/customers/c0001')
  expect(rowOf('Edited a product')).toHaveTextContent(/Made offline/)
  expect(edited).not.toHaveTextContent(/Made offline/)
  expect(rowOf('Failed: “Added a customer”')).toHaveTextContent('RefusedMissing permission: “Edit customers”')
  expect(rowOf('Changed a team member’s role')).toHaveTextContent(/Role changed from .* to Reader/)
  expect(screen.getByRole('link', { name: 'Activity log' })).toHaveAttribute('href', '/activity')
})

it('filters by outcome, area and person, and by the record of a row', async () => {
  const { user, router } = await openApp('/activity', { before: happened })
  await waitFor(() => expect(rows()).toBeGreaterThan(4))
  const views = within(screen.getByRole('navigation', { name: 'Views' }))
  await user.click(views.getByText('Refused'))
  await waitFor(() => expect(router.state.location.searchStr).toBe('?outcome=refused'))
  await waitFor(() => expect(rows()).toBe(1))
  await user.click(views.getByText('All'))
  await user.click(screen.getByRole('button', { name: 'Add filter' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Area' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Products' }))
  await waitFor(() => expect(rows()).toBe(1))
  expect(rowOf('Edited a product')).toBeVisible()
})

it('shows only its own lines on the page of a record', async () => {
  await openApp('/customers/c0001', { before: happened })
  const card = await screen.findByRole('region', { name: 'History' })
  await waitFor(() => expect(card).toHaveTextContent(/Edited a customer.*Sibiu/))
  expect(card).not.toHaveTextContent(/Quince/)
})

it('shows each change of an order once, with its author, as soon as it is made', async () => {
  const { user } = await openApp('/orders/100000')
  const card = await screen.findByRole('region', { name: 'History' })
  expect(screen.queryByRole('region', { name: 'Change log' })).toBeNull()
  await user.type(within(card).getByRole('textbox'), 'Leave at the door')
  await user.click(within(card).getByRole('button', { name: 'Add note' }))
  await waitFor(() => expect(within(card).getAllByText('Leave at the door')).toHaveLength(1))
  expect(within(card).queryByText('Added a note to an order')).toBeNull()
})

it('adds a change of someone else to the timeline of the open record', async () => {
  const { backend, followOthers } = await openApp('/customers/c0001')
  await followOthers()
  const card = await screen.findByRole('region', { name: 'History' })
  const sam = await backend.signIn('sam@example.com', 'berry-demo-2')
  await backend.post('customer/edit', { id: 'c0001', changes: { location: 'Sibiu' } }, sam)
  await waitFor(() => expect(card).toHaveTextContent(/changed from .* to Sibiu.*Sam/))
})

it('shows a change of the shop details as soon as it is saved', async () => {
  const { user } = await openApp('/settings/shop')
  const card = await screen.findByRole('region', { name: 'History' })
  const field = screen.getByRole('textbox', { name: /Tax number/ })
  await user.clear(field)
  await user.type(field, 'RO7')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(card).toHaveTextContent(/Tax number changed from .* to RO7/))
  expect(card).not.toHaveTextContent(/not shown/)
})

it('omits empty fields and details that the text already gives', async () => {
  await openApp('/activity', {
    before: async (backend) => {
      const ada = await backend.signIn()
      await backend.post('customer/edit', { id: 'c0001', changes: { note: 'Calls at noon' } }, ada)
      await backend.post('customer/edit', { id: 'c0001', changes: { note: '' } }, ada)
      await backend.post('customer/delete', { ids: ['c0001'] }, ada)
      await backend.post('customer/order/note', { id: '100000', note: 'Leave at the door' }, ada)
      const added = {
        name: 'Ana Pop',
        email: 'ana@example.com',
        phone: '',
        location: '',
        country: '',
        state: 'new',
      }
      expect((await backend.post('customer/add', added, ada)).status).toBe(200)
    },
  })
  const changesOf = (what: string) => within(rowOf(what)).getAllByRole('cell').at(-2)
  await waitFor(() =>
    expect(changesOf('Added a note to an order')).toHaveTextContent(/^Note: Leave at the door$/),
  )
  expect(changesOf('Deleted a customer')).toHaveTextContent(/^$/)
  expect(changesOf('Added a customer')).toHaveTextContent('Name: Ana PopEmail: ana@example.com1 more')
  expect(table().getByText('Note changed from Calls at noon to (empty)')).toBeVisible()
})

it('shows a refund as an amount and names a new status once', async () => {
  await openApp('/orders/100000', {
    before: async (backend) => {
      const ada = await backend.signIn()
      const post = async (call: string, body: object) => {
        const response = await backend.post(`customer/order/${call}`, { id: '100000', ...body }, ada)
        expect([call, response.status]).toEqual([call, 200])
      }
      await post('payment', { paid: true })
      await post('refund', { amount: 1250, base: 0, reason: 'A crack', lines: [], restock: false })
      await backend.post('customer/order/status', { ids: ['100000'], state: 'returned' }, ada)
    },
  })
  const card = await screen.findByRole('region', { name: 'History' })
  await waitFor(() => expect(card).toHaveTextContent(/Refunded €12.50.*A crack/))
  expect(card).toHaveTextContent(/Status changed from .* to Returned/)
  expect(card).not.toHaveTextContent(/stage/i)
})

it('never shows internal database values, for any write', async () => {
  const backend = await createBackend()
  const ada = await backend.signIn()
  const requests = requestsOf(
    await plant(backend, ada, await signInAs(backend, 'owner', 'blocked@example.com')),
  )
  const calls = everyCall.filter(({ answers, path }) => answers !== 'events' && path !== 'account/sign-out')
  for (const call of calls) await (await send(backend, call, requests[call.path], ada)).text()
  const { lines } = await bodyOf<ActivityReply>(backend.get('activity/list?limit=100', ada))
  await openApp('/activity', { backend })
  const { result } = renderHook(() => useActivityWords())
  await waitFor(() => expect(result.current).not.toBeNull())
  const texts = lines.flatMap((line) => [
    result.current.callText(line),
    result.current.recordText(line),
    ...result.current.changeTexts(line),
  ])
  expect(texts.length).toBeGreaterThan(300)
  expect(texts.filter((text) => /[{}\\]|[a-z]_[a-z]|undefined/.test(text))).toEqual([])
})

it('is hidden from records and the menu without the permission', async () => {
  await openApp('/customers/c0001', {
    before: async (backend) => {
      const sam = await backend.signIn()
      await backend.post('customer/edit', { id: 'c0001', changes: { location: 'Sibiu' } }, sam)
      await backend.post('team/role', { user: 'sam00000', role: 'owner' }, sam)
      const owner = await backend.signIn('sam@example.com', 'berry-demo-2')
      await backend.post('team/role', { user: 'ada00000', role: 'manager' }, owner)
    },
  })
  expect(screen.getByRole('region', { name: 'History' })).not.toHaveTextContent(/changed from/)
  expect(screen.queryByRole('link', { name: 'Activity log' })).toBeNull()
})

it('shows an error when the page fails to load', async () => {
  const fails = http.get('*/api/activity/list', () =>
    HttpResponse.json({ message: 'x', code: 'fault' }, { status: 500 }),
  )
  await openApp('/activity', { answers: [fails], isSlow: true })
  expect(await screen.findByText('The activity log couldn’t be loaded')).toBeVisible()
})

it('records when an offline write was made', async () => {
  const { backend, user } = await openApp('/products/1')
  await goOffline()
  await user.click(screen.getAllByRole('button', { name: /wish list|Save|saved/i })[0] as HTMLElement)
  await goOnline()
  await waitFor(async () => {
    const line = await backend.db
      .selectFrom('activity')
      .selectAll()
      .where('call', '=', 'products/save')
      .executeTakeFirstOrThrow()
    expect(line.made_at?.getTime()).toBeLessThanOrEqual(line.at.getTime())
  })
})
