import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * What a network does to each request: lets it through, carries nothing, swallows it without a word, carries late,
 * loses the answer of what arrived, answers as a proxy that reaches no one (502, 503, 504), or answers 500 in the
 * server's stead, before or after the server has done it.
 */
export const weathers = ['fine', 'away', 'hanging', 'slow', 'lossy', 'proxied', 'failing'] as const
export type Weather = (typeof weathers)[number]

/** A network of one browser, between it and the server on `port`. */
export async function badNetwork(port: number, random: () => number) {
  let weather: Weather = 'fine'
  /** So often a write was failed: a server that fails for good is another story. */
  const failed = new Map<string, number>()
  /** Breaks what was swallowed, once the network is another one. */
  const hanging = new Set<() => void>()
  const server = createServer((incoming, outgoing) => {
    const isCall = incoming.url?.startsWith('/api/') ?? false
    const drop = () => incoming.socket.destroy()
    if (weather === 'away') return drop()
    if (weather === 'hanging') return void hanging.add(drop)
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
    if (weather === 'proxied') {
      outgoing.writeHead([502, 503, 504][Math.floor(chance * 3)] ?? 502, { 'content-type': 'text/html' })
      return outgoing.end('<h1>Bad gateway</h1>')
    }
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
      for (const drop of hanging) drop()
      hanging.clear()
      // What is open breaks too, the live stream above all.
      if (next === 'away') server.closeAllConnections()
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
