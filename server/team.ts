import cluster, { type Worker } from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { readEnv, WrongEnv } from './platform/env.ts'

/** First pause in ms before a dead process is restarted; it grows with each failure. */
const firstPauseMs = 100
const longestPauseMs = 10_000

const note = (level: 'info' | 'warn', message: string) => console.error(JSON.stringify({ level, message }))

/** Starts several processes on one address, and restarts each that ends. */
function startTeam(variables: Record<string, string | undefined>): void {
  const { DATABASE_URL, PROCESSES } = readEnv(variables)
  if (!DATABASE_URL) throw new WrongEnv('Several processes need one PostgreSQL. Set DATABASE_URL.')

  let isStopping = false
  let hasListened = false
  let pause = firstPauseMs
  const all = () => Object.values(cluster.workers ?? {}).filter((value) => value !== undefined)

  const stop = (code = 0) => {
    if (!isStopping) process.exitCode = code
    isStopping = true
    for (const member of all()) member.process.kill('SIGTERM')
  }

  // Scheduling in the primary would leave a connection hanging when its process dies during the handover.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: fileURLToPath(import.meta.resolve('./main.ts')) })
  cluster.on('listening', ({ process: { pid } }) => {
    note('info', `Process ${pid} listens`)
    pause = firstPauseMs
    if (hasListened) return
    // The first process has prepared the database, so the address can be printed.
    hasListened = true
    for (let more = 1; more < PROCESSES; more++) cluster.fork()
  })
  cluster.on('exit', ({ process: { pid } }: Worker, code: number, signal: string) => {
    if (isStopping) return
    if (!hasListened) return stop(code || 1)
    note('warn', `Process ${pid} ended (${signal || code}); another one starts`)
    setTimeout(() => isStopping || cluster.fork(), pause)
    pause = Math.min(pause * 2, longestPauseMs)
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop())
  cluster.fork()
}

try {
  startTeam(process.env)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
