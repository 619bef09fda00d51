import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { amcheck } from '@electric-sql/pglite/contrib/amcheck'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmbedded } from '#server/platform/db/open.ts'
import { SyncedFolder } from '#server/platform/db/synced-folder.ts'
import { syncTree } from '#server/platform/sync-files.ts'
import { acknowledgedBefore, RecordedFolder, rebuild } from '#tests/support/power-cut.ts'

/** `npm run power-cuts` tries more of them. */
const cuts = Number(process.env.POWER_CUTS ?? 6)
const writes = 240
const writers = 4

const place = mkdtempSync(join(tmpdir(), 'power-cut-'))
const [folder, before, after] = ['database', 'before', 'after'].map((name) => join(place, name)) as [
  string,
  string,
  string,
]
let files: RecordedFolder
let numbers: Map<number, string>

/** The same numbers in each run. */
function randomBy(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

beforeAll(async () => {
  const empty = await openEmbedded(folder)
  await sql`create table things (n integer primary key, text text not null)`.execute(empty.db)
  await sql`create table counts (id integer primary key, n integer not null, filler text not null)`.execute(
    empty.db,
  )
  await sql`insert into counts select i, 0, repeat('x', 200) from generate_series(1, 400) i`.execute(empty.db)
  await sql`create index on things (text)`.execute(empty.db)
  await empty.close()
  syncTree(folder)
  cpSync(folder, before, { recursive: true })

  files = new RecordedFolder(folder)
  files.begin()
  numbers = files.numbers()
  const { db, durable, close } = await openEmbedded(files)
  const random = randomBy(1)
  let next = 0
  const write = async () => {
    while (next < writes) {
      const n = ++next
      await db.transaction().execute(async (tx) => {
        await sql`insert into things values (${n}, ${`${n} `.repeat(1 + Math.floor(random() * 300))})`.execute(
          tx,
        )
        await sql`update counts set n = n + 1 where id = ${1 + Math.floor(random() * 400)}`.execute(tx)
      })
      if (n % 30 === 0) await sql`checkpoint`.execute(db)
      if (n % 70 === 0) await sql`vacuum counts`.execute(db)
      if (n % 90 === 0) {
        await sql.raw(`create table more_${n} as select * from things`).execute(db)
        await sql.raw(`drop table more_${n}`).execute(db)
      }
      await durable()
      files.acknowledge(n)
    }
  }
  await Promise.all(Array.from({ length: writers }, write))
  await close()
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

it('keeps every acknowledged write and sound indexes after a power cut at any time', {
  timeout: 30_000 + cuts * 10_000,
}, async () => {
  const { deeds } = files
  expect(acknowledgedBefore(deeds, deeds.length)).toHaveLength(writes)
  const random = randomBy(2)
  const wrong: string[] = []
  for (let nth = 0; nth < cuts; nth++) {
    // Starting is a moment too.
    const cut = nth < 2 ? nth + 1 : Math.floor(random() * deeds.length)
    rebuild({ before, numbers, deeds }, cut, random, after)
    const problem = await problemOf(acknowledgedBefore(deeds, cut)).catch((error: Error) => error.message)
    if (problem) wrong.push(`after deed ${cut} of ${deeds.length}: ${problem}`)
  }
  expect(wrong).toEqual([])
})

/** A problem of the rebuilt folder, or nothing. */
async function problemOf(acknowledged: readonly number[]): Promise<string> {
  const database = await PGlite.create({ fs: new SyncedFolder(after), extensions: { pg_trgm, amcheck } })
  try {
    const { rows } = await database.query<{ n: number }>('select n from things')
    const there = new Set(rows.map(({ n }) => n))
    const lost = acknowledged.filter((n) => !there.has(n))
    if (lost.length > 0) return `lost ${lost.join(', ')}`
    await database.exec('create extension amcheck')
    await database.query(`select bt_index_check(i.indexrelid, true) from pg_index i
      join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
      where a.amname = 'btree' and i.indisvalid and c.relpersistence = 'p'`)
    return ''
  } finally {
    await database.close()
  }
}
