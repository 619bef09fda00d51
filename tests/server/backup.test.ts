import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packBackup, unpackBackup } from '#server/platform/backup/file.ts'
import { finishRestore } from '#server/platform/backup/put-back.ts'
import { command, createRoom, startServer } from '#tests/support/backup-programs.ts'

let room: string
let shop: string
let remove: () => Promise<void>
beforeAll(async () => {
  ;({ room, shop, remove } = await createRoom())
}, 600_000)
afterAll(() => remove())

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
