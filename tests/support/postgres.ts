import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './run-node.ts'

// node tests/support/postgres.ts <command> [argument…]
// Runs the command with DATABASE_URL pointing at a PostgreSQL server that exists only as long as it runs.

const [command, ...rest] = process.argv.slice(2)
if (!command) {
  console.error('Usage: node tests/support/postgres.ts <command> [argument…]')
  process.exit(2)
}

const folder = mkdtempSync(join(tmpdir(), 'fernhill-postgres-'))
const data = join(folder, 'data')
let isRunning = false
process.on('exit', () => {
  if (isRunning) postgres('pg_ctl', '-D', data, '-m', 'immediate', 'stop')
  rmSync(folder, { recursive: true, force: true })
})
let child: ChildProcess | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => (child ? child.kill('SIGTERM') : process.exit(130)))

const programs = programFolder() ?? install()
const isRoot = process.getuid?.() === 0
// The server refuses to run as root; the system's unprivileged account needs to enter the folder.
const owner = isRoot ? ownerAccount() : undefined
if (owner) {
  spawnSync('chown', [owner, folder])
  chmodSync(folder, 0o755)
}

const port = await freePort()
must(
  postgres(
    'initdb',
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale',
    'C.UTF-8',
    '--no-sync',
  ),
)
const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=off`
must(postgres('pg_ctl', '-D', data, '-l', join(folder, 'log'), '-o', options, '-w', 'start'))
isRunning = true

const DATABASE_URL = `postgres://postgres@127.0.0.1:${port}/postgres`
child = spawn(command, rest, { stdio: 'inherit', env: { ...process.env, DATABASE_URL } })
child.on('error', (error) => {
  console.error(error.message)
  process.exit(127)
})
child.on('exit', (code) => process.exit(code ?? 1))

function postgres(program: string, ...options: string[]) {
  const file = join(programs, program)
  const run = owner
    ? (['runuser', ['-u', owner, '--', file, ...options]] as const)
    : ([file, options] as const)
  // A server that inherits a pipe keeps it open, and the call would wait for the server's end.
  return spawnSync(run[0], run[1], { cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] })
}

function must({ status, error }: { status: number | null; error?: Error }): void {
  if (status === 0) return
  console.error(error?.message ?? 'PostgreSQL could not be started')
  process.exit(1)
}

function programFolder(): string | undefined {
  const versions = '/usr/lib/postgresql'
  if (existsSync(versions)) {
    const newest = readdirSync(versions).sort((a, b) => Number(b) - Number(a))
    const found = newest
      .map((one) => join(versions, one, 'bin'))
      .find((one) => existsSync(join(one, 'initdb')))
    if (found) return found
  }
  const onPath = (process.env.PATH ?? '').split(':')
  return onPath.find((one) => existsSync(join(one, 'initdb')) && existsSync(join(one, 'pg_ctl')))
}

function install(): string {
  console.error('Installing PostgreSQL …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const step of [['update'], ['install', '-y', '--no-install-recommends', 'postgresql']]) {
    spawnSync('apt-get', ['-q', ...step], { stdio: ['ignore', 'ignore', 'inherit'], env })
  }
  const found = programFolder()
  if (found) return found
  console.error('PostgreSQL is needed and could not be installed; install it and try again')
  process.exit(1)
}

function ownerAccount(): string {
  const exists = (name: string) => spawnSync('id', [name], { stdio: 'ignore' }).status === 0
  return exists('postgres') ? 'postgres' : 'nobody'
}
