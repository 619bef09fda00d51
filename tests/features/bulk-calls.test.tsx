import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, it, vi } from 'vitest'
import type { Backend } from '#tests/support/backend.ts'
import { goOffline, goOnline, openApp } from '#tests/support/open-app.tsx'
import { network } from '#tests/support/setup.ts'

// A page of customers then takes several calls.
vi.mock('#contract/list.ts', async (original) => ({ ...(await original<object>()), maxMatching: 2 }))

type User = Awaited<ReturnType<typeof openApp>>['user']

const left = async ({ db }: Backend) =>
  (await db.selectFrom('customers').select('id').where('deleted_at', 'is', null).execute()).length

async function deletePage(user: User) {
  // What is taken back stays ticked.
  if (!screen.queryByRole('region', { name: 'Selected rows' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select the page' }))
  const bar = within(screen.getByRole('region', { name: 'Selected rows' }))
  await user.click(bar.getByRole('button', { name: 'Delete' }))
  await waitFor(() =>
    expect(screen.queryByRole('dialog') ?? screen.queryByText(/deleted|kept here|Refused/)).not.toBeNull(),
  )
  const dialog = screen.queryByRole('dialog')
  if (dialog) await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
}

const shown = () => screen.getAllByRole('button', { name: /^More actions for / }).length

/** Keys of the calls that arrive; `spoil` answers instead of the server. */
function watchCalls(
  backend: Backend,
  spoil: (nth: number, answer: Response) => Response = (_, answer) => answer,
) {
  const keys: (string | null)[] = []
  const handler = http.post('*/api/customer/delete', async ({ request }) => {
    const nth = keys.push(request.headers.get('idempotency-key')) - 1
    const isRefused = spoil(nth, new Response()).status === 409
    const answer = isRefused ? new Response() : await backend.app.fetch(request.clone())
    return spoil(nth, answer)
  })
  network.use(handler)
  return { keys, handler }
}

it('saves a change of several calls and undoes all of it with a single "Undo"', async () => {
  const { user, backend, settled } = await openApp('/customers')
  const [all, page] = [await left(backend), shown()]
  expect(page).toBeGreaterThan(4)
  const { keys } = watchCalls(backend)
  await deletePage(user)
  const undo = await screen.findByRole('button', { name: 'Undo' })
  expect(await left(backend)).toBe(all - page)
  expect(new Set(keys).size).toBe(Math.ceil(page / 2))
  await user.click(undo)
  await waitFor(async () => expect(await left(backend)).toBe(all))
  await settled()
})

it('keeps the completed part of a change that is refused midway, with an Undo', async () => {
  const { user, backend, settled } = await openApp('/customers')
  const [all, page] = [await left(backend), shown()]
  const refusal = () =>
    HttpResponse.json({ message: 'Refused by the test', code: 'refusedByTest' }, { status: 409 })
  watchCalls(backend, (nth, answer) => (nth === 1 ? refusal() : answer))
  await deletePage(user)
  expect((await screen.findAllByText(/^Refused by the test/)).length).toBeGreaterThan(0)
  expect(await left(backend)).toBe(all - 2)
  await settled()
  // The list shows what the server has.
  expect(shown()).toBe(Math.min(page, all - 2))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await left(backend)).toBe(all))
  await settled()
})

it('keeps a change of several calls while offline and sends all of it after a reload', async () => {
  const first = await openApp('/customers')
  const [all, page] = [await left(first.backend), shown()]
  goOffline()
  await deletePage(first.user)
  await waitFor(() => expect(screen.getByText(/^Saved on this device/)).toBeVisible())
  expect(first.queryClient.isMutating()).toBe(1)
  await first.close()
  expect(await left(first.backend)).toBe(all)

  goOnline()
  const { keys, handler } = watchCalls(first.backend)
  const second = await openApp('/account', { backend: first.backend, answers: [handler] })
  await waitFor(async () => expect(await left(second.backend)).toBe(all - page))
  await second.settled()
  expect(new Set(keys).size).toBe(Math.ceil(page / 2))
})

it('takes back all of a waiting change with "Undo" or from the outbox after a reload', async () => {
  const first = await openApp('/customers')
  const [all, page] = [await left(first.backend), shown()]
  goOffline()
  await deletePage(first.user)
  await first.user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(first.queryClient.isMutating()).toBe(0))
  await waitFor(() => expect(shown()).toBe(page))
  await deletePage(first.user)
  await waitFor(() => expect(first.queryClient.isMutating()).toBe(1))
  await first.close()

  const second = await openApp('/account', { backend: first.backend, isSlow: true })
  await second.user.click(await screen.findByRole('button', { name: 'Unsent changes: 1' }))
  const outbox = within(await screen.findByRole('dialog', { name: 'Unsent changes' }))
  const discard = await outbox.findByRole('button', { name: new RegExp(`^Discard: .*${page} selected`) })
  await waitFor(() => expect(discard).toBeEnabled())
  await second.user.click(discard)
  expect(await outbox.findByText('All changes sent')).toBeVisible()
  goOnline()
  await second.settled()
  expect(await left(second.backend)).toBe(all)
})

it('repeats no completed call when an answer is lost midway', async () => {
  const { user, backend, settled } = await openApp('/customers')
  const [all, page] = [await left(backend), shown()]
  const { keys } = watchCalls(backend, (nth, answer) =>
    nth === 1 ? new HttpResponse(null, { status: 500 }) : answer,
  )
  await deletePage(user)
  await waitFor(async () => expect(await left(backend)).toBe(all - page))
  await settled()
  expect(keys.slice(0, 4)).toEqual([keys[0], keys[1], keys[0], keys[1]])
  expect(new Set(keys).size).toBe(Math.ceil(page / 2))
  const replays = keys.length - new Set(keys).size
  expect(replays).toBe(2)
})

it('adds stock once to each matching product when the network fails midway', async () => {
  const before = async ({ db }: Backend) => {
    for (let id = 1; id <= 14; id++)
      await db
        .updateTable('products')
        .set({ name: `Aardvark ${id}`, stock: 10 })
        .where('id', '=', id)
        .execute()
  }
  const first = await openApp('/stock?q=aard', { before })
  const { user } = first
  await user.click(screen.getByRole('checkbox', { name: 'Select the page' }))
  await user.click(screen.getByRole('button', { name: 'Select all 14' }))
  await user.click(screen.getByRole('button', { name: 'Set quantity' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Quantity of 14 products' }))
  await user.click(dialog.getByRole('radio', { name: 'Add' }))
  await user.type(dialog.getByRole('textbox', { name: 'Quantity' }), '3')
  await dialog.findByText('14 products will change:')
  const keys: (string | null)[] = []
  network.use(
    http.post('*/api/customer/product/quantities/all', ({ request }) => {
      if (keys.push(request.headers.get('idempotency-key')) < 3) return
      goOffline()
      return HttpResponse.error()
    }),
  )
  await user.click(dialog.getByRole('button', { name: 'Set quantity' }))
  await waitFor(() => expect(keys.length).toBeGreaterThan(2))
  const stocks = async () => {
    const rows = await first.backend.db.selectFrom('products').select('stock').where('id', '<=', 14).execute()
    return rows.map(({ stock }) => stock).sort()
  }
  expect(await stocks()).toEqual([...Array(10).fill(10), ...Array(4).fill(13)])
  await first.close()

  network.resetHandlers()
  goOnline()
  const second = await openApp('/account', { backend: first.backend })
  await waitFor(async () => expect(await stocks()).toEqual(Array(14).fill(13)))
  await second.settled()
})
