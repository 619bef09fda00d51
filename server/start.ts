import { spawn } from 'node:child_process'
import cluster from 'node:cluster'
import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import { prepare } from '#server/db/prepare.ts'
import { demoAccounts } from '#server/db/seed/seed.ts'
import { createApp } from './app.ts'
import { setupWordOf } from './features/account/setup-word.ts'
import { startJobs } from './jobs.ts'
import { openIdBy } from './open-id.ts'
import { callerAddress } from './platform/address.ts'
import { nodePasswords } from './platform/auth/passwords-node.ts'
import { makeBackup } from './platform/backup/make.ts'
import { offerBackup } from './platform/backup/offer.ts'
import { finishRestore } from './platform/backup/put-back.ts'
import { compressing } from './platform/compress.ts'
import { embeddedIn, keptSecret, lockFolder } from './platform/data-folder.ts'
import { openEmbedded, openPostgres, type Store } from './platform/db/open.ts'
import type { Deps } from './platform/deps.ts'
import { type Env, readEnv } from './platform/env.ts'
import { contentPolicy, inlineScripts } from './platform/headers.ts'
import { createLive } from './platform/live.ts'
import { liveOverPostgres } from './platform/live-postgres.ts'
import { readerProcesses } from './platform/reader-processes.ts'
import { builtPage, serveApp } from './platform/static-files.ts'
import { stopOnSignal } from './platform/stop.ts'
import { syncPath, syncTree } from './platform/sync-files.ts'
import { sendBySmtp } from './smtp.ts'

const distFolder = './dist'

export async function start(variables: Record<string, string | undefined>): Promise<void> {
  const env = readEnv(variables)
  const unlock = env.DATABASE_URL ? () => {} : lockFolder(env.DATA_DIR)
  const store = env.DATABASE_URL ? openPostgres(env.DATABASE_URL) : await openFolder(env)
  await prepare(store.db, env.SEED)
  // Before the first request, because the first account owns the shop.
  await setupWordOf(store.db)
  const endOffer = env.DATABASE_URL
    ? () => {}
    : await offerBackup(env.DATA_DIR, () => makeBackup(env.DATA_DIR, store))

  const live = env.DATABASE_URL ? await liveOverPostgres(env.DATABASE_URL) : createLive()

  const page = builtPage(distFolder)
  const here = `http://${hostOf(env.HOST)}:${env.PORT}`
  const app = createApp({
    db: store.db,
    durable: store.durable,
    database: store.kind,
    live,
    clock: () => new Date(),
    newId: () => crypto.randomUUID(),
    secret: env.JWT_SECRET ?? keptSecret(env.DATA_DIR),
    passwords: nodePasswords(),
    runReader: readerProcesses(new URL('./reader-process.ts', import.meta.url)),
    ...(env.SMTP_URL && env.MAIL_FROM && { sendMail: await sendBySmtp(env.SMTP_URL, env.MAIL_FROM) }),
    ...(await openIdOf(env)),
    ...(env.PUBLIC_URL && { publicUrl: env.PUBLIC_URL }),
    registration: env.REGISTRATION,
    defaultRole: env.DEFAULT_ROLE,
    olderClients: env.OLDER_CLIENTS === 'on',
    version: variables.npm_package_version ?? '0.1.0',
    addressOf: callerAddress(env.TRUST_PROXY ?? 0, () =>
      console.warn(
        JSON.stringify({
          level: 'warn',
          message:
            'Requests come through a proxy, but TRUST_PROXY is 0: all callers share one limit of tries',
        }),
      ),
    ),
    log: (line) => console.log(JSON.stringify(line)),
    // The page may be opened under either name of this machine, while its calls go to one of them.
    corsOrigins: [...env.CORS_ORIGINS, ...loopback(env.PORT)],
    apiReference: builtPage(join(distFolder, 'api-docs')),
    contentPolicy: contentPolicy({
      scripts: page ? await inlineScripts(page) : [],
      hosts: [...loopback(env.PORT), ...originsOf(env.VITE_API_URL, env.VITE_POSTHOG_HOST)],
    }),
  })
  if (page) serveApp(app, distFolder, page)

  const server = serve({ fetch: compressing(app.fetch), port: env.PORT, hostname: env.HOST }, () =>
    greet(env, store, here, page),
  )
  const stopChores = startJobs(store, live, env.ACTIVITY_DAYS)
  server.on('error', (error) => {
    console.error(`Cannot listen on ${here}: ${error.message}`)
    process.exit(1)
  })
  // Streams never end on their own, and a stopping server waits for open responses.
  const closing = () => live.end('forGood')
  stopOnSignal(server, closing, async () => {
    stopChores()
    endOffer()
    await store.close()
    unlock()
  })
}

async function openIdOf(env: Env): Promise<Pick<Deps, 'openId'>> {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env
  if (!issuer || !clientId || !clientSecret) return {}
  return { openId: await openIdBy({ issuer, clientId, clientSecret, name: env.OIDC_NAME }) }
}

async function openFolder(env: Env): Promise<Store> {
  finishRestore(env.DATA_DIR)
  const { path, making, exists } = embeddedIn(env.DATA_DIR)
  if (!exists) {
    rmSync(making, { recursive: true, force: true })
    await runScript(fileURLToPath(import.meta.resolve('./db/create.ts')))
    syncTree(making)
    renameSync(making, path)
    syncPath(env.DATA_DIR)
  }
  return openEmbedded(path)
}

function runScript(file: string): Promise<void> {
  const child = spawn(process.execPath, [...process.execArgv, file], { stdio: 'inherit' })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error('The database could not be made'))))
  })
}

/** The name by which a browser on this machine reaches a host; all addresses have none of their own. */
function hostOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

const loopback = (port: number) => [`http://localhost:${port}`, `http://127.0.0.1:${port}`]
const originsOf = (...addresses: (string | undefined)[]) =>
  addresses.flatMap((address) => (address ? [new URL(address).origin] : []))

async function greet(env: Env, store: Store, here: string, page: string | undefined): Promise<void> {
  // In a cluster only the first process prints this.
  if (cluster.worker && cluster.worker.id > 1) return
  console.log(`Fernhill listens on ${here}${page ? '' : ' (API only: there is no built app)'}`)
  const emails = demoAccounts.map(({ email }) => email)
  const there = await store.db.selectFrom('users').select('email').where('email', 'in', emails).execute()
  const present = demoAccounts.filter(({ email }) => there.some((user) => user.email === email))
  for (const { email, password } of present) console.log(`Demo account: ${email} / ${password}`)
  const word = await setupWordOf(store.db)
  if (word) console.log(`There is no account yet. Make the first one at ${here}/register?setup=${word}`)
  if (env.NODE_ENV !== 'production') return
  if (present.length > 0) console.warn('Warning: the demo accounts have public passwords.')
  if (env.TRUST_PROXY === undefined) {
    console.warn(
      'Warning: TRUST_PROXY is not set. Behind a proxy set it to 1, or all callers share one limit of sign-in tries.',
    )
  }
}
