import { sql } from 'kysely'
import {
  type ActivityFilter,
  type ActivityLine,
  type ActivityReply,
  type ActivityRequest,
  maxChangesShown,
} from '#contract/activity.ts'
import { maxDrawn, sortOf } from '#contract/list.ts'
import type { Right } from '#contract/rights.ts'
import type { Db } from '#server/db/tables.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { all, betweenDays, holds, inLiterals, type Sql } from '#server/platform/conditions.ts'
import type { FeatureContext } from '#server/platform/feature.ts'
import { isoOf, isoOrNull, jsonRows, orderByKeys, pageWindow } from '#server/platform/list.ts'
import { passageOf } from './passage.ts'

/** The tables whose rows need rights; texts of private tables are digests. A view may name a record of any list. */
const tablesOf: Partial<Record<Right, readonly string[]>> = {
  'customers.read': ['customers', 'customer_imports', 'list_views'],
  'orders.read': ['orders', 'order_lines', 'order_history', 'list_views'],
  'discounts.read': ['discounts', 'list_views'],
  'invoices.read': ['invoices', 'invoice_lines', 'shop_seller', 'list_views'],
  'stock.read': ['stock_movements', 'list_views'],
  'reviews.moderate': ['reviews', 'list_views'],
  'board.read': ['board_columns', 'board_items', 'board_stories', 'board_comments', 'board_files'],
  'settings.read': ['shop_settings'],
  'team.manage': ['users', 'own_pictures', 'roles', 'invites', 'program_tokens'],
}

const columnsOf: Partial<Record<Right, string>> = {
  'customers.read': 'customer_id',
  'orders.read': 'order_id',
}

const hiddenColumns = ({ rights }: Session): Sql =>
  sql`${Object.entries(columnsOf).flatMap(([right, column]) => (rights.has(right as Right) ? [] : [column]))}::text[]`

const hiddenFrom = ({ rights }: Session): Sql =>
  sql`${Object.entries(tablesOf).flatMap(([right, tables]) => (rights.has(right as Right) ? [] : tables))}::text[]`

/** Newest first by default. Record names and changes are only for those who may read the record. */
export async function activityPage(
  { db, session, wordsOf }: { db: Db; session: Session } & Pick<FeatureContext, 'wordsOf'>,
  input: ActivityRequest,
): Promise<ActivityReply> {
  const hidden = hiddenFrom(session)
  const where = matching(input, hidden)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from activity a where ${where}`.execute(db)
  const total = counted[0]?.total ?? 0
  const { down } = sortOf(['at'], input.sort, { by: 'at', down: true })
  const { limit, offset, isFromEnd } = pageWindow({ limit: maxDrawn, ...input }, total)
  const recordFilter = ofRecord(input.record)
  const changed = sql`from activity_changes c
    where c.activity = a.id and c.kind <> all(${hidden}) ${recordFilter ? sql`and ${recordFilter}` : sql``}`
  const ids = sql`select a.id from activity a where ${where}
    order by ${orderByKeys(['a.at', 'a.id'], down !== isFromEnd)} limit ${limit} offset ${offset}`
  const lines = await jsonRows<Omit<ActivityLine, 'kind' | 'deed'>>(
    db,
    sql`select a.id::text, a.at, a.made_at as "madeAt", a.call, a.area, a.outcome, a.missing_right as right,
      json_build_object('id', coalesce(a.user_id, ''), 'name', a.user_name) as user,
      case when a.record_kind is not null then json_build_object(
        'kind', a.record_kind, 'id', ${idSeen(hidden)}, 'name', ${nameSeen(hidden)}) end as record,
      (select count(*)::int ${changed}) as rows,
      coalesce((select json_agg(json_build_object('kind', o.kind, 'row', o.row_id, 'deed', o.deed, 'fields', o.fields - ${hiddenColumns(session)})
        order by o.id) from (select c.* ${changed} order by c.id limit ${maxChangesShown}) o), '[]') as changes
    from activity a where a.id in (${ids}) order by ${orderByKeys(['a.at', 'a.id'], down)}`,
  )
  return {
    lines: lines.map((line) => {
      const { record: kind, deed } = wordsOf(line.call)
      const changes = line.changes.map(({ fields, ...change }) => ({
        ...change,
        fields: Object.fromEntries(Object.entries(fields).map(([field, pair]) => [field, passageOf(pair)])),
      }))
      return { ...line, changes, kind, deed, at: isoOf(line.at), madeAt: isoOrNull(line.madeAt) }
    }),
    areas: await areasWithLines(db),
    people: await db
      .selectFrom('users as u')
      .select(['u.id', 'u.name'])
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('activity').select('activity.id').whereRef('activity.user_id', '=', 'u.id')),
      )
      .orderBy('u.folded_name')
      .orderBy('u.id')
      .execute(),
    total,
  }
}

async function areasWithLines(db: Db): Promise<string[]> {
  const { rows } = await sql<{ area: string }>`
    with recursive found(area) as (
      select min(area) from activity
      union all select (select min(a.area) from activity a where a.area > found.area) from found where area is not null
    ) select area from found where area is not null`.execute(db)
  return rows.map(({ area }) => area)
}

function matching({ q, user, area, outcome, record, ...days }: ActivityFilter, hidden: Sql): Sql {
  const recordFilter = ofRecord(record)
  return all(
    user ? sql`a.user_id = ${user}` : undefined,
    inLiterals('a.area', area),
    inLiterals('a.outcome', outcome),
    betweenDays('a.at', days),
    recordFilter &&
      sql`a.id in (select c.activity from activity_changes c where c.kind <> all(${hidden}) and ${recordFilter})`,
    holds(searchText(hidden), q),
  )
}

const searchText = (hidden: Sql): Sql =>
  sql`(a.search || chr(31) || case when a.record_kind = any(${hidden}) then '' else a.record_search end)`

const nameSeen = (hidden: Sql): Sql =>
  sql`case when a.record_kind = any(${hidden}) then '' else coalesce(a.record_name, '') end`

/** The id of the record of `activity a`, empty where it is of a hidden table: orders are called by it. */
const idSeen = (hidden: Sql): Sql =>
  sql`case when a.record_kind = any(${hidden}) then '' else coalesce(a.record_id, '') end`

/** The condition of `kind/id` on `activity_changes c`; undefined without one. */
function ofRecord(record: string | undefined): Sql | undefined {
  if (!record) return undefined
  const [, kind = '', id = ''] = /^([^/]*)\/?(.*)$/.exec(record) ?? []
  return sql`c.record_kind = ${kind} and c.record_id = ${id}`
}
