import { notifyManager, onlineManager, type QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { act, render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http, type RequestHandler } from 'msw'
import { expect } from 'vitest'
import { boot } from '#app/boot.tsx'
import { config } from '#kernel/config.ts'
import { cutOff } from '#kernel/connection.ts'
import { parseCopy } from '#kernel/read-cache.ts'
import { snackbar } from '#kernel/snackbar.ts'
import { handledBy } from '#mocks/handler.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type Backend, createBackend } from './backend.ts'
import { closeLater } from './open-tabs.ts'
import { network } from './setup.ts'

type Options = {
  /** An earlier app's server, for a reload or a second visit; otherwise a fresh shop. */
  backend?: Backend
  /** Differs from the usual server. */
  deps?: Partial<Deps>
  /** No one has signed in. */
  signedOut?: boolean
  /** What happened in the shop before anybody looked. */
  before?: (backend: Backend) => Promise<unknown>
  /** What answers instead of the server. */
  answers?: RequestHandler[]
  /** The test itself waits for what it wants to see. */
  isSlow?: boolean
}

type Router = Awaited<ReturnType<typeof boot>>['router']
/** Boots the real application at an address over the real server, signed in as Ada unless said otherwise. */
export async function openApp(
  url: string,
  { backend, deps = {}, signedOut = false, before, answers = [], isSlow = false }: Options = {},
) {
  const isReload = backend !== undefined
  const server = backend ?? (await createBackend({ clock: () => new Date(), ...deps }))
  await before?.(server)
  network.use(...answers, handledBy(server.app))
  if (!isReload) await forgetEverything()
  if (!signedOut && !localStorage.getItem('serviceToken')) {
    const { Authorization } = await server.signIn()
    localStorage.setItem('serviceToken', Authorization.replace('Bearer ', ''))
  }
  const history = createMemoryHistory({ initialEntries: [url] })
  const { app, router, queryClient, firstPage, followOthers, close } = await boot(history)
  tryAgainSoon(queryClient)
  const view = render(app)
  let isOpen = true
  // A link that was pointed at loads its page ahead, which on a busy machine takes longer than a test.
  const ahead = new Set<Promise<unknown>>()
  const { preloadRoute } = router
  router.preloadRoute = (async (...asked: Parameters<typeof preloadRoute>) => {
    if (!isOpen) return undefined
    const loaded = preloadRoute(...asked)
    ahead.add(loaded)
    return loaded.finally(() => ahead.delete(loaded))
  }) as typeof preloadRoute
  async function closeTab() {
    if (!isOpen) return
    isOpen = false
    isClosed()
    // A page still on its way, and what is still being asked, would otherwise arrive in the next test.
    await waitFor(() => expect(router.state.isLoading).toBe(false))
    await waitFor(async () => {
      await queryClient.cancelQueries()
      expect(ahead.size).toBe(0)
    })
    // All tests of a file have one database: what was sent arrives before it is another shop. What the test itself
    // holds back is not waited for.
    await waitFor(() => expect(isSending(queryClient)).toBe(false), { timeout: 1000 }).catch(() => {})
    // With its page a write goes too that was not sent yet: the next test's server would take it.
    for (const mutation of queryClient.getMutationCache().getAll())
      mutation.options = { ...mutation.options, mutationFn: () => new Promise(() => {}) }
    view.unmount()
    // A server of the 85 calls says less than a copy must have, so its copies are not shown again.
    if (answers.length === 0)
      for (const { state, meta, queryHash } of queryClient.getQueryCache().getAll())
        if (state.data instanceof Object)
          expect(state.data, queryHash).toMatchObject(parseCopy(state.data, meta) ?? { fits: true })
    await close()
    queryClient.unmount()
    queryClient.clear()
  }
  const isClosed = closeLater(() => {
    // A test that failed offline leaves the next one a network.
    goOnline()
    return closeTab()
  })
  // The screen is there once nothing is pending any more.
  if (!isSlow) {
    await firstPage
    await waitFor(async () => {
      expectIdle(queryClient, router)
      await drawn()
      expectIdle(queryClient, router)
      const menu = view.container.querySelector('nav[data-landmark]')
      if (menu && !menu.querySelector('ul')) throw new Error('the menu is still empty')
      if (!view.container.querySelector('h1')) throw new Error('the page has no heading yet')
      // A page whose own file is still on its way shows its skeleton.
      if (view.container.querySelector('[role="status"] > [aria-hidden] [class*=skeleton]'))
        throw new Error('the page still shows its skeleton')
    })
  }
  return {
    user: userEvent.setup(),
    router,
    queryClient,
    backend: server,
    /** Listens to what others change, as the page does once it stands. */
    followOthers,
    /** Reads again everything that is on the screen, and draws it. */
    readAll: () =>
      act(async () => {
        await queryClient.invalidateQueries()
        await drawn()
      }),
    /** Waits until every page is loaded, every write has its answer and every refetch its data. */
    settled: () => settled(queryClient, router),
    /** Closes the tab: memory is gone, the disk stays. */
    close: closeTab,
  }
}

async function settled(client: QueryClient, router: Router) {
  await waitFor(async () => {
    expectIdle(client, router)
    await drawn()
    expectIdle(client, router)
  })
}

/** A deletion that waits for its message to close is not paused without a network, but sends nothing either. */
const isSending = (client: QueryClient) =>
  client
    .getMutationCache()
    .getAll()
    .some(
      ({ state, options }) =>
        state.status === 'pending' &&
        !state.isPaused &&
        (onlineManager.isOnline() || options.networkMode !== 'always'),
    )

/** Retries as often as the app does, after a fraction of its pauses. */
function tryAgainSoon(client: QueryClient) {
  const { queries, mutations } = client.getDefaultOptions()
  const retryDelay = (failures: number) => Math.min(20 * 2 ** failures, 320)
  client.setDefaultOptions({ queries: { ...queries, retryDelay }, mutations: { ...mutations, retryDelay } })
}

/** Throws an error that names every query, mutation and page that is still loading. */
function expectIdle(client: QueryClient, { state }: Router) {
  const queries = client.getQueryCache().findAll({ fetchStatus: 'fetching' })
  const mutations = client.getMutationCache().findAll({ status: 'pending' })
  const pending = [
    ...queries.map(({ queryHash }) => `query ${queryHash}`),
    ...mutations.map(
      ({ options, state: { isPaused } }) =>
        `mutation ${JSON.stringify(options.mutationKey)}${isPaused ? ' (paused)' : ''}`,
    ),
    ...(state.status === 'idle' ? [] : [`page ${state.location.href}`]),
  ]
  if (pending.length > 0) throw new Error(`Still pending: ${pending.join(', ')}`)
}

/** The screen hears of what was read or written a moment later, in turn. */
const drawn = () => new Promise<void>((done) => notifyManager.schedule(done))

async function forgetEverything() {
  localStorage.clear()
  config.reset()
  snackbar.reset()
  localStorage.clear()
  // Every other store takes up that nothing is kept any more.
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  cutOff(false)
  const databases = await indexedDB.databases()
  const { clear, createStore } = await import('idb-keyval')
  const stores: Record<string, string> = {
    ...{ 'fernhill-reads': 'queries', 'fernhill-outbox': 'writes', 'fernhill-cart': 'turns' },
    'fernhill-draft-files': 'files',
  }
  for (const { name } of databases) {
    const store = name && stores[name]
    if (name && store) await clear(createStore(name, store))
  }
}

/** From now on the server refuses every write. */
export function refuseWrites(status = 409) {
  network.use(
    http.post('*/api/*', () =>
      HttpResponse.json({ message: 'Refused by the test', code: 'refusedByTest' }, { status }),
    ),
  )
}

/** From now on every read fails, so that nothing but a rollback can mend the screen. */
export function failReads() {
  network.use(
    http.get('*/api/*', () => HttpResponse.json({ message: 'Failed by the test' }, { status: 400 })),
  )
}

/** The network is gone, and the browser says so. */
export function goOffline() {
  act(() => cutOff(true))
}

/** The network is back. */
export function goOnline() {
  act(() => cutOff(false))
}
