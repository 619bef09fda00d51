import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * What a network does to each request: lets it through, carries nothing, carries late, loses the answer of what
 * arrived, or answers 500 in the server's stead, before or after the server has done it.
 */
export const weathers = ['fine', 'away', 'slow', 'lossy', 'failing'] as const
export type Weather = (typeof weathers)[number]

/** A network of one browser, between it and the server on `port`. */
export async function badNetwork(port: number, random: () => number) {
  let weather: Weather = 'fine'
  /** So often a write was failed: a server that fails for good is another story. */
  const failed = new Map<string, number>()
  const server = createServer((incoming, outgoing) => {
    const isCall = incoming.url?.startsWith('/api/') ?? false
    const drop = () => incoming.socket.destroy()
    if (weather === 'away') return drop()
    const [chance, late] = [random(), weather === 'slow' ? 300 + random() * 1500 : 0]
    const key = String(incoming.headers['idempotency-key'] ?? '')
    const isLost = isCall && weather === 'lossy' && chance < 0.4
    const before = failed.get(key) ?? 0
    const isFailed = isCall && weather === 'failing' && chance < 0.4 && key !== '' && before < 2
    if (isFailed) failed.set(key, before + 1)
    const fail = () => {
      outgoing.writeHead(500, { 'content-type': 'application/json' })
      outgoing.end('{"message":"Something went wrong on our side","code":"fault"}')
    }
    if (isFailed && chance < 0.2) return fail()
    const onwards = request(
      { port, path: incoming.url, method: incoming.method, headers: incoming.headers },
      (answer) => {
        if (isLost) {
          answer.resume()
          return drop()
        }
        if (isFailed) {
          answer.resume()
          return fail()
        }
        setTimeout(() => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(outgoing)
        }, late)
        answer.on('error', drop)
      },
    )
    onwards.on('error', drop)
    outgoing.on('close', () => onwards.destroy())
    incoming.pipe(onwards)
  })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    set(next: Weather) {
      weather = next
      // What is open breaks too, the live stream above all.
      if (next === 'away') server.closeAllConnections()
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
