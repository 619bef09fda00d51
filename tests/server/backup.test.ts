import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packBackup, unpackBackup } from '#server/platform/backup/file.ts'
import { finishRestore } from '#server/platform/backup/put-back.ts'
import { freePort, runNode } from '#tests/support/run-node.ts'

let room: string
/** The demo shop in a folder that each test copies: copying takes a tenth of the time of filling one. */
let shop: string
beforeAll(async () => {
  room = await mkdtemp(join(tmpdir(), 'fernhill-backup-'))
  shop = join(room, 'shop')
  await (await startServer(shop)).stop()
}, 600_000)
afterAll(() => rm(room, { recursive: true, force: true, maxRetries: 5 }))

/** Every file below a folder with its size and the time of its last change. */
const stateOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => [name, statSync(join(folder, name)).size, statSync(join(folder, name)).mtimeMs])

async function command(name: 'backup' | 'restore', args: string[], env: Record<string, string>) {
  const done = runNode(['--liftoff-only', `server/platform/backup/${name}.ts`, ...args], env)
  return { code: await done.ended, says: done.output() }
}

async function startServer(folder: string) {
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

it('restores a backup taken during writes exactly and moves the previous data aside', async () => {
  const [folder, file] = [join(room, 'data'), join(room, 'shop.backup')]
  cpSync(shop, folder, { recursive: true })
  chmodSync(folder, 0o755)
  let server = await startServer(folder)
  expect(statSync(folder).mode & 0o777, 'an older folder is closed to others').toBe(0o700)
  const token = await server.signIn()
  const before = await server.book()
  for (let nth = 0; nth < 20; nth++) await server.add(`Before ${nth}`)
  let isOver = false
  const meanwhile: string[] = []
  const writing = (async () => {
    while (!isOver) {
      await server.add(`Meanwhile ${meanwhile.length}`)
      meanwhile.push(`Meanwhile ${meanwhile.length}`)
    }
  })()
  expect(await command('backup', [file], { DATA_DIR: folder })).toMatchObject({ code: 0 })
  isOver = true
  await writing
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await server.add('After')
  const files = await server.files()

  // Neither a file that is there nor a folder in use is touched.
  const kept = readFileSync(file)
  const again = await command('backup', [file], { DATA_DIR: folder })
  expect(again).toMatchObject({ code: 1, says: expect.stringContaining('exists already') })
  expect(readFileSync(file).equals(kept)).toBe(true)
  const inUse = await command('restore', [file, '--replace'], { DATA_DIR: folder })
  expect(inUse).toMatchObject({ code: 1, says: expect.stringContaining('Another process uses') })
  await server.stop()
  expect(existsSync(join(folder, 'offer'))).toBe(false)

  const untouched = stateOf(folder)
  const full = await command('restore', [file], { DATA_DIR: folder })
  expect(full).toMatchObject({ code: 1, says: expect.stringContaining('Add --replace') })
  const odd: Record<string, Buffer> = {
    cut: kept.subarray(0, kept.length - 1_000),
    damaged: Buffer.from(kept.map((byte, at) => (at === kept.length >> 1 ? byte ^ 1 : byte))),
    foreign: gzipSync('{"fernhill":"something else"}\n'),
    empty: Buffer.alloc(0),
    hollow: await packBackup({
      made: new Date().toISOString(),
      secret: 'x',
      database: new Uint8Array(2_048),
    }),
  }
  for (const [name, bytes] of Object.entries(odd)) {
    writeFileSync(join(room, name), bytes)
    const refused = await command('restore', [join(room, name), '--replace'], { DATA_DIR: folder })
    expect(refused, name).toMatchObject({ code: 1, says: expect.stringContaining('Nothing was changed') })
  }
  expect(stateOf(folder)).toEqual(untouched)

  const done = await command('restore', [file, '--replace'], { DATA_DIR: folder })
  expect(done.code, done.says).toBe(0)
  const aside = /lies in (.*)\n/.exec(done.says)?.[1] ?? ''
  expect(readdirSync(folder).filter((name) => /^resto/.test(name))).toEqual([])

  server = await startServer(folder)
  await server.signIn(token)
  const { names, epoch } = await server.book()
  const during = names.filter((name) => name.startsWith('Meanwhile'))
  expect(during.sort()).toEqual(meanwhile.slice(0, during.length).sort())
  const first = [...before.names, ...Array.from({ length: 20 }, (_, nth) => `Before ${nth}`)]
  expect(names.filter((name) => !name.startsWith('Meanwhile')).sort()).toEqual(first.sort())
  expect(epoch).not.toBe(before.epoch)
  expect(files.length).toBeGreaterThan(0)
  expect(await server.files()).toEqual(files)
  await server.stop()

  server = await startServer(aside)
  await server.signIn(token)
  expect((await server.book()).names).toContain('After')
  await server.stop()
}, 600_000)

it('backs up a folder that no process uses and restores it to another folder', async () => {
  const [folder, file, other] = [join(room, 'resting'), join(room, 'resting.backup'), join(room, 'other')]
  cpSync(shop, folder, { recursive: true })
  let server = await startServer(folder)
  const token = await server.signIn()
  await server.add('Resting')
  await server.stop()
  expect(await command('backup', [file], { DATA_DIR: folder })).toMatchObject({ code: 0 })
  const restored = await command('restore', [file], { DATA_DIR: other })
  expect(statSync(other).mode & 0o777).toBe(0o700)
  expect(restored).toMatchObject({ code: 0, says: expect.not.stringContaining('lies in') })
  server = await startServer(other)
  await server.signIn(token)
  expect((await server.book()).names).toContain('Resting')
  await server.stop()
}, 600_000)

describe('interrupted restore', () => {
  const make = (folder: string, files: Record<string, string>) => {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(join(folder, name, '..'), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
  }
  const stamp = '2026-11-22T10-00-00.000Z'
  const [restored, before] = [`restored-${stamp}`, `before-${stamp}`]
  const fresh = { [`${restored}/secret`]: 'new', [`${restored}/database`]: 'new' }

  it.for<[string, Record<string, string>]>([
    ['before anything was moved', { ...fresh, secret: 'old', database: 'old' }],
    ['with the old secret away', { ...fresh, [`${before}/secret`]: 'old', database: 'old' }],
    [
      'with the secret in place',
      { [`${restored}/database`]: 'new', secret: 'new', [`${before}/secret`]: 'old', database: 'old' },
    ],
    [
      'with the old database away',
      {
        [`${restored}/database`]: 'new',
        secret: 'new',
        [`${before}/secret`]: 'old',
        [`${before}/database`]: 'old',
      },
    ],
  ])('is finished on the next start when killed %s', ([, files]) => {
    const folder = join(room, 'killed')
    make(folder, files)
    expect(finishRestore(folder)).toBe(join(folder, before))
    const read = (name: string) => readFileSync(join(folder, name), 'utf8')
    expect(['secret', 'database', `${before}/secret`, `${before}/database`].map(read)).toEqual([
      ...['new', 'new'],
      ...['old', 'old'],
    ])
    expect(readdirSync(folder).sort()).toEqual([before, 'database', 'secret'])
    expect(finishRestore(folder)).toBeUndefined()
    rmSync(folder, { recursive: true })
  })
})

it('unpacks what was packed into a backup file', async () => {
  const backup = { made: '2026-11-22T10:00:00.000Z', secret: 'a\nb', database: new Uint8Array([10, 0, 255]) }
  const found = await unpackBackup(await packBackup(backup))
  expect({ ...found, database: new Uint8Array(found.database) }).toEqual(backup)
})

it.for(['backup', 'restore'] as const)(
  'refuses to %s a PostgreSQL database and requires a file name',
  async (name) => {
    const env = { DATABASE_URL: 'postgres://localhost/shop', JWT_SECRET: 'x'.repeat(32) }
    const [there, nothing] = [await command(name, ['x'], env), await command(name, [], {})]
    expect([there.code, nothing.code]).toEqual([1, 1])
    expect(there.says).toMatch(/^DATABASE_URL names a PostgreSQL: pg_dump .* pg_restore .*\n$/)
    expect(nothing.says).toContain(`Usage: npm run ${name} -- <file>`)
  },
)
