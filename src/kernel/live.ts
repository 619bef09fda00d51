import { onlineManager, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { LiveEvent, type LiveFeature, liveCalls, liveFeatures, shopFeatures } from '#contract/live.ts'
import { ApiError, ask } from './api.ts'
import { checkConnection } from './connection.ts'
import { type Feature, readAgain } from './query-client.ts'
import { session } from './session.ts'
import { alone, hearOtherTabs, tellOtherTabs, thisTab } from './tabs.ts'

const firstPause = 500
const longestPause = 30_000
/** The server gives a sign of life every 15 seconds; after this many milliseconds without one it is asked for. */
const longestSilence = 25_000
/** What is told within so long is read at once, in milliseconds. */
const gathering = 100

/** What is read again: all of an area, or of chat only who is there. */
type Target = Feature | 'presence'

/** Areas in which somebody may wait for an answer. */
const talking = liveFeatures.filter((one) => !shopFeatures.some((shop) => shop === one))

/** Areas of which what is shown is made from what was read and the own writes: reading them disturbs no write. */
const readings: Partial<Record<Target, { queryKey: QueryKey; gathering: number }>> = {
  // Somebody waits for each message.
  chat: { queryKey: ['chat'], gathering: 20 },
  presence: { queryKey: ['chat', 'conversations'], gathering },
  here: { queryKey: ['here'], gathering },
}

/** How listening fares, for whoever looks into it. */
export type LiveState = {
  /** Whether this tab listens for all, another one does, or nobody. */
  role: 'leads' | 'follows' | 'nobody'
  /** When the stream that is open began; a tab that follows does not know. */
  openSince?: number | undefined
  /** How often a stream broke off or did not begin. */
  breaks: number
  heard: number
  last?: { event: Pick<LiveEvent, 'feature' | 'id' | 'at'>; heardAt: number; isOwn: boolean }
}
let state: LiveState = { role: 'nobody', breaks: 0, heard: 0 }
const watchers = new Set<() => void>()
function now(part: Partial<LiveState>) {
  state = { ...state, ...part }
  for (const watcher of watchers) watcher()
}
export const useLiveState = () => useSyncExternalStore(watchLive, liveState)
export const liveState = () => state
const watchLive = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/**
 * Hears what others change and reads it again; returns the way to stop. One tab of a browser listens for all of them,
 * because a browser keeps few connections to one server. `touched` are the areas that show something of a changed one.
 */
export function followChanges(
  client: QueryClient,
  touched: (changed: Feature) => readonly Feature[],
): () => void {
  const refresh = refresher(client)
  const targets = (changed: LiveFeature): readonly Target[] =>
    changed === 'presence' ? [changed] : touched(changed)
  const take = (event: LiveEvent | undefined, missed: readonly LiveFeature[] = liveFeatures) => {
    if (!event) return new Set(missed.flatMap(targets)).forEach(refresh)
    const isOwn = event.client === thisTab
    now({ heard: state.heard + 1, last: { event, heardAt: Date.now(), isOwn } })
    const feature = liveFeatures.find((one) => one === event.feature)
    if (feature && !isOwn) targets(feature).forEach(refresh)
  }
  let isFirst = true
  const takeAndTell = (event?: LiveEvent) => {
    // What the page has just read of the shop is not read twice at once.
    take(event, isFirst ? talking : liveFeatures)
    isFirst = false
    tellOtherTabs({ type: 'live', ...(event && { event }) })
  }

  let leaving: AbortController | undefined
  const check = () => {
    const isWanted = session.isValid() && onlineManager.isOnline()
    if (isWanted && !leaving) {
      leaving = new AbortController()
      const { signal } = leaving
      now({ role: 'follows' })
      void alone('live', () => listen(signal, takeAndTell))
    } else if (!isWanted) stop()
  }
  const stop = () => {
    leaving?.abort()
    leaving = undefined
    now({ role: 'nobody', openSince: undefined })
  }
  const ends = [
    session.subscribe(check),
    onlineManager.subscribe(check),
    hearOtherTabs((message) => message.type === 'live' && take(message.event)),
    stop,
  ]
  check()
  return () => {
    for (const end of ends) end()
  }
}

/** Reads an area again, one time after another: what is told meanwhile is read once more. */
function refresher(client: QueryClient) {
  const busy = new Set<Target>()
  const again = new Set<Target>()
  async function read(feature: Target) {
    const how = readings[feature] ?? { queryKey: [feature], gathering }
    busy.add(feature)
    do {
      await pause(how.gathering)
      again.delete(feature)
      await readAgain(client, how.queryKey)
    } while (again.has(feature))
    busy.delete(feature)
  }
  return (feature: Target) => {
    if (busy.has(feature)) again.add(feature)
    else void read(feature)
  }
}

/** Listens until it is told to leave; comes back when the stream breaks, waiting longer each time. */
async function listen(signal: AbortSignal, hear: (event?: LiveEvent) => void): Promise<void> {
  let wait = firstPause
  if (!signal.aborted) now({ role: 'leads' })
  while (!signal.aborted) {
    try {
      await follow(signal, (event) => {
        wait = firstPause
        hear(event)
      })
    } catch (error) {
      const { status, isUnknownCall } =
        error instanceof ApiError ? error : { status: 0, isUnknownCall: false }
      if (status === 401) return session.end('refused')
      // A server without this call, or something on the way that lets no stream through: what is shown is read now and then.
      if (isUnknownCall || status === 404) wait = longestPause
      if (wait === longestPause) hear()
    }
    if (!signal.aborted) now({ openSince: undefined, breaks: state.breaks + 1 })
    await pause(wait, signal)
    wait = Math.min(wait * 2, longestPause)
  }
}

/** Reads one stream to its end; the first word is that something may have been missed before it began. */
async function follow(signal: AbortSignal, hear: (event?: LiveEvent) => void): Promise<void> {
  const silence = new AbortController()
  const response = await ask(
    liveCalls.stream,
    {},
    { signal: AbortSignal.any([signal, silence.signal]), isQuiet: true },
  )
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) return
  now({ openSince: Date.now() })
  hear()
  let timer: ReturnType<typeof setTimeout> | undefined
  let text = ''
  try {
    for (;;) {
      clearTimeout(timer)
      timer = setTimeout(() => {
        silence.abort()
        void checkConnection()
      }, longestSilence)
      const { value, done } = await reader.read()
      if (done) return
      const blocks = `${text}${value}`.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = LiveEvent.safeParse(parsed(/^data: (.*)$/m.exec(block)?.[1]))
        if (event.success) hear(event.data)
      }
    }
  } finally {
    clearTimeout(timer)
  }
}

function parsed(text: string | undefined): unknown {
  try {
    return text && JSON.parse(text)
  } catch {
    return undefined
  }
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      done()
    })
  })
}
