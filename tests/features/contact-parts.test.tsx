import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, it, vi } from 'vitest'
import type { Backend } from '#tests/support/backend.ts'
import { goOffline, goOnline, openApp } from '#tests/support/open-app.tsx'
import { network } from '#tests/support/setup.ts'

// A file of five contacts then takes three calls.
vi.mock('#contract/list.ts', async (original) => ({ ...(await original<object>()), maxMatching: 2 }))

type User = Awaited<ReturnType<typeof openApp>>['user']

const fiveNames = ['Yara One', 'Yara Two', 'Yara Three', 'Yara Four', 'Yara Five']
const kept = async ({ db }: Backend) =>
  (
    await db
      .selectFrom('contacts')
      .select('name')
      .where('name', 'like', 'Yara%')
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute()
  ).map(({ name }) => name)
const counted = (name: string) =>
  within(screen.getByText(name).closest('div') as HTMLElement).getByText(/^\d+$/).textContent

async function chooseFile(user: User) {
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Import' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import contacts' }))
  const csv = ['Name', ...fiveNames].join('\r\n')
  await user.upload(
    dialog.getByLabelText(/Choose a vCard or CSV file/),
    new File([csv], 'people.csv', { type: 'text/csv' }),
  )
  const bringIn = await dialog.findByRole('button', { name: 'Import 5 contacts' })
  await waitFor(() => expect(bringIn).toBeEnabled())
  return bringIn
}

/** Keys of the calls of an import that arrive; `spoil` answers some instead of the server, or after it. */
function watchCalls(
  backend: Backend,
  spoil: (nth: number) => 'lose' | 'refuse' | undefined = () => undefined,
) {
  const keys: (string | null)[] = []
  const handler = http.post(/\/api\/contact\/import(\/more|\/undo)?$/, async ({ request }) => {
    const nth = keys.push(request.headers.get('idempotency-key')) - 1
    const way = spoil(nth)
    if (way === 'refuse')
      return HttpResponse.json({ message: 'Refused by the test', code: 'refusedByTest' }, { status: 409 })
    const answer = await backend.app.fetch(request.clone())
    return way === 'lose' ? new HttpResponse(null, { status: 500 }) : answer
  })
  network.use(handler)
  return { keys, handler }
}

it('imports a file in several calls with a single summary and undo', async () => {
  const { user, backend, settled } = await openApp('/contacts')
  const { keys } = watchCalls(backend)
  await user.click(await chooseFile(user))
  expect(await screen.findByText('All contacts imported')).toBeVisible()
  expect(counted('Added')).toBe('5')
  expect(new Set(keys).size).toBe(3)
  expect(await kept(backend)).toEqual(fiveNames)
  await settled()
  await user.click(screen.getByRole('button', { name: 'Undo import' }))
  expect(await screen.findByText('Import undone for 5 contacts.')).toBeVisible()
  expect(await kept(backend)).toEqual([])
  expect(new Set(keys).size).toBe(6)
  await settled()
})

it('reports the imported part of a file that is refused midway, with an undo', async () => {
  const { user, backend, settled } = await openApp('/contacts')
  watchCalls(backend, (nth) => (nth === 1 ? 'refuse' : undefined))
  await user.click(await chooseFile(user))
  expect((await screen.findAllByText(/^Refused by the test/)).length).toBeGreaterThan(0)
  expect(await screen.findByText(/^Import complete. Some contacts were not imported/)).toBeVisible()
  expect(counted('Added')).toBe('2')
  await user.click(screen.getByRole('button', { name: 'Undo import' }))
  expect(await screen.findByText('Import undone for 2 contacts.')).toBeVisible()
  expect(await kept(backend)).toEqual([])
  expect(await backend.db.selectFrom('import_parts').select('nth').execute()).toEqual([])
  await settled()
})

it('imports no contact twice when an answer is lost midway', async () => {
  const { user, backend, settled } = await openApp('/contacts')
  const { keys } = watchCalls(backend, (nth) => (nth === 1 ? 'lose' : undefined))
  await user.click(await chooseFile(user))
  expect(await screen.findByText('All contacts imported')).toBeVisible()
  expect(keys.slice(0, 4)).toEqual([keys[0], keys[1], keys[0], keys[1]])
  expect(await kept(backend)).toEqual(fiveNames)
  await settled()
})

it('keeps a file while offline, and finishes an interrupted import after a reload', async () => {
  const first = await openApp('/contacts')
  const bringIn = await chooseFile(first.user)
  goOffline()
  await first.user.click(bringIn)
  await waitFor(() => expect(first.queryClient.isMutating()).toBe(1))
  await first.close()
  expect(await kept(first.backend)).toEqual([])

  // The network is gone again after the first call.
  goOnline()
  const cut = watchCalls(first.backend, (nth) => {
    if (nth === 0) return undefined
    goOffline()
    return 'lose'
  })
  const second = await openApp('/account', { backend: first.backend, answers: [cut.handler], isSlow: true })
  await waitFor(() => expect(cut.keys).toHaveLength(2))
  await second.close()
  expect(await kept(first.backend)).toEqual(fiveNames.slice(0, 4))

  goOnline()
  const whole = watchCalls(first.backend)
  const third = await openApp('/account', { backend: first.backend, answers: [whole.handler] })
  await waitFor(async () => expect(await kept(first.backend)).toEqual(fiveNames))
  await third.settled()
  expect(whole.keys.slice(0, 2)).toEqual(cut.keys)
  expect(new Set(whole.keys).size).toBe(3)
})
