import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { refuse } from '#server/platform/errors.ts'

/** Any number that no other lock has. */
const codeLock = 7_310_452

/** The names of the products that have some codes, by the code in lower case; `except` is the id of one that may. */
export async function holdersOf(
  db: Db,
  codes: readonly string[],
  except = 0,
): Promise<ReadonlyMap<string, string>> {
  const nonEmptyCodes = codes.filter((code) => code !== '')
  if (nonEmptyCodes.length === 0) return new Map()
  // Locked, so that two requests at the same time do not both find a code free; in one order against deadlocks.
  await sql`
    select pg_advisory_xact_lock(${codeLock}::int, hash) from (
      select distinct hashtext(lower(code)) as hash from unnest(${nonEmptyCodes}::text[]) code order by 1) h`.execute(
    db,
  )
  const { rows } = await sql<{ code: string; name: string }>`
    select lower(code) as code, name from products
    where lower(code) = any(array(select lower(one) from unnest(${nonEmptyCodes}::text[]) one))
      and code <> '' and deleted_at is null and id <> ${except}`.execute(db)
  return new Map(rows.map(({ code, name }) => [code, name]))
}

export async function checkCode(db: Db, code = '', except?: number): Promise<void> {
  const [by] = (await holdersOf(db, [code], except)).values()
  if (by === undefined) return
  const message = `${code} is the code of “${by}”. Nothing was saved. Choose another one.`
  refuse('codeTaken', { message, fields: { code: 'codeTaken' }, body: { by } })
}
