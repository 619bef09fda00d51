import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { Db } from '#server/db/tables.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { createLive } from '#server/platform/live.ts'
import { createBackend } from '#tests/support/backend.ts'

let backend: Awaited<ReturnType<typeof createBackend>>
let live: ReturnType<typeof createLive>
beforeEach(async () => {
  live = createLive()
  backend = await createBackend({ live })
})

/** As the database ends a transaction that is in another's way. */
const giveUp = (tx: Db, code: string) =>
  sql`do $$ begin raise exception using errcode = ${sql.lit(code)}; end $$`.execute(tx)
const note = (tx: Db, key: string) => tx.insertInto('meta').values({ key, value: '' }).execute()
const notes = async () => {
  const rows = await backend.db.selectFrom('meta').select('key').where('key', 'like', 'try %').execute()
  return rows.map(({ key }) => key)
}

it.for(['40001', '40P01'])('retries a transaction after error %s and commits one attempt', async (code) => {
  let tries = 0
  const answer = await inTransaction(backend.db, async (tx) => {
    await note(tx, `try ${++tries}`)
    if (tries < 4) await giveUp(tx, code)
    return tries
  })
  expect([answer, await notes()]).toEqual([4, ['try 4']])
})

it.for([
  ['is given up for ever', '40001', 4],
  ['fails otherwise', '23505', 1],
] as const)('leaves nothing of a transaction that %s', async ([, code, max]) => {
  let tries = 0
  const work = inTransaction(backend.db, async (tx) => {
    await note(tx, `try ${++tries}`)
    await giveUp(tx, code)
  })
  await expect(work).rejects.toMatchObject({ code })
  expect([tries, await notes()]).toEqual([max, []])
})

it('applies and publishes a retried write once', async () => {
  const ada = await backend.signIn()
  const heard: unknown[] = []
  live.listen(
    ({ feature }) => heard.push(feature),
    () => {},
  )
  // A sequence goes on counting through what is given up.
  await sql`create sequence tries_made`.execute(backend.db)
  await sql`create function give_up_once() returns trigger language plpgsql as $$ begin
    if nextval('tries_made') = 1 then raise exception using errcode = '40001'; end if;
    return new;
  end $$`.execute(backend.db)
  await sql`create constraint trigger give_up_once after update of name on users
    deferrable initially deferred for each row execute function give_up_once()`.execute(backend.db)
  try {
    const body = { name: 'Ada the First', email: 'admin@example.com' }
    const response = await backend.post('account/profile', body, {
      ...ada,
      'Idempotency-Key': 'tried-twice-0001',
    })
    expect(response.status).toBe(200)
  } finally {
    await sql`drop trigger give_up_once on users`.execute(backend.db)
    await sql`drop function give_up_once`.execute(backend.db)
    await sql`drop sequence tries_made`.execute(backend.db)
  }
  const { version } = await backend.db
    .selectFrom('users')
    .select('version')
    .where('id', '=', 'ada00000')
    .executeTakeFirstOrThrow()
  expect([version, heard]).toEqual([2, ['account']])
})
