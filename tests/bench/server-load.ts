import autocannon from 'autocannon'
import { memoryOf, type startServer } from './servers.ts'
import { milliseconds, type Row } from './table.ts'

type Running = Awaited<ReturnType<typeof startServer>>

/** The home summary under load, the time to start, and the memory afterwards. */
export async function measureServer(
  server: Running,
  starts: { empty: number; existing: number },
  token: string,
): Promise<Row[]> {
  const ask = (seconds: number) =>
    autocannon({
      url: `${server.url}/api/dashboard/summary`,
      connections: 16,
      duration: seconds,
      headers: { authorization: `Bearer ${token}` },
    })
  await ask(3) // warms up
  const load = await ask(10)
  await new Promise((done) => setTimeout(done, 5000))
  const memory = memoryOf(server.child.pid)
  return [
    ['summary at 16 connections: p99', milliseconds(load.latency.p99), '50 ms', load.latency.p99 < 50],
    ['summary at 16 connections: requests a second', String(Math.round(load.requests.average)), ''],
    ['server answers, empty folder', milliseconds(starts.empty), '10 s', starts.empty < 10_000],
    ['server answers, existing folder', milliseconds(starts.existing), '5 s', starts.existing < 5000],
    ['server memory after the load', `${Math.round(memory)} MB`, '300 MB', memory < 300],
  ]
}

/** Asks for one address after another over 16 connections for ten seconds, after three that warm up. */
export async function measurePaths(url: string, token: string, path: () => string) {
  const ask = (duration: number) =>
    autocannon({
      url,
      connections: 16,
      duration,
      headers: { authorization: `Bearer ${token}` },
      requests: [{ setupRequest: (request) => ({ ...request, path: `/api/${path()}` }) }],
    })
  await ask(3)
  const { latency, requests, non2xx } = await ask(10)
  if (non2xx > 0) throw new Error(`${non2xx} requests were refused`)
  return { p99: latency.p99, rate: requests.average }
}
