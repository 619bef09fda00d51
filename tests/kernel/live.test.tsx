import { QueryObserver } from '@tanstack/react-query'
import { HttpResponse, http } from 'msw'
import { expect, it, vi } from 'vitest'
import { kanbanCalls } from '#contract/kanban.ts'
import type { LiveEvent } from '#contract/live.ts'
import { request } from '#kernel/api.ts'
import { download } from '#kernel/download.ts'
import { onSignal } from '#kernel/live.ts'
import { session } from '#kernel/session.ts'
import { createLive } from '#server/platform/live.ts'
import { createBackend } from '#tests/support/backend.ts'
import { goOffline, goOnline, openApp } from '#tests/support/open-app.tsx'
import { network } from '#tests/support/setup.ts'

/** The app on some page, with something of the board on screen and the stream open. */
async function openListening() {
  const live = createLive()
  const backend = await createBackend({ clock: () => new Date(), live })
  // A token of the test before is of another shop.
  localStorage.clear()
  const app = await openApp('/account', { backend })
  let reads = 0
  const observer = new QueryObserver(app.queryClient, {
    queryKey: ['kanban', 'test'],
    queryFn: async () => {
      reads++
      return (await request(kanbanCalls.comments, {})).comments.length
    },
  })
  const unsubscribe = observer.subscribe(() => {})
  await app.followOthers()
  const listening = () => expect.poll(() => live.size())
  await listening().toBe(1)
  const sam = await backend.signIn('sam@example.com', 'berry-demo-2')
  const say = (comment: string) =>
    backend.post('kanban/add-item-comment', { itemId: '1000', comment: { comment } }, sam)
  const seen = () => expect.poll(() => observer.getCurrentResult().data)
  /** Waits until nothing was read for half a second; returns the number of reads. */
  const quiet = async () => {
    for (let before = -1; before !== reads; ) {
      before = reads
      // A refetch that does not happen has no event, and one that does starts up to 400 ms after its cause.
      await new Promise((done) => setTimeout(done, 500))
    }
    return reads
  }
  await quiet()
  return {
    ...app,
    live,
    backend,
    say,
    seen,
    quiet,
    listening,
    unsubscribe,
    count: observer.getCurrentResult().data ?? 0,
  }
}

it('refetches after a change of someone else, but not after a rejected write or your write', async () => {
  const { say, seen, quiet, count, unsubscribe } = await openListening()
  await say('Hello')
  await seen().toBe(count + 1)
  const before = await quiet()
  await say(' ')
  const comment = { itemId: '1000', comment: { comment: 'Mine' } }
  await request(kanbanCalls.addItemComment, comment, { idempotencyKey: crypto.randomUUID() })
  expect(await quiet()).toBe(before)
  unsubscribe()
})

it('batches simultaneous changes into a few fetches, including the last change', async () => {
  const { say, seen, quiet, count, unsubscribe } = await openListening()
  const before = await quiet()
  await Promise.all(Array.from({ length: 20 }, (_, at) => say(`No. ${at}`)))
  await seen().toBe(count + 20)
  expect((await quiet()) - before).toBeLessThan(8)
  unsubscribe()
})

it('reopens a broken stream and refetches missed changes', async () => {
  const { live, say, seen, count, listening, unsubscribe } = await openListening()
  live.end('again')
  await say('Unheard')
  await listening().toBe(1)
  await seen().toBe(count + 1)
  unsubscribe()
})

it('refetches missed changes in a tab that joins an open stream', async () => {
  localStorage.clear()
  const { followOthers, queryClient } = await openApp('/account')
  let fetches = 0
  const queryKey = ['account', 'test']
  const unsubscribe = new QueryObserver(queryClient, { queryKey, queryFn: () => ++fetches }).subscribe(
    () => {},
  )
  await expect.poll(() => fetches).toBe(1)
  const never = () => new Promise(() => {})
  const query = async () => ({ held: [{ name: 'fernhill-live' }] })
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request: never, query } })
  await followOthers()
  await expect.poll(() => fetches).toBe(2)
  Reflect.deleteProperty(navigator, 'locks')
  unsubscribe()
})

it('refetches only changes between the first fetch and the first stream', async () => {
  // The server has run for a minute, so it knows every event that the page may have missed.
  vi.spyOn(performance, 'now').mockReturnValueOnce(performance.now() - 60_000)
  const backend = await createBackend({ clock: () => new Date(), live: createLive() })
  localStorage.clear()
  const { followOthers, queryClient } = await openApp('/account', { backend })
  const fetches = { kanban: 0, orders: 0 }
  const ends = (['kanban', 'orders'] as const).map((area) =>
    new QueryObserver(queryClient, { queryKey: [area, 'test'], queryFn: () => ++fetches[area] }).subscribe(
      () => {},
    ),
  )
  await expect.poll(() => fetches).toEqual({ kanban: 1, orders: 1 })
  const sam = await backend.signIn('sam@example.com', 'berry-demo-2')
  await backend.post('kanban/add-item-comment', { itemId: '1000', comment: { comment: 'x' } }, sam)
  await followOthers()
  await expect.poll(() => fetches.kanban).toBe(2)
  // A refetch that does not happen has no event, and one that does starts up to 400 ms after its cause.
  await new Promise((done) => setTimeout(done, 500))
  expect(fetches).toEqual({ kanban: 2, orders: 1 })
  for (const end of ends) end()
})

it('refetches data with a future timestamp after the clock was set back', async () => {
  const { live, listening, quiet, unsubscribe } = await openListening()
  const before = await quiet()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000)
  live.end('again')
  await listening().toBe(1)
  expect(await quiet()).toBeGreaterThan(before)
  clock.mockRestore()
  unsubscribe()
})

it('signals no replayed event in any tab', async () => {
  // The server has run for a minute, so it repeats what the page may have missed.
  vi.spyOn(performance, 'now').mockReturnValueOnce(performance.now() - 60_000)
  const live = createLive()
  const backend = await createBackend({ clock: () => new Date(), live })
  localStorage.clear()
  const { followOthers } = await openApp('/account', { backend })
  const event = { feature: 'typing', id: '2', by: 'sam00000', at: new Date().toISOString() }
  const otherTab = new BroadcastChannel('fernhill')
  const messages: unknown[] = []
  otherTab.onmessage = ({ data }) => void (data.event?.feature === 'typing' && messages.push(data))
  const signals: LiveEvent[] = []
  const stop = onSignal('typing', (signal) => signals.push(signal))
  live.publish(event)
  await followOthers()
  await expect.poll(() => messages).toEqual([{ type: 'live', event, isReplay: true }])
  otherTab.postMessage(messages[0])
  otherTab.postMessage({ type: 'live', event })
  await expect.poll(() => signals).toEqual([event])
  otherTab.close()
  stop()
})

it('closes the stream while offline or signed out', async () => {
  const { listening, say, seen, count, unsubscribe } = await openListening()
  goOffline()
  await listening().toBe(0)
  await say('Meanwhile')
  goOnline()
  await listening().toBe(1)
  await seen().toBe(count + 1)
  unsubscribe()
  session.end('signedOut')
  await listening().toBe(0)
})

it('ends a session that the server ended elsewhere', async () => {
  const { live, backend, unsubscribe } = await openListening()
  await backend.db.deleteFrom('sessions').where('user_id', '=', 'ada00000').execute()
  unsubscribe()
  live.end('again')
  await expect.poll(() => session.isValid()).toBe(false)
})

it('refetches periodically when no stream is available', async () => {
  let asked = 0
  const none = http.get('*/api/live', () => {
    asked++
    return HttpResponse.json({ message: 'There is no such call', code: 'notFound' }, { status: 404 })
  })
  const { followOthers, queryClient } = await openApp('/account')
  network.use(none)
  let reads = 0
  const observer = new QueryObserver(queryClient, { queryKey: ['orders', 'test'], queryFn: () => ++reads })
  const unsubscribe = observer.subscribe(() => {})
  await expect.poll(() => reads).toBe(1)
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await followOthers()
    await expect.poll(() => asked).toBe(1)
    const before = reads
    await vi.advanceTimersByTimeAsync(25_000)
    expect(asked).toBe(1)
    await vi.advanceTimersByTimeAsync(10_000)
    await expect.poll(() => reads).toBeGreaterThan(before)
    // A call that the server has not got is not sent again.
    expect(asked).toBe(1)
  } finally {
    vi.useRealTimers()
    unsubscribe()
  }
})

it('refetches every area that shows a changed record', async () => {
  const { backend, queryClient, unsubscribe } = await openListening()
  const areas = ['orders', 'dashboard', 'stock', 'invoices', 'contacts'] as const
  const reads = { orders: 0, dashboard: 0, stock: 0, invoices: 0, contacts: 0 }
  const ends = areas.map((area) =>
    new QueryObserver(queryClient, { queryKey: [area, 'test'], queryFn: () => ++reads[area] }).subscribe(
      () => {},
    ),
  )
  await expect.poll(() => Object.values(reads)).toEqual([1, 1, 1, 1, 1])
  const sam = await backend.signIn('sam@example.com', 'berry-demo-2')
  const { orders } = await (await backend.get('customer/order/list?limit=1', sam)).json()
  await backend.post('customer/order/note', { id: orders[0].id, note: 'Rang twice' }, sam)
  await expect.poll(() => reads).toEqual({ orders: 2, dashboard: 2, stock: 2, invoices: 2, contacts: 1 })
  for (const end of [...ends, unsubscribe]) end()
})

it('downloads a file with the token, as it was uploaded', async () => {
  const { backend } = await openApp('/account')
  const attachment = { name: 'note.txt', data: btoa('Hello') }
  const { item } = await request(
    kanbanCalls.addFile,
    { itemId: '1000', attachment },
    { idempotencyKey: crypto.randomUUID() },
  )
  const id = item?.attachments[0]?.id ?? ''
  const file = await download(kanbanCalls.file, { id })
  expect([file.type, await file.text()]).toEqual(['text/plain;charset=utf-8', 'Hello'])
  await expect(download(kanbanCalls.file, { id: 'x' })).rejects.toMatchObject({ status: 404 })
  const files = backend.db.selectFrom('board_files').select('name').where('item_id', '=', '1000')
  expect(await files.execute()).toEqual([{ name: 'note.txt' }])
})
