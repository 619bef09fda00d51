import type { Server } from 'node:http'
import type { ServerType } from '@hono/node-server'

/** Time in ms for open requests to finish. */
const patienceMs = 5_000

/** Stops on SIGTERM and SIGINT: calls `closing`, refuses new requests, finishes open ones, then calls `close`. */
export function stopOnSignal(server: ServerType, closing: () => void, close: () => Promise<void>): void {
  let active = 0
  let whenIdle = () => {}
  server.on('request', (_: unknown, response: { on: (event: 'close', done: () => void) => void }) => {
    active++
    response.on('close', () => {
      active--
      if (active === 0) whenIdle()
    })
  })

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    closing()
    const closed = new Promise<void>((done) => server.close(() => done()))
    if (active > 0) {
      await Promise.race([
        new Promise<void>((done) => {
          whenIdle = done
        }),
        new Promise<void>((done) => setTimeout(done, patienceMs)),
      ])
    }
    // Connections that never carried a request count as neither idle nor active.
    ;(server as Server).closeAllConnections()
    await closed
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}
