import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { databaseFolder, makeCluster, postgres, startCluster } from './postgres-programs.ts'
import { freePort } from './run-node.ts'

// node tests/support/postgres.ts <command> [argument…]
// Runs the command with DATABASE_URL pointing at a PostgreSQL server that exists only as long as it runs.

const [command, ...rest] = process.argv.slice(2)
if (!command) {
  console.error('Usage: node tests/support/postgres.ts <command> [argument…]')
  process.exit(2)
}

const folder = databaseFolder()
const data = join(folder, 'data')
let isRunning = false
process.on('exit', () => {
  if (isRunning) postgres('pg_ctl', '-D', data, '-m', 'immediate', 'stop')
  rmSync(folder, { recursive: true, force: true })
})
let child: ChildProcess | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => (child ? child.kill('SIGTERM') : process.exit(130)))

const port = await freePort()
if (makeCluster(data) !== 0 || startCluster(data, port) !== 0) {
  console.error('PostgreSQL could not be started')
  process.exit(1)
}
isRunning = true

const DATABASE_URL = `postgres://postgres@127.0.0.1:${port}/postgres`
child = spawn(command, rest, { stdio: 'inherit', env: { ...process.env, DATABASE_URL } })
child.on('error', (error) => {
  console.error(error.message)
  process.exit(127)
})
child.on('exit', (code) => process.exit(code ?? 1))
