import { onlineManager } from '@tanstack/react-query'
import { clear, createStore, setMany, values } from 'idb-keyval'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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

test('a write is on the disk from the moment the user acted', async () => {
  onlineManager.setOnline(false)
  const tab = await openTab()
  void tab.rename('Ada P.')
  await keeps('Ada P.')
  const [entry] = await kept()
  expect(entry).toMatchObject({ owner: 'ada', tab: tab.thisTab, mutation: { state: { isPaused: true } } })
  expect(tab.unsentCount(tab.client)).toBe(1)
  expect(arrived).toEqual([])
})

test('a write on the wire is on the disk too', async () => {
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

test.each([
  ['taken', () => 'done'],
  [
    'refused',
    (_variables: WithKey, ApiError: Tab['ApiError']) => {
      throw new ApiError(409, { message: 'No' })
    },
  ],
])('a write that was %s leaves the disk', async (_name, how) => {
  answer = how as typeof answer
  const tab = await openTab()
  await tab.rename('Ada P.')
  await keeps()
  expect(tab.unsentCount(tab.client)).toBe(0)
})

test('a write without a key, such as a new password, never touches the disk', async () => {
  onlineManager.setOnline(false)
  const tab = await openTab()
  void tab.rename('secret', '')
  await Promise.resolve()
  await keeps()
})

test('a write refused for want of a session waits for the next sign-in of its account', async () => {
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

test('what a closed tab left is sent by the next one, in the order it was made', async () => {
  await leftBehind('third', 'first', 'second')
  const tab = await openTab()
  await tab.resumeOrphaned()
  expect(arrived).toEqual(['third', 'first', 'second'])
  await keeps()
})

test('of two tabs that start at the same time exactly one sends what was left', async () => {
  await leftBehind('Ada P.')
  const tabs = [await openTab(), await openTab()]
  await Promise.all(tabs.map((tab) => tab.resumeOrphaned()))
  expect(arrived).toEqual(['Ada P.'])
  await keeps()
})

test('a tab that adopts twice sends once', async () => {
  await leftBehind('Ada P.')
  const tab = await openTab()
  await Promise.all([tab.resumeOrphaned(), tab.resumeOrphaned()])
  expect(arrived).toEqual(['Ada P.'])
})

test('a tab that adopts again while the verbs are still on their way sends once', async () => {
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

test('what waits in a living tab is left to it', async () => {
  const [first, second] = await openTwoTabs()
  await second.resumeOrphaned()
  expect(second.unsentCount(second.client)).toBe(0)
  onlineManager.setOnline(true)
  await first.client.resumePausedMutations()
  expect(arrived).toEqual(['Ada P.'])
})

test('when a tab with a waiting write is closed, another open one takes it over', async () => {
  const [first, second] = await openTwoTabs()
  await second.resumeOrphaned()
  first.leave()
  onlineManager.setOnline(true)
  await expect.poll(() => arrived).toEqual(['Ada P.'])
  await keeps()
})

test('what one account left waits for it while another signs in and out, and is never sent with another token', async () => {
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

test('what waits in other tabs is counted too', async () => {
  const [, second] = await openTwoTabs()
  expect(await second.countUnsent(second.client)).toBe(1)
})

test('a damaged entry goes alone, and the others are sent', async () => {
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

test('signing out wipes what was not sent', async () => {
  await leftBehind('Ada P.')
  const tab = await openTab()
  await tab.wipeOutbox('ada')
  await tab.resumeOrphaned()
  expect(arrived).toEqual([])
  await keeps()
})

test('without a database a write is sent anyway', async () => {
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  const tab = await openTab()
  expect(await tab.rename('Ada P.')).toBe('done')
  await tab.resumeOrphaned()
  expect(arrived).toEqual(['Ada P.'])
})
