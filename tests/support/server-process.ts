import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Signs the journeys' tokens, so that a test can make one that is about to run out. */
export const journeySecret = 'the secret of the browser journeys'

/** Where the journeys' server listens; `JOURNEY_PORT` keeps two checkouts on one machine apart. */
export const journeyPort = Number(process.env.JOURNEY_PORT ?? 3971)

/** The real server, as `npm start` runs it, over its own empty folder with demo data; may stop and start again. */
export async function startServerProcess(port: number) {
  const folder = mkdtempSync(join(tmpdir(), 'fernhill-e2e-'))
  let isWanted = true
  let child = await run()

  async function run() {
    const started = spawn('node', ['--liftoff-only', '--max-semi-space-size=4', 'server/main.ts'], {
      env: { ...process.env, PORT: String(port), DATA_DIR: folder, JWT_SECRET: journeySecret, NODE_ENV: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    started.on('exit', (code, signal) => {
      if (isWanted) console.error(`The server on port ${port} ended by itself: ${signal ?? code}`)
    })
    // Its own word and not an answer on the port, which could be another process's.
    await new Promise<void>((done, fail) => {
      started.on('exit', () => fail(new Error(`The server on port ${port} did not start`)))
      started.stdout.on('data', (text: Buffer) => text.includes('listens on') && done())
    })
    return started
  }

  async function stop() {
    if (child.exitCode !== null) return
    isWanted = false
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  }

  return {
    url: `http://localhost:${port}`,
    stop,
    async startAgain() {
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
