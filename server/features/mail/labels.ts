import { sql } from 'kysely'
import { limits } from '#contract/mail.ts'
import { mailCalls } from '#contract/mail-calls.ts'
import { mailKeys } from '#contract/mail-search.ts'
import type { Db } from '#server/db/tables.ts'
import { notFound, refuse } from '#server/platform/errors.ts'
import type { Mount } from '#server/platform/http.ts'
import { countsOf, lockAccounts } from './counts.ts'

/** Labels, folders and flags share the keys of the counts. */
const isKey = (id: string) => mailKeys.some((key) => key === id)
const everybodys = ['promotions', 'forums']

export function mailLabels({ write }: Mount, newId: () => string): void {
  write(mailCalls.addLabel, async ({ input: { id = newId(), name, tag }, db, session, publish }) => {
    await lockAccounts(db, [session.id])
    const userLabels = await labelsOf(db, session.id)
    if (userLabels.size >= limits.labels)
      refuse('tooManyLabels', { message: `You have reached the limit of ${limits.labels} labels.` })
    await requireFreeName(db, session.id, name, id)
    const existingLabel = await db
      .selectFrom('mail_labels')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst()
    await db
      .insertInto('mail_labels')
      .values({ id: existingLabel || isKey(id) ? newId() : id, user_id: session.id, name, tag })
      .execute()
    publish('mail', undefined, [session.id])
    return countsOf(db, session.id)
  })

  write(mailCalls.editLabel, async ({ input: { id, name, tag }, db, session, publish }) => {
    await lockAccounts(db, [session.id])
    await requireLabels(db, session.id, [id])
    if (name !== undefined) await requireFreeName(db, session.id, name, id)
    if (name !== undefined || tag !== undefined)
      await db.updateTable('mail_labels').set({ name, tag }).where('id', '=', id).execute()
    publish('mail', undefined, [session.id])
    return countsOf(db, session.id)
  })

  write(mailCalls.deleteLabel, async ({ input: { id }, db, session, publish }) => {
    await lockAccounts(db, [session.id])
    await requireLabels(db, session.id, [id])
    await sql`update mail_states set labels = array_remove(labels, ${id})
      where user_id = ${session.id} and labels @> array[${id}::text]`.execute(db)
    await db.deleteFrom('mail_labels').where('id', '=', id).execute()
    publish('mail', undefined, [session.id])
    return countsOf(db, session.id)
  })
}

async function requireFreeName(db: Db, userId: string, name: string, id: string): Promise<void> {
  const { rows } = await sql`select from mail_labels
    where user_id = ${userId} and lower(name) = lower(${name}) and id <> ${id}`.execute(db)
  if (rows.length > 0 || everybodys.includes(name.toLowerCase()))
    refuse('labelTaken', { fields: { name: 'taken' } })
}

export async function labelsOf(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('mail_labels').select('id').where('user_id', '=', userId).execute()
  return new Set(rows.map(({ id }) => id))
}

export async function requireLabels(db: Db, userId: string, ids: readonly string[]): Promise<void> {
  const userLabels = await labelsOf(db, userId)
  if (ids.some((id) => !userLabels.has(id))) notFound('label')
}
