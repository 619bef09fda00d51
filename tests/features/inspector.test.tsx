import { globSync, readFileSync } from 'node:fs'
import { onlineManager } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createStore, set } from 'idb-keyval'
import { afterEach, expect, it } from 'vitest'
import { filteredEntries, writtenKey } from '#app/inspector/entries.ts'
import { backToNormal } from '#app/inspector/network-simulation.ts'
import { maskedKey, reportOf } from '#app/inspector/report.ts'
import { ApiError } from '#kernel/api-error.ts'
import { configure } from '#kernel/config.ts'
import { goOffline, goOnline, openApp } from '#tests/support/open-app.tsx'
import { expectComplaint } from '#tests/support/setup.ts'

afterEach(() => {
  backToNormal()
  goOnline()
})

type App = Awaited<ReturnType<typeof openApp>>

/** Opens the inspector by its keys, at one of its parts. */
async function inspect({ user }: App, part?: string) {
  configure({ inspector: true })
  fireEvent.keyDown(document.body, { key: 'F2', shiftKey: true })
  const drawer = within(await screen.findByRole('dialog', { name: 'Cache inspector' }))
  if (part) await user.click(await drawer.findByRole('tab', { name: part }))
  return drawer
}

const close = async ({ user }: App) => {
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
}

it('stays off until it is turned on in Help, and opens from there', async () => {
  const app = await openApp('/dashboard')
  fireEvent.keyDown(document.body, { key: 'F2', shiftKey: true })
  fireEvent.keyDown(document.body, { key: '?' })
  const help = within(await screen.findByRole('dialog', { name: 'Help and shortcuts' }))
  expect(help.queryByRole('button', { name: 'Open inspector' })).not.toBeInTheDocument()
  await app.user.click(help.getByRole('switch', { name: /^Cache inspector/ }))
  await app.user.click(await help.findByRole('button', { name: 'Open inspector' }))
  expect(await screen.findByRole('dialog', { name: 'Cache inspector' })).toBeInTheDocument()
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Help and shortcuts' })).not.toBeInTheDocument(),
  )
})

it('lists every entry with its state, and shows, refetches and removes an entry', async () => {
  const app = await openApp('/orders')
  const drawer = await inspect(app)
  const rowOf = async (key: RegExp) =>
    (await drawer.findByRole('button', { name: key })).closest('tr') as HTMLElement
  const me = await rowOf(/'account', 'me'/)
  await waitFor(() => expect(me).toHaveTextContent(/fresh.*(stored|in a moment)/))
  await waitFor(() => expect(me).toHaveTextContent(/\d (byte|kB)/))

  await app.user.type(drawer.getByRole('searchbox', { name: 'Search keys' }), "'orders', 'list'")
  await waitFor(() => expect(drawer.getAllByRole('row')).toHaveLength(2))
  await app.user.click(drawer.getByRole('button', { name: /'orders', 'list'/ }))
  expect(await drawer.findByRole('region', { name: 'Data' })).toHaveTextContent('"total":')

  const query = app.queryClient.getQueryCache().findAll({ queryKey: ['orders', 'list'] })[0]
  const before = query?.state.dataUpdateCount ?? 0
  await app.user.click(drawer.getByRole('button', { name: 'Refetch' }))
  await waitFor(() => expect(query?.state.dataUpdateCount).toBeGreaterThan(before))
  await app.user.click(drawer.getByRole('button', { name: 'Remove' }))
  await app.settled()
  // It is on screen, and therefore read immediately.
  await waitFor(() => expect(query?.state.data).toBeDefined())
  expect(query?.state.dataUpdateCount).toBe(1)
})

it('removes inactive entries, but not while offline', async () => {
  const app = await openApp('/dashboard')
  app.queryClient.setQueryData(['search', 'nobody looks at this'], { customers: [] })
  const drawer = await inspect(app)
  const unused = () => drawer.queryByRole('button', { name: /nobody looks at this/ })
  await waitFor(() => expect(unused()).toBeInTheDocument())
  goOffline()
  await waitFor(() => expect(drawer.getByRole('button', { name: 'Remove inactive' })).toBeDisabled())
  goOnline()
  await app.user.click(drawer.getByRole('button', { name: 'Remove inactive' }))
  await waitFor(() => expect(unused()).not.toBeInTheDocument())
  expect(drawer.getByRole('button', { name: /'account', 'me'/ })).toBeInTheDocument()
})

it('names unusable copies with their reason and drops only those', async () => {
  const first = await openApp('/orders')
  await first.close()
  const store = createStore('fernhill-reads', 'queries')
  const owner = JSON.parse(atob((localStorage.getItem('serviceToken') ?? '').split('.')[1] ?? '')).userId
  await set('["orders","older"]', { owner, version: '0' }, store)
  await set('["orders","cut off"]', { owner, version: '2', savedAt: Date.now() }, store)
  await set('["mail","of somebody else"]', { owner: 'somebody', version: '2' }, store)
  const app = await openApp('/dashboard', { backend: first.backend })
  const drawer = await inspect(app, 'Storage')
  const dropped = within(await drawer.findByRole('region', { name: 'Removed at startup' }))
  expect((await dropped.findAllByRole('listitem')).map((one) => one.textContent)).toEqual([
    "['orders', 'cut off']Removed: damaged",
    "['orders', 'older']Removed: from an older build",
    '1 entry not listed hereRemoved: belongs to another account',
  ])
})

it('simulates being offline, shows it, and ends it with a click', async () => {
  const app = await openApp('/dashboard')
  const drawer = await inspect(app, 'Network')
  await app.user.click(await drawer.findByRole('switch', { name: /^Go offline/ }))
  await close(app)
  expect(onlineManager.isOnline()).toBe(false)
  expect(screen.getByText(/Simulating: offline/)).toBeInTheDocument()
  // What the browser says does not end it.
  window.dispatchEvent(new Event('online'))
  expect(onlineManager.isOnline()).toBe(false)
  await app.user.click(screen.getByRole('button', { name: 'Reset' }))
  expect(onlineManager.isOnline()).toBe(true)
  expect(screen.queryByText(/Simulating/)).not.toBeInTheDocument()
})

it('fails the next write once and keeps the write after it', async () => {
  const app = await openApp('/products')
  const heart = screen.getAllByRole('button', { name: /^Save /, pressed: false })[0] as HTMLElement
  const drawer = await inspect(app, 'Network')
  await app.user.click(await drawer.findByRole('button', { name: 'The next write' }))
  await close(app)
  expect(screen.getByText(/Simulating: the next write fails/)).toBeInTheDocument()
  await app.user.click(heart)
  expect(await screen.findByText('You don’t have permission to do this.')).toBeInTheDocument()
  await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'false'))
  expect(screen.queryByText(/Simulating/)).not.toBeInTheDocument()
  await app.settled()
  await app.user.click(heart)
  await app.settled()
  expect(heart).toHaveAttribute('aria-pressed', 'true')

  const writes = await inspect(app, 'Writes')
  const made = within(await writes.findByRole('region', { name: 'Mutations of this page' }))
  expect(made.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    expect.stringContaining('saved'),
    expect.stringContaining('failed'),
  ])
})

it('ends the simulation when the shell closes', async () => {
  const app = await openApp('/dashboard')
  const drawer = await inspect(app, 'Network')
  await app.user.click(await drawer.findByRole('switch', { name: /^Go offline/ }))
  await app.close()
  expect(onlineManager.isOnline()).toBe(true)
})

const personal = {
  name: 'Amelia Thornbury',
  mail: 'amelia.thornbury@example.com',
  search: 'thornbury wedding',
  id: 'c0042',
  number: 884_213,
}

it('reports the state of everything without personal data', async () => {
  const { queryClient, user, ...app } = await openApp('/orders?q=thornbury')
  const { name, mail, search, id, number } = personal
  queryClient.setQueryData(['customers', 'list', { q: search, sort: '-spent', page: 3 }], { name, mail })
  queryClient.setQueryData(['customers', 'detail', id], personal)
  queryClient.setQueryData(['chat', 'thread', number], { text: search })
  queryClient.setQueryData(['mail-accounts', mail], [personal])
  queryClient.setQueryData([name, search], personal)
  await queryClient
    .fetchQuery({
      queryKey: ['search', search],
      queryFn: () => Promise.reject(new ApiError(409, { code: 'conflict', message: `${name} was faster` })),
      retry: false,
    })
    .catch(() => {})
  await queryClient
    .getMutationCache()
    .build(queryClient, {
      mutationKey: ['customers', 'edit'],
      mutationFn: () => Promise.reject(new ApiError(422, { code: name, message: mail })),
      meta: { failsOnScreen: true },
      retry: false,
    })
    .execute(personal as never)
    .catch(() => {})
  const drawer = await inspect({ queryClient, user, ...app }, 'Report')
  const report = (await drawer.findByRole('region', { name: 'Report' })).textContent ?? ''
  for (const one of Object.values(personal)) expect(report).not.toContain(String(one))
  for (const word of [/thornbury/i, /amelia/i, /wedding/i, /palmer/i, /@/]) expect(report).not.toMatch(word)
  const said = JSON.parse(report) as {
    entries: { key: unknown; error?: string }[]
    writes: { inMemory: unknown[] }
  }
  const keys = said.entries.map(({ key }) => key)
  expect(keys).toContainEqual(['customers', 'list', { q: '<text>', sort: '-spent', page: 3 }])
  expect(keys).toContainEqual(['customers', 'detail', '<id>'])
  expect(keys).toContainEqual(['chat', 'thread', '<number>'])
  expect(keys).toContainEqual(['mail-accounts', '<mail>'])
  expect(keys).toContainEqual(['account', 'me'])
  expect(said.entries.find(({ error }) => error)?.error).toBe('409 conflict')
  expect(said.writes.inMemory).toContainEqual(
    expect.objectContaining({ mutationKey: 'customers.edit', error: '422' }),
  )

  await user.click(drawer.getByRole('button', { name: 'Copy report' }))
  expect(await drawer.findByRole('button', { name: 'Copied' })).toBeInTheDocument()
  expect(await navigator.clipboard.readText()).toBe(report)
})

it('keeps every key word of a factory readable in the report', async () => {
  const { queryClient } = await openApp('/orders')
  const report = JSON.parse(reportOf(queryClient, '', { waiting: [], refused: [] })) as {
    entries: { key: unknown[] }[]
  }
  expect(report.entries.length).toBeGreaterThan(3)
  for (const { key } of report.entries) expect(String(key.slice(0, 2))).not.toContain('<')
})

it('knows every word that a factory writes into its keys', () => {
  const keys = globSync('src/features/**/*queries.ts').flatMap((path) => [
    ...readFileSync(path, 'utf8').matchAll(/queryKey: \[([^\]]*)\]/g),
  ])
  const words = keys.flatMap(([, parts = '']) => [...parts.matchAll(/'([\w-]+)'/g)])
  expect(words.length).toBeGreaterThan(20)
  const unknown = words.flatMap(([, word]) => (maskedKey(word) === word ? [] : [word]))
  expect(unknown, 'add them to the words of src/app/inspector/report.ts').toEqual([])
})

it('writes keys the way their factories do', () => {
  expect(writtenKey(['orders', 'list', { sort: '-total', q: undefined, ids: [1, 2] }, 3, null])).toBe(
    "['orders', 'list', { sort: '-total', ids: [1, 2] }, 3, null]",
  )
  expect(maskedKey(['orders', { 'Ana Lut': 1, sort: 'ana@example.com' }])).toEqual([
    'orders',
    { '<name>': '…', sort: '<mail>' },
  ])
})

it('finds entries by key and sorts them', () => {
  const row = { hash: '', place: 'kept', at: 0, users: 0, size: undefined } as const
  const rows = [
    { ...row, key: 'b', state: 'fresh', size: 3 },
    { ...row, key: 'a', state: 'failed' },
    { ...row, key: 'AB', state: 'stale', size: 9 },
  ] as never[]
  const keys = (text: string, by: 'key' | 'state' | 'size', isDown = false) =>
    filteredEntries(rows, text, { by, isDown }).map(({ key }) => key)
  expect(keys(' B ', 'key')).toEqual(['AB', 'b'])
  expect(keys('', 'state')).toEqual(['a', 'AB', 'b'])
  expect(keys('', 'size', true)).toEqual(['AB', 'b', 'a'])
})

it('reloads a page from the server when its stored copy breaks it', async () => {
  const first = await openApp('/orders')
  await first.close()
  const store = createStore('fernhill-reads', 'queries')
  const { entries } = await import('idb-keyval')
  type Copy = { query: { state: { data: { orders: object[] } } } }
  for (const [hash, entry] of await entries<string, Copy>(store)) {
    if (!hash.startsWith('["orders","list"')) continue
    const { data } = entry.query.state
    // It has the right shape, but no money is written so.
    entry.query.state.data = { ...data, orders: data.orders.map((one) => ({ ...one, currency: 'none' })) }
    await set(hash, entry, store)
  }
  expectComplaint(/RangeError/, /error boundary/, /Error in route match/)
  const again = await openApp('/orders', { backend: first.backend, isSlow: true })
  await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(5))
  const drawer = await inspect(again, 'Storage')
  const dropped = await drawer.findAllByText(/the page failed with it/)
  expect(dropped.length).toBeGreaterThan(0)
})
