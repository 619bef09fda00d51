import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { packBackup } from '#server/platform/backup/file.ts'
import { command, createRoom, startServer, stateOf } from '#tests/support/backup-programs.ts'

let room: string
let shop: string
let remove: () => Promise<void>
beforeAll(async () => {
  ;({ room, shop, remove } = await createRoom())
}, 600_000)
afterAll(() => remove())

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
