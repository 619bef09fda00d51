import { hydrate, onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { accountCalls } from '#contract/account.ts'
import { request } from '#kernel/api.ts'
import { ApiError } from '#kernel/api-error.ts'
import { createQueryClient, handleUnhandledFailures } from '#kernel/query-client.ts'
import { giveUpSlowCalls } from '#kernel/slow-calls.ts'
import { snackbar } from '#kernel/snackbar.ts'
import { useOfflineMutation } from '#offline/offline-mutation.ts'
import { network } from '#tests/support/setup.ts'

// Node has the rejections that no one handles, and the page's own event for them is missing here.
const unheard: unknown[] = []
let stop = () => {}
let others: NodeJS.UnhandledRejectionListener[] = []
const asInPage = (reason: unknown) => {
  const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason })
  if (globalThis.dispatchEvent(event)) unheard.push(reason)
}
beforeEach(() => {
  unheard.length = 0
  snackbar.reset()
  others = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', asInPage)
})
afterEach(() => {
  stop()
  process.off('unhandledRejection', asInPage)
  for (const other of others) process.on('unhandledRejection', other)
  onlineManager.setOnline(true)
})

/** Node tells of a rejection once the tasks of this turn are through. */
const told = () => new Promise((done) => setTimeout(done, 20))
// Equal messages are one with a count.
const messages = () => snackbar.get().queue.reduce((sum, { count = 1 }) => sum + count, 0)
const fail = (status: number) => () => Promise.reject(new ApiError(status))

it('leaves no failure of a restored write unhandled', async () => {
  const client = createQueryClient()
  const scope = { id: 'account' }
  client.setMutationDefaults(['account', 'rename'], { mutationFn: fail(422), scope } as object)
  onlineManager.setOnline(false)
  const now = { status: 'pending', isPaused: true, variables: {}, submittedAt: 1, failureCount: 0 }
  const first = client
    .getMutationCache()
    .build(client, { mutationKey: ['account', 'photo'], mutationFn: fail(409), scope, networkMode: 'always' })
  const sending = first.execute(undefined as never).catch(() => {})
  hydrate(client, { mutations: [{ mutationKey: ['account', 'rename'], state: now, scope }] } as never)
  await sending
  onlineManager.setOnline(true)
  const [, restored] = client.getMutationCache().getAll()
  await client.resumePausedMutations()
  await waitFor(() => expect(restored?.state.status).toBe('error'))
  await told()
  expect(unheard).toEqual([])
})

it('logs no failed call to the console and reports each at most once', async () => {
  stop = handleUnhandledFailures()
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const options = { mutationKey: ['account', 'rename'], mutationFn: fail(422) }
  const { result } = renderHook(() => useOfflineMutation(options), { wrapper })
  act(() => void result.current.mutateAsync({}))
  await act(told)
  expect([unheard, messages()]).toEqual([[], 1])

  // What is shown and cannot be read again.
  client.setQueryData(['account', 'me'], 'Ada')
  void client.query({ queryKey: ['account', 'me'], queryFn: fail(400), staleTime: 0 } as never)
  await told()
  expect([unheard, messages()]).toEqual([[], 2])

  // Nothing to show: the screen that asks for it says so.
  void client.query({ queryKey: ['account', 'none'], queryFn: fail(400) } as never)
  await told()
  expect([unheard, messages()]).toEqual([[], 2])

  // A call that the client knows nothing of.
  network.use(http.get('*/api/account/registration', () => new HttpResponse(null, { status: 500 })))
  void request(accountCalls.registration, {})
  await waitFor(() => expect(messages()).toBe(3))

  // One that hangs until it is given up; without an answer the bar says so.
  network.use(http.get('*/api/account/registration', () => HttpResponse.error()))
  void request(accountCalls.registration, {})
  giveUpSlowCalls()
  await waitFor(() => expect(onlineManager.isOnline()).toBe(false))
  await told()
  expect([unheard, messages()]).toEqual([[], 3])
})

it('logs other errors to the console', async () => {
  stop = handleUnhandledFailures()
  const fault = new TypeError('A fault of the program')
  void Promise.reject(fault)
  await told()
  expect(unheard).toEqual([fault])
})
