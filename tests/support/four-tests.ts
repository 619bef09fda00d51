import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, it } from 'vitest'
import type { Backend } from './backend.ts'
import { failReads, goOffline, goOnline, openApp, refuseWrites } from './open-app.tsx'
import { network } from './setup.ts'

export type Opened = Awaited<ReturnType<typeof openApp>>

/** Something a person does that the server keeps. */
export type Write = {
  /** Where it is done. */
  at: string
  path: string
  before?: (backend: Backend) => Promise<unknown>
  /** What was done before it. */
  first?: (opened: Opened) => Promise<unknown>
  act: (user: Opened['user']) => Promise<unknown>
  /** What the database holds of it. */
  kept: (backend: Backend) => Promise<unknown>
  unchanged: unknown
  changed: unknown
  /** What the app shows of it before the server has answered, on the screen or in what it has read; if anything. */
  shown: (opened: Opened) => unknown
  /** The app cannot show it before the server has it. */
  isShownLater?: boolean
}

/** Every write is kept; refused and rolled back; made offline and sent after a reload; repeated without harm. */
export function fourTests(list: string, writes: Record<string, Write>): void {
  for (const [name, write] of Object.entries(writes)) fourTestsOf(list, name, write)
}

function fourTestsOf(list: string, name: string, { at, path, before, first, ...write }: Write) {
  /** A list that has been seen, so that there is a preview of it to take back. */
  async function openSeen() {
    const opened = await openApp(list, before ? { before } : {})
    await opened.router.navigate({ href: at })
    await opened.settled()
    await first?.(opened)
    return opened
  }

  it(`${name}: is saved`, async () => {
    const opened = await openSeen()
    expect(await write.kept(opened.backend)).toEqual(write.unchanged)
    await write.act(opened.user)
    await opened.settled()
    await waitFor(async () => expect(await write.kept(opened.backend)).toEqual(write.changed))
    // What is kept there is no change and no draft here any more.
    await waitFor(() => expect(screen.queryByText(/^Unsaved changes/)).toBeNull())
    await waitFor(() => expect(JSON.stringify(localStorage)).not.toContain('fernhill-draft'))
  })

  it(`${name}: is rolled back after a rejection`, async () => {
    const opened = await openSeen()
    const seen = write.shown(opened)
    refuseWrites()
    failReads() // so that only the rollback can put it back
    await write.act(opened.user)
    expect((await screen.findAllByText(/^Refused by the test/)).length).toBeGreaterThan(0)
    await opened.settled()
    expect(write.shown(opened)).toEqual(seen)
    expect(await write.kept(opened.backend)).toEqual(write.unchanged)
  })

  it(`${name}: is sent after a reload when made offline`, async () => {
    const opened = await openSeen()
    const seen = write.shown(opened)
    goOffline()
    await write.act(opened.user)
    await waitFor(() => expect(opened.queryClient.isMutating()).toBe(1))
    // What can be shown immediately is.
    if (seen !== undefined && !write.isShownLater) {
      await waitFor(() => expect(write.shown(opened)).not.toEqual(seen))
      const meanwhile = write.shown(opened)
      // What is read while it waits knows nothing of it, and takes nothing back.
      await opened.readAll()
      expect(write.shown(opened)).toEqual(meanwhile)
    }
    await opened.close()
    expect(await write.kept(opened.backend)).toEqual(write.unchanged)

    goOnline()
    // Whatever page is open sends it; this one reads the least.
    const second = await openApp('/account', { backend: opened.backend })
    await second.settled()
    await waitFor(async () => expect(await write.kept(opened.backend)).toEqual(write.changed))
  })

  it(`${name}: is applied once when sent twice`, async () => {
    const opened = await openSeen()
    const { backend } = opened
    const keys: (string | null)[] = []
    network.use(losesFirst(path, backend, keys))
    await write.act(opened.user)
    await waitFor(() => expect(keys).toHaveLength(2))
    await opened.settled()
    expect(keys[0]).toBeTruthy()
    expect(keys[0]).toBe(keys[1])
    expect(await write.kept(backend)).toEqual(write.changed)
  })
}

/** The server does what it is told, and its first answer gets lost. */
export const losesFirst = (path: string, backend: Backend, keys: (string | null)[]) =>
  http.post(`*/api/${path}`, async ({ request }) => {
    keys.push(request.headers.get('idempotency-key'))
    const answer = await backend.app.fetch(request.clone())
    return keys.length === 1 ? new HttpResponse(null, { status: 500 }) : answer
  })
