import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { LiveEvent, type LiveFeature, liveCalls, liveFeatures } from '#contract/live.ts'
import { ApiError, ask } from './api.ts'
import { session } from './session.ts'
import { alone, hearOtherTabs, tellOtherTabs, thisTab } from './tabs.ts'

const firstPause = 500
const longestPause = 30_000
/** The server gives a sign of life every 15 seconds. */
const longestSilence = 40_000
/** What is told within so long is read at once, in milliseconds. */
const gathering = 100

/**
 * Hears what others change and reads it again; returns the way to stop. One tab of a browser listens for all of them,
 * because a browser keeps few connections to one server.
 */
export function followChanges(client: QueryClient): () => void {
  const refresh = refresher(client)
  const take = (event: LiveEvent | undefined) => {
    if (!event) return liveFeatures.forEach(refresh)
    const feature = liveFeatures.find((one) => one === event.feature)
    if (feature && event.client !== thisTab) refresh(feature)
  }
  const takeAndTell = (event?: LiveEvent) => {
    take(event)
    tellOtherTabs({ type: 'live', ...(event && { event }) })
  }

  let leaving: AbortController | undefined
  const check = () => {
    const isWanted = session.isValid() && onlineManager.isOnline()
    if (isWanted && !leaving) {
      leaving = new AbortController()
      const { signal } = leaving
      void alone('live', () => listen(signal, takeAndTell))
    } else if (!isWanted) stop()
  }
  const stop = () => {
    leaving?.abort()
    leaving = undefined
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
  const busy = new Set<LiveFeature>()
  const again = new Set<LiveFeature>()
  async function read(feature: LiveFeature) {
    busy.add(feature)
    do {
      await pause(gathering)
      again.delete(feature)
      // An own write that is on its way reads everything again once it is through; before, that would undo its preview.
      if (client.isMutating({ mutationKey: [feature] }) === 0)
        await client.invalidateQueries({ queryKey: [feature] })
    } while (again.has(feature))
    busy.delete(feature)
  }
  return (feature: LiveFeature) => {
    if (busy.has(feature)) again.add(feature)
    else void read(feature)
  }
}

/** Listens until it is told to leave; comes back when the stream breaks, waiting longer each time. */
async function listen(signal: AbortSignal, hear: (event?: LiveEvent) => void): Promise<void> {
  let wait = firstPause
  while (!signal.aborted) {
    try {
      await follow(signal, (event) => {
        wait = firstPause
        hear(event)
      })
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0
      if (status === 401) return session.end('refused')
      // A server without this call: others' changes are seen when a page is opened again.
      if (status === 404) return
    }
    await pause(wait, signal)
    wait = Math.min(wait * 2, longestPause)
  }
}

/** Reads one stream to its end; the first word is that something may have been missed before it began. */
async function follow(signal: AbortSignal, hear: (event?: LiveEvent) => void): Promise<void> {
  const silence = new AbortController()
  const response = await ask(liveCalls.stream, {}, { signal: AbortSignal.any([signal, silence.signal]) })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) return
  hear()
  let timer: ReturnType<typeof setTimeout> | undefined
  let text = ''
  try {
    for (;;) {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), longestSilence)
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
