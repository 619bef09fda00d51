import { onlineManager } from '@tanstack/react-query'
import { clear, createStore, setMany, values } from 'idb-keyval'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tokenOf } from '#tests/support/session.ts'
import { fakeBrowser } from '#tests/support/tabs.ts'

const hour = 3_600_000
const disk = createStore('fernhill-outbox', 'writes')

type Entry = { key: string; owner: string; tab: string; mutation: { state: { isPaused: boolean } } }
const kept = () => values<Entry>(disk)
const keptKeys = async () => (await kept()).map((entry) => entry.key).toSorted()
const keeps = (...keys: string[]) => expect.poll(keptKeys).toEqual(keys)

type WithKey = { idempotencyKey?: string; name: string }
/** What reached the server, in order, and what it answers. */
const arrived: string[] = []
let answer: (variables: WithKey, ApiError: Tab['ApiError']) => unknown

let browser: ReturnType<typeof fakeBrowser>
const closing: (() => void)[] = []

beforeEach(async () => {
  await clear(disk)
  browser = fakeBrowser()
  localStorage.setItem('serviceToken', tokenOf('ada', hour))
  arrived.length = 0
  answer = () => 'done'
})
afterEach(() => {
  for (const close of closing.splice(0)) close()
  onlineManager.setOnline(true)
  localStorage.clear()
  vi.unstubAllGlobals()
})

type Tab = Awaited<ReturnType<typeof openTab>>

async function openTab(prepare?: () => Promise<void>) {
  const tab = await browser.openTab()
  const client = tab.createQueryClient()
  const mutationKey = ['account', 'rename']
  tab.registerMutations(client, [
    {
      mutationKey,
      scope: { id: 'account' },
      meta: { failsOnScreen: true },
      mutationFn: async (variables: WithKey) => {
        arrived.push(variables.name)
        return answer(variables, tab.ApiError)
      },
    } as { mutationKey: string[] },
  ])
  const outbox = await tab.openOutbox(client, prepare)
  const close = () => {
    outbox.close()
    client.clear()
  }
  closing.push(close)
  return {
    ...tab,
    ...outbox,
    client,
    /** The user acts; answers what becomes of it. */
    rename: (name: string, idempotencyKey: string | undefined = name) =>
      client
        .getMutationCache()
        .build<unknown, Error, WithKey, unknown>(client, client.defaultMutationOptions({ mutationKey }))
        .execute({ name, ...(idempotencyKey && { idempotencyKey }) })
        .catch(() => 'refused'),
    /** Memory is gone, and so is the lock by which others know that the tab lives. */
    leave() {
      close()
      tab.end()
    },
  }
}

/** A tab that was closed while these writes waited for the network. */
async function leftBehind(...names: string[]) {
  onlineManager.setOnline(false)
  const tab = await openTab()
  for (const name of names) {
    void tab.rename(name)
    await keeps(...names.slice(0, names.indexOf(name) + 1).toSorted())
  }
  tab.leave()
  onlineManager.setOnline(true)
  expect(arrived).toEqual([])
}

it('stores a write on disk as soon as the user acts', async () => {
  onlineManager.setOnline(false)
  const tab = await openTab()
  void tab.rename('Ada P.')
  await keeps('Ada P.')
  const [entry] = await kept()
  expect(entry).toMatchObject({ owner: 'ada', tab: tab.thisTab, mutation: { state: { isPaused: true } } })
  expect(tab.unsentCount(tab.client)).toBe(1)
  expect(arrived).toEqual([])
})

it('keeps a write on disk while it is being sent', async () => {
  let reply = (_value: unknown) => {}
  answer = () => new Promise((resolve) => (reply = resolve))
  const tab = await openTab()
  const sent = tab.rename('Ada P.')
  await keeps('Ada P.')
  expect(arrived).toEqual(['Ada P.'])
  reply('done')
  await sent
  await keeps()
})

it.each([
  ['taken', () => 'done'],
  [
    'refused',
    (_variables: WithKey, ApiError: Tab['ApiError']) => {
      throw new ApiError(409, { message: 'No' })
    },
  ],
])('removes a write that was %s from disk', async (_name, how) => {
  answer = how as typeof answer
  const tab = await openTab()
  await tab.rename('Ada P.')
  await keeps()
  expect(tab.unsentCount(tab.client)).toBe(0)
})

it('never stores a write without a key, such as a new password', async () => {
  onlineManager.setOnline(false)
  const tab = await openTab()
  void tab.rename('secret', '')
  await Promise.resolve()
  await keeps()
})

it('keeps a write refused without a session for the next sign-in of its account', async () => {
  answer = (_variables, ApiError) => {
    throw new ApiError(401, { message: 'No', code: 'signedOut' })
  }
  const tab = await openTab()
  await tab.rename('Ada P.')
  expect(tab.session.isValid()).toBe(false)
  tab.client.clear()
  await keeps('Ada P.')

  answer = () => 'done'
  await tab.resumeOrphaned()
  expect(arrived).toHaveLength(1) // no one is signed in yet
  tab.session.start(tokenOf('ada', hour))
  await tab.resumeOrphaned()
  expect(arrived).toEqual(['Ada P.', 'Ada P.'])
  await keeps()
})

it('sends the writes of a closed tab in their order', async () => {
  await leftBehind('third', 'first', 'second')
  const tab = await openTab()
  await tab.resumeOrphaned()
  expect(arrived).toEqual(['third', 'first', 'second'])
  await keeps()
})

it('sends a leftover write once when two tabs start together', async () => {
  await leftBehind('Ada P.')
  const tabs = [await openTab(), await openTab()]
  await Promise.all(tabs.map((tab) => tab.resumeOrphaned()))
  expect(arrived).toEqual(['Ada P.'])
  await keeps()
})

it('sends once when a tab resumes twice', async () => {
  await leftBehind('Ada P.')
  const tab = await openTab()
  await Promise.all([tab.resumeOrphaned(), tab.resumeOrphaned()])
  expect(arrived).toEqual(['Ada P.'])
})

it('sends once when a tab resumes again while mutations load', async () => {
  await leftBehind('Ada P.')
  const mutations = Promise.withResolvers<void>()
  const prepare = vi.fn(() => mutations.promise)
  const tab = await openTab(prepare)
  const both = [tab.resumeOrphaned(), tab.resumeOrphaned()]
  await expect.poll(() => prepare).toHaveBeenCalledTimes(2)
  mutations.resolve()
  await Promise.all(both)
  expect(arrived).toEqual(['Ada P.'])
})

/** Without a network: a tab with a waiting write, and another one. */
async function openTwoTabs() {
  onlineManager.setOnline(false)
  const first = await openTab()
  void first.rename('Ada P.')
  await keeps('Ada P.')
  const second = await openTab()
  return [first, second] as const
}

it('leaves the writes of an open tab to it', async () => {
  const [first, second] = await openTwoTabs()
  await second.resumeOrphaned()
  expect(second.unsentCount(second.client)).toBe(0)
  onlineManager.setOnline(true)
  await first.client.resumePausedMutations()
  expect(arrived).toEqual(['Ada P.'])
})

it('takes over a waiting write when another tab closes', async () => {
  const [first, second] = await openTwoTabs()
  await second.resumeOrphaned()
  first.leave()
  onlineManager.setOnline(true)
  await expect.poll(() => arrived).toEqual(['Ada P.'])
  await keeps()
})

it('keeps the writes of an account for it and never sends them with another token', async () => {
  await leftBehind('Ada P.')
  localStorage.setItem('serviceToken', tokenOf('luc', hour))
  const tab = await openTab()
  await tab.resumeOrphaned()
  expect(await tab.countUnsent(tab.client)).toBe(0)
  await tab.wipeOutbox('luc')
  expect(arrived).toEqual([])
  await keeps('Ada P.')
  tab.leave()

  localStorage.setItem('serviceToken', tokenOf('ada', hour))
  const own = await openTab()
  await own.resumeOrphaned()
  expect(arrived).toEqual(['Ada P.'])
  await keeps()
})

it('counts the writes of other tabs', async () => {
  const [, second] = await openTwoTabs()
  expect(await second.countUnsent(second.client)).toBe(1)
})

it('drops a damaged entry and sends the others', async () => {
  await leftBehind('Ada P.')
  await setMany(
    [
      ['nothing', null],
      ['half', { key: 'half', owner: 'ada', tab: 'x', at: 1 }],
    ],
    disk,
  )
  const tab = await openTab()
  await tab.resumeOrphaned()
  expect(arrived).toEqual(['Ada P.'])
  await keeps()
})

it('wipes unsent writes on sign-out', async () => {
  await leftBehind('Ada P.')
  const tab = await openTab()
  await tab.wipeOutbox('ada')
  await tab.resumeOrphaned()
  expect(arrived).toEqual([])
  await keeps()
})

it('sends a write without a database', async () => {
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  const tab = await openTab()
  expect(await tab.rename('Ada P.')).toBe('done')
  await tab.resumeOrphaned()
  expect(arrived).toEqual(['Ada P.'])
})
