// The app, and beside it its lists' statements alone behind the same HTTP server: what a list costs at least.
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { CompiledQuery, KyselyPlugin, RootOperationNode } from 'kysely'
import { createQueryId } from 'kysely'
import { createApp } from '#server/app.ts'
import { nodePasswords } from '#server/platform/auth/passwords-node.ts'
import { compressing } from '#server/platform/compress.ts'
import { embeddedIn, keptSecret } from '#server/platform/data-folder.ts'
import { openEmbedded } from '#server/platform/db/open.ts'
import { readEnv } from '#server/platform/env.ts'
import { stopOnSignal } from '#server/platform/stop.ts'

const env = readEnv(process.env)
const { db, close } = await openEmbedded(embeddedIn(env.DATA_DIR).path)

let run: RootOperationNode[] = []
const noting: KyselyPlugin = {
  transformQuery({ node }) {
    run.push(node)
    return node
  },
  transformResult: async ({ result }) => result,
}
const app = createApp({
  db: db.withPlugin(noting),
  database: 'pglite',
  clock: () => new Date(),
  newId: () => crypto.randomUUID(),
  secret: keptSecret(env.DATA_DIR),
  passwords: nodePasswords(),
})
const statements: CompiledQuery[] = []
/** A page that is asked for again is answered without a statement. */
const byPath = new Map<string, CompiledQuery>()

/** The statement that finds the rows of a list: the last one that reads a page. */
function mainOf(nodes: readonly RootOperationNode[], path: string): CompiledQuery {
  const compiled = nodes.map((node) => db.getExecutor().compileQuery(node, createQueryId()))
  const main = compiled.findLast(({ sql }) => /\blimit \$/.test(sql))
  if (!main) throw new Error(`Nothing reads a page for ${path}`)
  return main
}

const bare = new Hono()
bare.post('/api/bare', async (c) => {
  for (const path of (await c.req.json()) as string[]) {
    const known = byPath.get(path)
    if (known) {
      statements.push(known)
      continue
    }
    run = []
    const authorization = c.req.header('authorization') ?? ''
    const answer = await app.request(`/api/${path}`, { headers: { authorization } })
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`)
    const main = mainOf(run, path)
    byPath.set(path, main)
    statements.push(main)
  }
  return c.json({ statements: statements.length })
})
bare.get('/api/bare/:nth', async (c) => {
  const statement = statements[Number(c.req.param('nth'))]
  if (!statement) return c.notFound()
  return c.json((await db.executeQuery(statement)).rows)
})
bare.all('*', (c) => app.fetch(c.req.raw))

const server = serve({ fetch: compressing(bare.fetch), port: env.PORT, hostname: env.HOST })
stopOnSignal(server, () => {}, close)
