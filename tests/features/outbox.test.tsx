import { screen, waitFor, within } from '@testing-library/react'
import { delay, HttpResponse, http } from 'msw'
import { expect, it } from 'vitest'
import { loadAllMutations } from '#app/features.ts'
import names from '#locales/en/writes.json'
import { type Backend, bodyOf } from '#tests/support/backend.ts'
import { goOffline, goOnline, openApp, refuseWrites } from '#tests/support/open-app.tsx'
import { network } from '#tests/support/setup.ts'

/** Names of products that are not saved yet. */
const unsaved = () =>
  screen
    .getAllByRole('button', { name: /^Save /, pressed: false })
    .map((one) => one.ariaLabel?.replace('Save ', '') ?? '')
const heart = (name = '') => screen.getByRole('button', { name: `Save ${name}` })
const savedNames = async (backend: Backend) => {
  const { products } = await bodyOf<{ products: { name: string; saved?: boolean }[] }>(
    backend.get('products/list?limit=50', await backend.signIn()),
  )
  return products.filter(({ saved }) => saved).map(({ name }) => name)
}
async function openOutbox(user: Awaited<ReturnType<typeof openApp>>['user'], name: string) {
  await user.click(await screen.findByRole('button', { name }))
  const outbox = within(await screen.findByRole('dialog', { name: 'Unsent changes' }))
  // The entries come with a file of their own.
  await outbox.findAllByRole('listitem')
  return outbox
}

it('names every mutation that can wait', async () => {
  const named = Object.entries(names).flatMap(([area, mutations]) =>
    Object.keys(mutations).map((options) => `${area}.${options}`),
  )
  const plain = named.filter((name) => !name.includes('_'))
  const known = (await loadAllMutations()).map(({ mutationKey }) => mutationKey.join('.'))
  // A text for one choice of a mutation, such as `likePost_isLiked`, needs the text of the mutation.
  expect(named.filter((name) => !plain.includes(name.split('_')[0] ?? ''))).toEqual([])
  // The look of this browser is never sent.
  expect(plain.sort()).toEqual(known.filter((key) => !key.startsWith('config.')).sort())
})

it('counts and names waiting changes, and never sends a discarded change', async () => {
  const { user, backend, settled } = await openApp('/products')
  const [first, second, third] = unsaved()
  const before = await savedNames(backend)
  goOffline()
  for (const name of [first, second, third]) await user.click(heart(name))
  const outbox = await openOutbox(user, 'Unsent changes: 3')
  await waitFor(() => expect(outbox.getAllByText(/^Added to wish list: /)).toHaveLength(3))
  const [, discard] = outbox.getAllByRole('button', { name: /^Discard: / })
  await waitFor(() => expect(discard).toBeEnabled())
  await user.click(discard as HTMLElement)
  await waitFor(() => expect(outbox.getAllByText(/^Added to wish list: /)).toHaveLength(2))
  await user.click(outbox.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(heart(second)).toHaveAttribute('aria-pressed', 'false'))
  expect(heart(first)).toHaveAttribute('aria-pressed', 'true')

  goOnline()
  await settled()
  expect((await savedNames(backend)).sort()).toEqual([...before, first, third].sort())
  expect(screen.queryByRole('button', { name: /^Unsent changes/ })).not.toBeInTheDocument()
})

it('names the action and its object in a single line', async () => {
  const { user, queryClient } = await openApp('/social')
  const [like] = await screen.findAllByRole('button', { name: /^Like / })
  goOffline()
  await user.click(like as HTMLElement)
  const cache = queryClient.getMutationCache()
  const setStatus = cache.build(queryClient, {
    mutationKey: ['orders', 'setStatus'],
    mutationFn: async () => {},
  })
  void setStatus.execute({ ids: ['102001'], state: 'shipped', idempotencyKey: 'k' }).catch(() => {})
  const outbox = await openOutbox(user, 'Unsent changes: 2')
  expect(await outbox.findByText(/^Like “.+”$/)).toBeVisible()
  expect(outbox.getByText('Order #102001: shipped')).toBeVisible()
  cache.clear()
})

it('keeps a write that the server does not answer and sends it once', async () => {
  const { user, backend, settled } = await openApp('/products')
  const [name = ''] = unsaved()
  const before = await savedNames(backend)
  let answers = 0
  let isHanging = true
  network.use(
    http.get('*/api/health', () => new HttpResponse(null, { status: isHanging ? 503 : 200 })),
    http.post('*/api/products/save', async () => {
      if (isHanging) await delay('infinite')
      answers += 1
      return undefined
    }),
  )
  await user.click(heart(name))
  await screen.findByText(/^Still working/)
  await user.click(await screen.findByRole('button', { name: 'Send later' }))
  expect(await screen.findByRole('button', { name: 'Unsent changes: 1' })).toBeVisible()
  expect(heart(name)).toHaveAttribute('aria-pressed', 'true')
  expect(await savedNames(backend)).toEqual(before)
  isHanging = false
  await settled()
  expect((await savedNames(backend)).sort()).toEqual([...before, name].sort())
  expect(answers).toBe(1)
})

it('keeps a write that only a proxy answers, and sends it once when the server is back', async () => {
  const { user, backend, settled } = await openApp('/products')
  const [name = ''] = unsaved()
  let isAway = true
  const sent: (string | null)[] = []
  network.use(
    http.all('*/api/*', ({ request }) => {
      if (request.method === 'POST') sent.push(request.headers.get('idempotency-key'))
      return isAway ? HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 }) : undefined
    }),
  )
  await user.click(heart(name))
  expect(await screen.findByText(/You’re offline/)).toBeVisible()
  const outbox = await openOutbox(user, 'Unsent changes: 1')
  expect(await outbox.findByText(`Added to wish list: ${name}`)).toBeVisible()
  await user.click(outbox.getByRole('button', { name: 'Close' }))
  expect(heart(name)).toHaveAttribute('aria-pressed', 'true')

  isAway = false
  await waitFor(async () => expect(await savedNames(backend)).toContain(name))
  await settled()
  expect(new Set(sent).size).toBe(1)
  expect(heart(name)).toHaveAttribute('aria-pressed', 'true')
  expect(screen.queryByRole('button', { name: /^Unsent changes/ })).not.toBeInTheDocument()
})

it('keeps a refused waiting write with its reason over a reload, and sends it again', async () => {
  const { user, backend, close } = await openApp('/products')
  const [name = ''] = unsaved()
  goOffline()
  await user.click(heart(unsaved()[0]))
  await screen.findByRole('button', { name: 'Unsent changes: 1' })
  refuseWrites()
  goOnline()
  expect(await screen.findByText('1 change couldn’t be saved.')).toBeInTheDocument()
  await close()

  const again = await openApp('/dashboard', { backend })
  const outbox = await openOutbox(again.user, 'Unsent changes: 1')
  expect(outbox.getByText('Refused by the test')).toBeInTheDocument()
  expect(await savedNames(backend)).not.toContain(name)
  const retry = outbox.getByRole('button', { name: `Try again: Added to wish list: ${name}` })
  await waitFor(() => expect(retry).toBeEnabled())
  await again.user.click(retry)
  expect(await outbox.findByText('All changes sent')).toBeInTheDocument()
  await again.settled()
  expect(await savedNames(backend)).toContain(name)
})

it('leaves an immediately refused write to its screen', async () => {
  const { user, settled } = await openApp('/products')
  refuseWrites()
  await user.click(heart(unsaved()[0]))
  expect((await screen.findAllByText('Refused by the test')).length).toBeGreaterThan(0)
  await settled()
  expect(screen.queryByRole('button', { name: /^Unsent changes/ })).not.toBeInTheDocument()
})
