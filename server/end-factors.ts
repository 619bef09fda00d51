import { endFactorsOf } from './features/account/end-factors.ts'
import { embeddedIn, lockFolder } from './platform/data-folder.ts'
import { openEmbedded, openPostgres } from './platform/db/open.ts'
import { type Env, readEnv, WrongEnv } from './platform/env.ts'

// npm run end-factors -- <email>: removes the passkeys and one-time codes of an account, for an owner who lost them and
// whom no other owner can help.
try {
  const [email] = process.argv.slice(2)
  if (!email) throw new WrongEnv('Usage: npm run end-factors -- <email>')
  const isDone = await withDatabase(readEnv(process.env), (store) =>
    endFactorsOf(store.db, { clock: () => new Date(), newId: () => crypto.randomUUID() }, email),
  )
  if (!isDone) throw new WrongEnv(`There is no account with the address ${email}. Nothing was changed.`)
  console.log(`${email} has no passkeys and no one-time codes any more, and signs in by the password alone.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function withDatabase<T>(
  env: Env,
  run: (store: ReturnType<typeof openPostgres>) => Promise<T>,
): Promise<T> {
  const unlock = env.DATABASE_URL ? () => {} : lockFolder(env.DATA_DIR)
  const { path, exists } = embeddedIn(env.DATA_DIR)
  if (!env.DATABASE_URL && !exists) throw new WrongEnv(`The folder ${env.DATA_DIR} holds no database.`)
  const store = env.DATABASE_URL ? openPostgres(env.DATABASE_URL) : await openEmbedded(path)
  try {
    return await run(store)
  } finally {
    await store.close()
    unlock()
  }
}
