import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Signs the journeys' tokens, so that a test can make one that is about to run out. */
export const journeySecret = 'the secret of the browser journeys'

/** Where the first of the journeys' servers listens; `JOURNEY_PORT` keeps two checkouts on one machine apart. */
export const journeyPort = Number(process.env.JOURNEY_PORT ?? 3971)

const newFolder = () => mkdtempSync(join(tmpdir(), 'fernhill-e2e-'))

/** Names the folder of `seedOnce` to the processes that copy it. */
const seededIn = 'JOURNEY_SHOP'

/** Fills one folder with the demo data, for every server that starts later; resolves to what removes it. */
export async function seedOnce(): Promise<() => void> {
  const folder = newFolder()
  const server = await startServerProcess(journeyPort, folder)
  await server.stop()
  process.env[seededIn] = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/**
 * The real server, as `npm start` runs it, over a folder of its own with demo data, or an empty one; may stop and start again.
 * A copy of the folder that was filled once is there in half a second, filling one takes several.
 */
export async function startServerProcess(port: number, folder = newFolder(), { isEmpty = false } = {}) {
  const seeded = isEmpty ? undefined : process.env[seededIn]
  let setupPath = ''
  if (seeded) cpSync(seeded, folder, { recursive: true })
  let isWanted = true
  let child = await run()

  async function run() {
    const started = spawn('node', ['--liftoff-only', '--max-semi-space-size=4', 'server/main.ts'], {
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: folder,
        JWT_SECRET: journeySecret,
        ...(isEmpty && { SEED: 'none' }),
        NODE_ENV: '',
        // Journeys are of what the shop does; who may do it is tested by role.
        DEFAULT_ROLE: 'manager',
        // Everyone who registers says where from: of one address only so many may in a minute.
        TRUST_PROXY: '1',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    started.on('exit', (code, signal) => {
      if (isWanted) console.error(`The server on port ${port} ended by itself: ${signal ?? code}`)
    })
    // Its own word and not an answer on the port, which could be another process's.
    await new Promise<void>((done, fail) => {
      started.on('exit', () => fail(new Error(`The server on port ${port} did not start`)))
      let printed = ''
      started.stdout.on('data', (text: Buffer) => {
        printed += text
        setupPath = /\/register\?setup=\S+/.exec(printed)?.[0] ?? setupPath
        if (isEmpty ? setupPath !== '' : printed.includes('listens on')) done()
      })
    })
    return started
  }

  const isRunning = () => child.exitCode === null && child.signalCode === null

  async function end(signal: NodeJS.Signals) {
    if (!isRunning()) return
    isWanted = false
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  const stop = () => end('SIGTERM')

  return {
    url: `http://localhost:${port}`,
    /** The address at which the first account of an empty shop is made. */
    setupPath: () => setupPath,
    stop,
    /** As a power cut does it: nothing is finished and nothing is put away. */
    kill: () => end('SIGKILL'),
    async startAgain() {
      if (isRunning()) return
      isWanted = true
      child = await run()
    },
    /** Stops it for good and leaves nothing behind. */
    async remove() {
      await stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>
