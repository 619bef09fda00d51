import { onlineManager, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { LiveEvent, liveCalls, longestReplay } from '#contract/live.ts'
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
/** Max time in ms that a fetch is assumed to take: its data may be this much older than its arrival. */
const longestFetch = 5000
/** Events within this many ms are answered by one refetch. */
const gathering = 100
/** Max random jitter in ms, so that clients do not all refetch at the same time. */
const spread = 300

/** Queries to refetch: a feature, or only presence in chat. */
type Target = Feature | 'presence'

const readings: Partial<Record<Target, { queryKeys: QueryKey[]; gathering: number; spread: number }>> = {
  // Chat waits less: people wait for each message, and only two receive its event.
  chat: { queryKeys: [['chat'], ['chat-people']], gathering: 20, spread: 0 },
  // Everyone receives presence events, and no one waits for them.
  presence: { queryKeys: [['chat-people']], gathering, spread: 2_000 },
}

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
 * a server. `touched` names the features that show data of a changed one; `startedAt` is when the page began to fetch.
 */
export function followChanges(
  client: QueryClient,
  features: readonly FeatureManifest[],
  touched: (changed: Feature) => readonly Feature[],
  startedAt: number,
): () => void {
  const refresh = refresher(client)
  const presence: Target = 'presence'
  const ofPeople = [...features.filter(({ changes }) => changes === 'people').map(({ key }) => key), presence]
  const all = [...features.filter(({ changes }) => changes === 'shop').map(({ key }) => key), ...ofPeople]
  const targets = (changed: Target): readonly Target[] =>
    changed === presence ? [changed] : touched(changed)
  const take = (event: LiveEvent | undefined, missed: readonly Target[] = all, isReplay = false) => {
    if (!event) {
      for (const target of new Set(missed.flatMap(targets))) refresh(target)
      return
    }
    const isOwn = event.client === thisTab
    now({ heard: state.heard + 1, last: { event, heardAt: Date.now(), isOwn } })
    if (!isOwn && !isReplay) for (const listener of signalListeners.get(event.feature) ?? []) listener(event)
    const feature = all.find((candidate) => candidate === event.feature)
    if (feature && !isOwn) for (const target of targets(feature)) refresh(target, event.people)
  }
  /** Every change until then has been received or fetched. */
  let completeUntil = startedAt
  const receive: OnEvent = (event, isReplay) => {
    completeUntil = Date.now()
    // Changes since the first fetch were replayed; presence changes without them.
    take(event, isReplay ? ofPeople : all, isReplay)
    broadcastToTabs({ type: 'live', event, isReplay })
  }
  /** Returns the time in ms for which changes may be missing, from the last event or the oldest data on screen; infinite if unknown. */
  const missingMs = () => {
    const active = client
      .getQueryCache()
      .findAll({
        type: 'active',
        predicate: ({ queryKey: [feature], state: { data } }) =>
          data !== undefined && all.includes(`${feature}`),
      })
    const fetchedAt = active.map((query) => query.state.dataUpdatedAt)
    const age = Date.now() - Math.min(completeUntil, ...fetchedAt)
    // Data from the future means that the clock was set back.
    return age < 0 ? Number.POSITIVE_INFINITY : age
  }

  const start = async (signal: AbortSignal) => {
    // Before this tab listened, the other one may have received changes that this page has not fetched.
    if (await runsElsewhere('live')) take(undefined)
    await alone('live', () => listen(signal, missingMs, receive))
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
    onTabMessage((message) => message.type === 'live' && take(message.event, all, message.isReplay)),
    stop,
  ]
  check()
  return () => {
    for (const end of ends) end()
  }
}

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
    const waitingPeople = waiting.has(feature) ? waiting.get(feature) : []
    waiting.set(feature, people && waitingPeople && [...new Set([...waitingPeople, ...people])])
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

type OnEvent = (event?: LiveEvent, isReplay?: boolean) => void

async function listen(signal: AbortSignal, missingMs: () => number, onEvent: OnEvent): Promise<void> {
  let wait = firstPause
  if (!signal.aborted) now({ role: 'leads' })
  while (!signal.aborted) {
    try {
      await follow(signal, missingMs() + longestFetch, (event, isReplay) => {
        wait = firstPause
        onEvent(event, isReplay)
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

/** Reads one stream to its end. Requests a replay of the last `age` ms, if the server may still have it. */
async function follow(signal: AbortSignal, age: number, onEvent: OnEvent): Promise<void> {
  const silence = new AbortController()
  const response = await ask(liveCalls.stream, age <= longestReplay ? { since: age } : {}, {
    signal: AbortSignal.any([signal, silence.signal]),
    isQuiet: true,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) return
  now({ openSince: Date.now() })
  let isReplayed = false
  let isWelcome = false
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
        if (block === ': replay') isReplayed = true
        if (block === ': welcome') {
          onEvent(undefined, isReplayed)
          isWelcome = true
        }
        const event = LiveEvent.safeParse(parseEvent(/^data: (.*)$/m.exec(block)?.[1]))
        if (event.success) onEvent(event.data, !isWelcome)
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
