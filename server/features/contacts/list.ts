import { sql } from 'kysely'
import { contactCalls, contactSorts } from '#contract/contact-calls.ts'
import { duplicatesOf } from '#contract/contact-fields.ts'
import { isWhole, maxWhole, sortOf } from '#contract/list.ts'
import type { Db } from '#server/db/tables.ts'
import { all, holds } from '#server/platform/conditions.ts'
import type { CallContext, Mount } from '#server/platform/http.ts'
import { orderByKeys } from '#server/platform/list.ts'
import { contactsOf, contactsWhere, ownedBy } from './rows.ts'

export function contactReading({ read }: Mount): void {
  read(contactCalls.list, async ({ input, db, session }) =>
    isWhole(input)
      ? { contacts: (await contactsOf(db, session.id)).slice(-maxWhole) }
      : page(db, session.id, input),
  )

  read(contactCalls.book, async ({ input: { epoch = '', since = -1 }, db, session }) => {
    const { rows } = await sql<{ epoch: string; version: number; forgotten: number }>`
      select d.epoch, coalesce(b.version, 0) as version, coalesce(b.forgotten, 0) as forgotten
      from database_name d left join contact_books b on b.owner = ${session.id}`.execute(db)
    const state = rows[0] ?? { epoch: '', version: 0, forgotten: 0 }
    const isKnown = epoch === state.epoch && since <= state.version && since >= state.forgotten
    // A change that is committed in the meantime belongs to the next version.
    const until = sql`c.changed <= ${state.version}`
    if (!isKnown) {
      const contacts = await contactsOf(db, session.id)
      return { epoch: state.epoch, version: state.version, isWhole: true, contacts, gone: [] }
    }
    const changed = sql`c.changed > ${since} and ${until}`
    const contacts = await contactsWhere(db, sql`${ownedBy(session.id)} and ${changed} order by c.id`)
    const deletedRows = await sql<{ id: number }>`
      select c.id from contacts c where c.owner = ${session.id} and c.deleted_at is not null and ${changed}
      order by c.id`.execute(db)
    const ids = deletedRows.rows.map(({ id }) => id)
    return { epoch: state.epoch, version: state.version, isWhole: false, contacts, gone: ids }
  })

  read(contactCalls.duplicates, async ({ db, session }) => {
    const groups = duplicatesOf(await contactsOf(db, session.id))
    return { groups: groups.map(({ contacts, reasons }) => ({ ids: contacts.map(({ id }) => id), reasons })) }
  })
}

const sortKeys = {
  name: ['c.folded_name', 'c.id'],
  company: ['fold(c.fields->>\'company\') collate "C"', 'c.folded_name', 'c.id'],
  created: ['c.created_at', 'c.id'],
  updated: ['c.updated_at', 'c.id'],
}

async function page(db: Db, owner: string, input: CallContext<typeof contactCalls.list>['input']) {
  const { q, tag = [], favorite, limit, offset = 0 } = input
  const lower = tag.map((tagName) => tagName.toLowerCase())
  const where = all(
    ownedBy(owner),
    holds('c.search', q),
    favorite === 'yes' ? sql`(c.fields->'isFavorite')::boolean` : undefined,
    lower.length > 0
      ? sql`exists (select from jsonb_array_elements_text(c.fields->'tags') t where lower(t) = any(${lower}::text[]))`
      : undefined,
  )
  const { by, down } = sortOf(contactSorts, input.sort, { by: 'name', down: false })
  const contacts = await contactsWhere(
    db,
    sql`${where} order by ${orderByKeys(sortKeys[by], down)} limit ${limit ?? null}::int offset ${offset}::int`,
  )
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from contacts c where ${where}`.execute(db)
  const tags = await sql<{ tag: string; count: number }>`
    select min(t) as tag, count(*)::int as count
    from contacts c cross join lateral jsonb_array_elements_text(c.fields->'tags') t
    where ${ownedBy(owner)} group by lower(t) order by 2 desc, min(t) collate "C"`.execute(db)
  return { contacts, total: rows[0]?.total ?? 0, tags: tags.rows }
}
