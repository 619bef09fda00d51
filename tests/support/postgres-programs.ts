import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

let found: string | undefined
/** The folder of PostgreSQL's programs; installs them where there are none. */
const programs = () => {
  found ??= programFolder() ?? install()
  return found
}

/** The account that runs the programs: the server refuses root. Undefined for one's own. */
const owner = process.getuid?.() === 0 ? ownerAccount() : undefined

/** A new folder that belongs to the account of the server. */
export function databaseFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fernhill-postgres-'))
  if (!owner) return folder
  spawnSync('chown', [owner, folder])
  chmodSync(folder, 0o755)
  return folder
}

/** Runs one of PostgreSQL's programs to its end; resolves to its exit code. */
export function postgres(program: string, ...options: string[]): number | null {
  const file = join(programs(), program)
  const [command, args] = owner ? ['runuser', ['-u', owner, '--', file, ...options]] : [file, options]
  // A server that inherits a pipe keeps it open, and the call would wait for the server's end.
  const { status, error } = spawnSync(command as string, args as string[], {
    cwd: '/',
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (error) console.error(error.message)
  return status
}

/** Makes an empty cluster in a folder. */
export const makeCluster = (data: string) =>
  postgres(
    ...(['initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8'] as const),
    ...['--locale', 'C.UTF-8', '--no-sync'],
  )

/** Starts the cluster of a folder on a port of this machine. */
export const startCluster = (data: string, port: number) =>
  postgres(
    ...(['pg_ctl', '-D', data, '-l', `${data}.log`, '-w'] as const),
    ...[
      '-o',
      `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${data} -c fsync=off`,
      'start',
    ],
  )

function programFolder(): string | undefined {
  const versions = '/usr/lib/postgresql'
  if (existsSync(versions)) {
    const newest = readdirSync(versions).sort((a, b) => Number(b) - Number(a))
    const inVersion = newest
      .map((one) => join(versions, one, 'bin'))
      .find((one) => existsSync(join(one, 'initdb')))
    if (inVersion) return inVersion
  }
  const onPath = (process.env.PATH ?? '').split(':')
  return onPath.find((one) => existsSync(join(one, 'initdb')) && existsSync(join(one, 'pg_ctl')))
}

function install(): string {
  console.error('Installing PostgreSQL …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const step of [['update'], ['install', '-y', '--no-install-recommends', 'postgresql']])
    spawnSync('apt-get', ['-q', ...step], { stdio: ['ignore', 'ignore', 'inherit'], env })
  const folder = programFolder()
  if (folder) return folder
  console.error('PostgreSQL is needed and could not be installed; install it and try again')
  process.exit(1)
}

function ownerAccount(): string {
  const exists = (name: string) => spawnSync('id', [name], { stdio: 'ignore' }).status === 0
  return exists('postgres') ? 'postgres' : 'nobody'
}
