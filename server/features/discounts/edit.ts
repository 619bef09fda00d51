import { sql } from 'kysely'
import {
  type DiscountFields,
  type DiscountFilter,
  type DiscountTimes,
  discountCalls,
  discountProblems,
  toSecond,
} from '#contract/discounts.ts'
import { type AllExcept, maxIds, maxMatching } from '#contract/list.ts'
import type { Db } from '#server/db/tables.ts'
import type { Sql } from '#server/platform/conditions.ts'
import { hasRow } from '#server/platform/db/has-row.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound, refuse, sqlStateOf } from '#server/platform/errors.ts'
import type { CallContext, Mount } from '#server/platform/http.ts'
import { lastWriterOf } from '#server/platform/last-writer.ts'
import { checkIdsOrFilter } from '#server/platform/list.ts'
import { hasConflict } from '#server/platform/merge.ts'
import { matching } from './list.ts'
import { columnsOf, discountBy, discountsWhere, fieldsOf, rowsAt } from './rows.ts'

export function discountEditing({ write }: Mount, { clock, newId }: Pick<Deps, 'clock' | 'newId'>): void {
  write(discountCalls.add, async ({ input, db, publish }) => {
    await checkFields(db, input)
    if (input.isAutomatic) publish('account')
    const now = clock()
    const made = { id: newId(), created_at: now, updated_at: now }
    await withFreeCode(
      db
        .insertInto('discounts')
        .values({ ...columnsOf(input), ...made })
        .execute(),
    )
    return { discount: await discountBy(db, now, made.id) }
  })

  write(discountCalls.edit, async ({ input, db, publish }) => {
    const now = clock()
    const row = await db
      .selectFrom('discounts')
      .selectAll()
      .where('id', '=', input.id)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!row) return notFound('discount')
    const current = fieldsOf(row)
    if (hasConflict(input, { version: row.version, fields: current })) {
      const body = { current: await discountBy(db, now, row.id) }
      refuse('conflict', { body: { ...body, ...(await lastWriterOf(db, 'discounts', row.id)) } })
    }
    const fields = { ...current, ...(input.changes as Partial<DiscountFields>) }
    await checkFields(db, fields, current)
    if (row.is_automatic || fields.isAutomatic) publish('account')
    await withFreeCode(
      db
        .updateTable('discounts')
        .set((eb) => ({ ...columnsOf(fields), updated_at: now, version: eb('version', '+', 1) }))
        .where('id', '=', row.id)
        .execute(),
    )
    return { discount: await discountBy(db, now, row.id) }
  })

  write(discountCalls.end, async ({ input, db, publish }) => {
    const now = clock()
    const ids = await chosen(db, now, input, isOpen(now))
    await announce(db, ids, publish)
    const rows = await db
      .selectFrom('discounts')
      .select(['id', 'starts_at', 'ends_at'])
      .where('id', '=', sql<string>`any(${ids}::text[])`)
      .execute()
    // A scheduled discount starts and ends now.
    const end = toSecond(now)
    await sql`update discounts set code = code, ends_at = ${end}::timestamptz,
      starts_at = case when starts_at > ${end}::timestamptz then ${end}::timestamptz else starts_at end,
      updated_at = ${now}, version = version + 1 where id = any(${ids}::text[])`.execute(db)
    const times = Object.fromEntries(
      rows.map(({ id, starts_at, ends_at }): [string, DiscountTimes] => [
        id,
        { startsAt: starts_at?.toISOString() ?? null, endsAt: ends_at?.toISOString() ?? null },
      ]),
    )
    return { times, left: await leftOf(db, now, input, ids, isOpen(now)) }
  })

  write(discountCalls.reopen, async ({ input: { times }, db, publish }) => {
    const now = clock()
    const rows = Object.entries(times).map(([id, { startsAt, endsAt }]) => ({ id, startsAt, endsAt }))
    await sql`update discounts d set code = d.code, starts_at = t."startsAt", ends_at = t."endsAt", updated_at = ${now},
        version = d.version + 1
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(id text, "startsAt" timestamptz, "endsAt" timestamptz)
      where d.id = t.id and d.deleted_at is null and d.ends_at <= ${now}::timestamptz`.execute(db)
    const ids = Object.keys(times)
    await announce(db, ids, publish)
    const discounts = await discountsWhere(
      db,
      now,
      sql`d.id = any(${ids}::text[]) order by d.created_at, d.id`,
    )
    if (discounts.length === 0) notFound('discount')
    return { discounts }
  })

  write(discountCalls.remove, async ({ input, db, publish }) => {
    const now = clock()
    const ids = await chosen(db, now, input)
    if (ids.length === 0 && input.ids) notFound('discount')
    await announce(db, ids, publish)
    await setDeleted(db, ids, now, now)
    return { ids, left: await leftOf(db, now, input, ids) }
  })

  write(discountCalls.restore, async ({ input: { ids }, db, publish }) => {
    const now = clock()
    await withFreeCode(setDeleted(db, ids, null, now))
    await announce(db, ids, publish)
    const discounts = await discountsWhere(
      db,
      now,
      sql`d.id = any(${ids}::text[]) order by d.created_at, d.id`,
    )
    if (discounts.length === 0) notFound('discount')
    return { discounts }
  })
}

/** Announces a change of discounts without a code, which every session contains. */
async function announce(db: Db, ids: readonly string[], publish: CallContext['publish']): Promise<void> {
  const automatic = db
    .selectFrom('discounts')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .where('is_automatic', '=', true)
  if (await hasRow(automatic)) publish('account')
}

/** Throws 400 for fields that do not fit together, and for products that the shop does not have. */
async function checkFields(db: Db, fields: DiscountFields, previousFields?: DiscountFields): Promise<void> {
  const problems = discountProblems(fields)
  if (Object.keys(problems).length > 0) {
    const message = 'Some fields of the discount do not fit together. Nothing was saved.'
    refuse('invalid', { message, fields: problems })
  }
  // Products that were deleted since may stay.
  const added = fields.products.filter((id) => !previousFields?.products.includes(id))
  if (fields.scope !== 'products' || added.length === 0) return
  const { length } = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', sql<number>`any(${added}::int[])`)
    .where('deleted_at', 'is', null)
    .execute()
  if (length === new Set(added).size) return
  const message = 'The shop does not have one of these products. Nothing was saved.'
  refuse('invalid', { message, fields: { products: 'unknown' } })
}

/** Turns a violation of the unique code into its refusal. */
async function withFreeCode(change: Promise<unknown>): Promise<void> {
  try {
    await change
  } catch (error) {
    if (sqlStateOf(error) === '23505') refuse('discountTaken', { fields: { code: 'discountTaken' } })
    throw error
  }
}

type Choice = { ids?: string[] | undefined; filter?: AllExcept<DiscountFilter> | undefined }

const isOpen = (now: Date): Sql => sql`(d.ends_at is null or d.ends_at > ${now}::timestamptz)`
const choiceOf = ({ ids, filter }: Choice): Sql =>
  filter ? matching(filter) : sql`d.id = any(${ids ?? []}::text[])`

/** The ids of a bulk call, locked in their order. */
async function chosen(db: Db, now: Date, choice: Choice, condition: Sql = sql`true`): Promise<string[]> {
  checkIdsOrFilter(choice)
  const limit = choice.ids ? maxIds : maxMatching
  const { rows } = await sql<{ id: string }>`
    select id from discounts where id in (
      select d.id from ${rowsAt(now)} where ${choiceOf(choice)} and ${condition} order by d.id limit ${limit}
    ) and deleted_at is null order by id for no key update`.execute(db)
  return rows.map(({ id }) => id)
}

/** The number of matches of a filter that remain for the next call. */
async function leftOf(
  db: Db,
  now: Date,
  { ids: named, filter }: Choice,
  ids: readonly string[],
  condition: Sql = sql`true`,
): Promise<number> {
  if (named || !filter || ids.length < maxMatching) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${rowsAt(now)} where ${matching(filter)} and ${condition}`.execute(db)
  return rows[0]?.count ?? 0
}

function setDeleted(db: Db, ids: readonly string[], deletedAt: Date | null, now: Date) {
  return sql`update discounts set code = code, deleted_at = ${deletedAt}::timestamptz, updated_at = ${now},
      version = version + 1
    where id = any(${ids}::text[]) and (deleted_at is null) <> ${deletedAt === null}`.execute(db)
}
