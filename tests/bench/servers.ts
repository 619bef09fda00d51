import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import react from '@vitejs/plugin-react'
import { Hono } from 'hono'
import { build } from 'vite'
import { precompress } from '#build/precompress.ts'
import { builtPage, serveApp } from '#server/platform/static-files.ts'

export type Served = { url: string; stop: () => Promise<void> }

/** Starts the real server on the embedded database in a folder; resolves once it answers, with the time it took. */
export async function startServer(
  port: number,
  folder: string,
  env: Record<string, string> = {},
  entry = 'server/main.ts',
) {
  const url = `http://localhost:${port}`
  if (await answers(`${url}/api/health`)) throw new Error(`Another server answers at ${url}`)
  const started = performance.now()
  const child = spawn(
    'node',
    ['--liftoff-only', '--max-semi-space-size=4', '--heap-growing-percent=20', entry],
    {
      env: { ...process.env, PORT: String(port), DATA_DIR: folder, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  while (!(await answers(`${url}/api/health`))) {
    if (child.exitCode !== null) throw new Error('The server stopped before it answered')
    await new Promise((done) => setTimeout(done, 20))
  }
  return { url, ms: performance.now() - started, child, stop: () => stop(child) }
}

async function answers(url: string) {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  )
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null) return done()
    child.once('exit', () => done())
    child.kill('SIGTERM')
  })
}

/** Signs in; returns the token. */
export async function tokenOf(url: string, email: string, password: string): Promise<string> {
  const answer = await fetch(`${url}/api/account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return ((await answer.json()) as { serviceToken: string }).serviceToken
}

/** Resident memory of a process in megabytes, where the system tells. */
export function memoryOf(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

/** A folder that is gone afterwards. */
export async function temporaryFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'fernhill-bench-'))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Builds the floor page with the app's own settings and serves it by the server's own static files. */
export async function startFloor(port: number): Promise<Served> {
  const outDir = join(process.cwd(), 'node_modules/.cache/floor')
  await build({
    configFile: false,
    root: join(process.cwd(), 'tests/bench/floor'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, target: 'es2022' },
    plugins: [react({ compiler: true }), precompress()],
  })
  const app = new Hono()
  serveApp(app as never, outDir, builtPage(outDir) ?? '')
  const server = serve({ fetch: app.fetch, port })
  return { url: `http://localhost:${port}`, stop: () => new Promise((done) => server.close(() => done())) }
}
