import { readdirSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { freePort, runNode } from './run-node.ts'

/** Creates a temporary folder and in it the demo shop, which tests copy: that takes a tenth of the time of filling one. */
export async function createRoom() {
  const room = await mkdtemp(join(tmpdir(), 'fernhill-backup-'))
  const shop = join(room, 'shop')
  await (await startServer(shop)).stop()
  return { room, shop, remove: () => rm(room, { recursive: true, force: true, maxRetries: 5 }) }
}

/** Every file below a folder with its size and the time of its last change. */
export const stateOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => [name, statSync(join(folder, name)).size, statSync(join(folder, name)).mtimeMs])

/** Runs the program of `npm run backup` or `npm run restore`. */
export async function command(name: 'backup' | 'restore', args: string[], env: Record<string, string>) {
  const done = runNode(['--liftoff-only', `server/platform/backup/${name}.ts`, ...args], env)
  return { code: await done.ended, says: done.output() }
}

/** Starts the real server over a folder. */
export async function startServer(folder: string) {
  const port = await freePort()
  const running = runNode(['--liftoff-only', 'server/main.ts'], {
    DATA_DIR: folder,
    PORT: String(port),
    JWT_SECRET: '',
  })
  expect(await running.says('listens on')).toContain('listens on')
  let token = ''
  const call = async (path: string, body?: unknown) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
      // A kept connection may be closed by the server at the moment it is used again.
      headers: {
        ...{ 'Content-Type': 'application/json', Connection: 'close' },
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })
    expect(response.status, path).toBe(200)
    return response
  }
  const ask = async (path: string, body?: unknown) => (await call(path, body)).json()
  return {
    /** Goes on with a token of before, or with one of a new sign-in. */
    signIn: async (known?: string) => {
      const who = { email: 'admin@example.com', password: 'berry-demo-1' }
      token = known ?? (await ask('account/login', who)).serviceToken
      return token
    },
    add: (name: string) => ask('contact/add', { fields: { name } }),
    book: async (): Promise<{ epoch: string; names: string[] }> => {
      const { epoch, contacts } = await ask('contact/book')
      return { epoch, names: contacts.map((one: { name: string }) => one.name) }
    },
    /** What the board's files hold. */
    files: async () => {
      const { items } = (await ask('kanban/board')) as { items: { attachments: { id: string }[] }[] }
      const ids = items.flatMap(({ attachments }) => attachments.map(({ id }) => id))
      return Promise.all(ids.map(async (id) => [id, await (await call(`kanban/attachment?id=${id}`)).text()]))
    },
    stop: async () => {
      running.child.kill('SIGTERM')
      expect(await running.ended).toBe(0)
    },
  }
}
