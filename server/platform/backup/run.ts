import { resolve } from 'node:path'
import { type Env, readEnv, WrongEnv } from '#server/platform/env.ts'

export async function runCommand(
  name: 'backup' | 'restore',
  run: (context: { folder: string; file: string; options: readonly string[] }) => Promise<string>,
): Promise<void> {
  try {
    const env = readEnv(process.env)
    const [file, ...options] = process.argv.slice(2)
    requireEmbedded(env)
    if (!file || options.some((option) => option !== '--replace')) {
      throw new WrongEnv(`Usage: npm run ${name} -- <file>${name === 'restore' ? ' [--replace]' : ''}`)
    }
    // npm changes to the project's folder; INIT_CWD is where it was called.
    const from = process.env.INIT_CWD ?? '.'
    console.log(await run({ folder: env.DATA_DIR, file: resolve(from, file), options }))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    // Ending immediately while the engine still compiles in the background hung in three of a hundred runs.
    process.exitCode = 1
  }
}

function requireEmbedded({ DATABASE_URL }: Env): void {
  if (!DATABASE_URL) return
  throw new WrongEnv(
    'DATABASE_URL names a PostgreSQL: pg_dump backs it up and pg_restore brings it back; keep JWT_SECRET with it.',
  )
}
