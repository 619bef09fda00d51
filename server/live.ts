import type { LiveEvent } from '#contract/live.ts'
import { liveCalls } from '#contract/live.ts'
import { sessionOf } from './auth/session.ts'
import type { Tokens } from './auth/tokens.ts'
import type { Db } from './db/tables.ts'
import type { Deps } from './deps.ts'
import { asRefused, refuse } from './errors.ts'
import type { Mount } from './http.ts'

/** What was changed, from those who change it to those who listen. */
export type Live = {
  /** Within the transaction of a change. */
  announce: (tx: Db, events: readonly LiveEvent[]) => Promise<void>
  /** After it. */
  committed: (events: readonly LiveEvent[]) => void
  /** `onEnd` is called when nothing more can be heard. Undefined when the server is about to stop. */
  listen: (hear: (event: LiveEvent) => void, onEnd: () => void) => (() => void) | undefined
  /** Ends every stream; whoever comes back may listen again, unless the server stops. */
  end: (how: 'again' | 'forGood') => void
}

/** Within one process: what is committed is told at once. */
export function createLive(): Live & { tell: (event: LiveEvent) => void; size: () => number } {
  const listeners = new Map<(event: LiveEvent) => void, () => void>()
  let isOver = false
  const tell = (event: LiveEvent) => {
    for (const hear of listeners.keys()) hear(event)
  }
  return {
    announce: async () => {},
    committed: (events) => events.forEach(tell),
    listen(hear, onEnd) {
      if (isOver) return undefined
      listeners.set(hear, onEnd)
      return () => void listeners.delete(hear)
    },
    end(how) {
      isOver ||= how === 'forGood'
      for (const onEnd of [...listeners.values()]) onEnd()
      listeners.clear()
    },
    tell,
    size: () => listeners.size,
  }
}

/** A sign of life this often, and a look whether the session still holds. */
const beatMs = 15_000
/** Whoever reads so slowly that this many events wait is let go, and comes back when it can. */
const mostWaiting = 1000

/** The stream of what is changed. */
export function liveStream(
  { raw }: Mount,
  { db, liveBeatMs = beatMs }: Pick<Deps, 'db' | 'liveBeatMs'>,
  tokens: Tokens,
  live: Live,
): void {
  raw(liveCalls.stream, ({ c }) => {
    const header = c.req.header('Authorization')
    const encoder = new TextEncoder()
    let stop = () => {}
    const body = new ReadableStream<Uint8Array>(
      {
        start(controller) {
          const send = (text: string) => {
            if ((controller.desiredSize ?? 0) <= 0) return end()
            controller.enqueue(encoder.encode(text))
          }
          const end = () => {
            stop()
            try {
              controller.close()
            } catch {
              // The reader has gone already.
            }
          }
          const leave = live.listen((event) => send(`data: ${JSON.stringify(event)}\n\n`), end)
          if (!leave) refuse(503, 'busy', 'The server is about to stop', { headers: { 'Retry-After': '2' } })
          const beat = setInterval(async () => {
            try {
              await sessionOf(db, tokens, header)
              send(': still here\n\n')
            } catch (error) {
              // A database that is busy for a moment does not end a session.
              if (asRefused(error)?.status === 401) end()
            }
          }, liveBeatMs)
          stop = () => {
            clearInterval(beat)
            leave()
          }
          c.req.raw.signal.addEventListener('abort', end)
          send(': welcome\n\n')
        },
        cancel: () => stop(),
      },
      { highWaterMark: mostWaiting },
    )
    return c.body(body, 200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      // Proxies neither keep it back nor change it.
      'X-Accel-Buffering': 'no',
    })
  })
}
