import { onlineManager, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { LiveEvent, liveCalls } from '#contract/live.ts'
import { ask } from './api.ts'
import { ApiError } from './api-error.ts'
import { checkConnection } from './connection.ts'
import type { FeatureManifest } from './feature.ts'
import type { Feature } from './feature-key.ts'
import { createListeners } from './listeners.ts'
import { readAgain } from './query-client.ts'
import { session } from './session.ts'
import { alone, broadcastToTabs, onTabMessage, runsElsewhere, thisTab } from './tabs.ts'

const firstPause = 500
const longestPause = 30_000
/** The server sends a heartbeat every 15 seconds; after this many ms of silence the stream is checked. */
const longestSilence = 25_000
/** Events within this many ms are answered by one refetch. */
const gathering = 100
/** Up to so many ms more, by chance, so that not everybody asks at once for what one has changed. */
const spread = 300

/** Queries to refetch: a feature, or only presence in chat. */
type Target = Feature | 'presence'

/** Targets with other query keys or other pauses than the default. */
const readings: Partial<Record<Target, { queryKeys: QueryKey[]; gathering: number; spread: number }>> = {
  // Chat waits less, because people wait for each message, of which two are told.
  chat: { queryKeys: [['chat'], ['chat-people']], gathering: 20, spread: 0 },
  // Everybody is told who comes and goes, and nobody waits for it.
  presence: { queryKeys: [['chat-people']], gathering, spread: 2_000 },
}

/** State of the live stream, for the inspector. */
export type LiveState = {
  /** `leads`: this tab has the stream; `follows`: another tab has it. */
  role: 'leads' | 'follows' | 'nobody'
  /** Start of the open stream; unknown in a tab that follows. */
  openSince?: number
  /** Number of broken or failed streams. */
  breaks: number
  heard: number
  last?: { event: Pick<LiveEvent, 'feature' | 'id' | 'at'>; heardAt: number; isOwn: boolean }
}
let state: LiveState = { role: 'nobody', breaks: 0, heard: 0 }
const { notifyListeners, subscribe } = createListeners()
function now(part: Partial<LiveState>) {
  state = { ...state, ...part }
  notifyListeners()
}
export const useLiveState = () => useSyncExternalStore(subscribe, liveState)
export const liveState = () => state

const signalListeners = new Map<string, Set<(event: LiveEvent) => void>>()
/** Listens to events of a name that change no data, such as typing, in every tab; returns the unsubscribe. */
export function onSignal(name: string, listener: (event: LiveEvent) => void): () => void {
  const listeners = signalListeners.get(name) ?? new Set()
  signalListeners.set(name, listeners)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) signalListeners.delete(name)
  }
}

/**
 * Refetches what others change; returns the unsubscribe. One tab listens for all, because browsers limit connections to
 * a server. `touched` names the features that show data of a changed one.
 */
export function followChanges(
  client: QueryClient,
  features: readonly FeatureManifest[],
  touched: (changed: Feature) => readonly Feature[],
): () => void {
  const refresh = refresher(client)
  const presence: Target = 'presence'
  const ofPeople = [...features.filter(({ changes }) => changes === 'people').map(({ key }) => key), presence]
  const all = [...features.filter(({ changes }) => changes === 'shop').map(({ key }) => key), ...ofPeople]
  const targets = (changed: Target): readonly Target[] =>
    changed === presence ? [changed] : touched(changed)
  const take = (event: LiveEvent | undefined, missed: readonly Target[] = all) => {
    if (!event) {
      for (const target of new Set(missed.flatMap(targets))) refresh(target)
      return
    }
    const isOwn = event.client === thisTab
    now({ heard: state.heard + 1, last: { event, heardAt: Date.now(), isOwn } })
    if (!isOwn) for (const listener of signalListeners.get(event.feature) ?? []) listener(event)
    const feature = all.find((one) => one === event.feature)
    if (feature && !isOwn) for (const target of targets(feature)) refresh(target, event.people)
  }
  let isFirst = true
  const receive = (event?: LiveEvent) => {
    // The first stream refetches no shop data, which the page has just fetched.
    take(event, isFirst ? ofPeople : all)
    isFirst = false
    broadcastToTabs({ type: 'live', event })
  }

  const start = async (signal: AbortSignal) => {
    // The other tab has told of its open stream before this one listened.
    if (await runsElsewhere('live')) {
      take(undefined, isFirst ? ofPeople : all)
      isFirst = false
    }
    await alone('live', () => listen(signal, receive))
  }

  let leaving: AbortController | undefined
  const check = () => {
    const isWanted = session.isValid() && onlineManager.isOnline()
    if (isWanted && !leaving) {
      leaving = new AbortController()
      now({ role: 'follows' })
      void start(leaving.signal)
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
    onTabMessage((message) => message.type === 'live' && take(message.event)),
    stop,
  ]
  check()
  return () => {
    for (const end of ends) end()
  }
}

/** Refetches a feature; events during a refetch lead to one more. */
function refresher(client: QueryClient) {
  const busy = new Set<Target>()
  /** The people whom the events of a target were about; undefined for all. */
  const waiting = new Map<Target, readonly number[] | undefined>()
  async function read(feature: Target) {
    const how = readings[feature] ?? { queryKeys: [[feature]], gathering, spread }
    busy.add(feature)
    try {
      do {
        await pause(how.gathering + Math.random() * how.spread)
        const people = waiting.get(feature)
        waiting.delete(feature)
        await Promise.all(how.queryKeys.map((queryKey) => readPart(client, queryKey, people)))
      } while (waiting.has(feature))
    } finally {
      busy.delete(feature)
    }
  }
  return (feature: Target, people?: readonly number[]) => {
    const before = waiting.has(feature) ? waiting.get(feature) : []
    waiting.set(feature, people && before && [...new Set([...before, ...people])])
    if (!busy.has(feature)) void read(feature)
  }
}

/** Refetches queries, and those that can only in part when just some people are concerned. */
async function readPart(client: QueryClient, queryKey: QueryKey, people?: readonly number[]) {
  if (!people) return readAgain(client, queryKey)
  const reads: Promise<unknown>[] = []
  for (const query of client.getQueryCache().findAll({ queryKey })) {
    const { readPeople } = query.meta ?? {}
    // A fetch in flight may have begun before the change.
    const isPart = readPeople && query.isActive() && query.state.fetchStatus === 'idle' && query.state.data
    reads.push(isPart ? readPeople(client, people) : readAgain(client, query.queryKey))
  }
  await Promise.all(reads)
}

/** Listens until aborted; reconnects with growing pauses. */
async function listen(signal: AbortSignal, onEvent: (event?: LiveEvent) => void): Promise<void> {
  let wait = firstPause
  if (!signal.aborted) now({ role: 'leads' })
  while (!signal.aborted) {
    try {
      await follow(signal, (event) => {
        wait = firstPause
        onEvent(event)
      })
    } catch (error) {
      const { status, isUnknownCall } =
        error instanceof ApiError ? error : { status: 0, isUnknownCall: false }
      if (status === 401) return session.end('refused')
      // An older server, or a proxy that blocks streams: data is then refetched now and then.
      if (isUnknownCall || status === 404) wait = longestPause
      if (wait === longestPause) onEvent()
    }
    if (!signal.aborted) now({ openSince: undefined, breaks: state.breaks + 1 })
    await pause(wait, signal)
    wait = Math.min(wait * 2, longestPause)
  }
}

/** Reads one stream to its end; the first call means that events may have been missed. */
async function follow(signal: AbortSignal, onEvent: (event?: LiveEvent) => void): Promise<void> {
  const silence = new AbortController()
  const response = await ask(
    liveCalls.stream,
    {},
    { signal: AbortSignal.any([signal, silence.signal]), isQuiet: true },
  )
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) return
  now({ openSince: Date.now() })
  onEvent()
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
        const event = LiveEvent.safeParse(parseEvent(/^data: (.*)$/m.exec(block)?.[1]))
        if (event.success) onEvent(event.data)
      }
    }
  } finally {
    clearTimeout(timer)
  }
}

function parseEvent(text: string | undefined): unknown {
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
