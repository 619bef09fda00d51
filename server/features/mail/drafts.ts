import { sql } from 'kysely'
import { limits } from '#contract/mail.ts'
import { type DraftFields, mailCalls } from '#contract/mail-calls.ts'
import type { Db } from '#server/db/tables.ts'
import { hasRole, isActive } from '#server/platform/auth/role-sql.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/errors.ts'
import { bytesOf, download, fileNameOf, kindOf } from '#server/platform/files.ts'
import type { Mount } from '#server/platform/http.ts'
import { requireMail } from './change.ts'
import { cleanHtml, textOf } from './clean.ts'
import { countsOf, lockAccounts } from './counts.ts'
import { wholeMail } from './rows.ts'

const kinds = ['to', 'cc', 'bcc'] as const
type Account = { id: string; name: string; email: string; isActive: boolean }
export type Recipient = { kind: (typeof kinds)[number]; typed: string; account: Account | undefined }

export function mailDrafts({ write, raw }: Mount, { clock, newId }: Pick<Deps, 'clock' | 'newId'>): void {
  write(mailCalls.draft, async ({ input, db, session, publish }) => {
    const { id = newId(), version, replyTo, forwardOf, ...fields } = input
    await lockAccounts(db, [session.id])
    const html = cleanHtml(fields.html)
    const previous = await stateOf(db, session.id, id)
    if (previous) await requireEditable(db, session.id, id, version, { ...fields, html })
    else {
      const existingMail = await db.selectFrom('mails').select('id').where('id', '=', id).executeTakeFirst()
      if (existingMail || version !== undefined) notFound('mail')
      await create(db, session, id, await threadOf(db, session.id, replyTo, id), clock())
    }
    await writeContent(db, id, { ...fields, html }, clock(), previous ? 1 : 0)
    if (!previous && forwardOf !== undefined) {
      await requireMail(db, session.id, forwardOf)
      await copyFiles(db, forwardOf, id, newId)
    }
    publish('mail', id, [session.id])
    return oneMail(db, session.id, id)
  })

  write(mailCalls.attach, async ({ input: { id, file }, db, session, publish }) => {
    await lockAccounts(db, [session.id])
    await requireDraft(db, session.id, id)
    const content = bytesOf(file.data, 'file.data', limits.fileBytes)
    const type = kindOf(content, file.name, 'file.data')
    const { rows } = await sql<{ count: number; bytes: number }>`select count(*)::int as count,
      coalesce(sum(size), 0)::int as bytes from mail_files where mail_id = ${id}`.execute(db)
    const { count = 0, bytes = 0 } = rows[0] ?? {}
    if (count >= limits.files || bytes + content.length > limits.allBytes)
      refuse('mailFull', {
        message: `An email has at most ${limits.files} files and 15 MiB. The file was not attached.`,
      })
    const fileId = file.id ?? newId()
    const existingFile = await db
      .selectFrom('mail_files')
      .select('id')
      .where('id', '=', fileId)
      .executeTakeFirst()
    const row = {
      id: existingFile ? newId() : fileId,
      mail_id: id,
      name: fileNameOf(file.name, type),
      type,
      content,
    }
    await db
      .insertInto('mail_files')
      .values({ ...row, size: content.length, created_at: clock() })
      .execute()
    await countFiles(db, id)
    publish('mail', id, [session.id])
    return oneMail(db, session.id, id)
  })

  write(mailCalls.detach, async ({ input: { fileId }, db, session, publish }) => {
    await lockAccounts(db, [session.id])
    const file = await db
      .selectFrom('mail_files')
      .select('mail_id')
      .where('id', '=', fileId)
      .executeTakeFirst()
    const id = file?.mail_id ?? notFound('file')
    if (!(await stateOf(db, session.id, id))) notFound('file')
    await requireDraft(db, session.id, id)
    await db.deleteFrom('mail_files').where('id', '=', fileId).execute()
    await countFiles(db, id)
    publish('mail', id, [session.id])
    return oneMail(db, session.id, id)
  })

  raw(mailCalls.file, async ({ input: { id }, db, session, c }) => {
    const file = await db
      .selectFrom('mail_files as f')
      .innerJoin('mail_states as s', 's.mail_id', 'f.mail_id')
      .select(['f.name', 'f.type', 'f.content'])
      .where('f.id', '=', id)
      .where('s.user_id', '=', session.id)
      .executeTakeFirst()
    return download(c, file ?? notFound('file'))
  })
}

export async function oneMail(db: Db, userId: string, id: string) {
  const mail = (await wholeMail(db, userId, id)) ?? notFound('mail')
  return { mail, ...(await countsOf(db, userId)) }
}

async function stateOf(db: Db, userId: string, id: string) {
  const row = await db
    .selectFrom('mails as m')
    .innerJoin('mail_states as s', 's.mail_id', 'm.id')
    .select(['m.state', 'm.version'])
    .where('m.id', '=', id)
    .where('s.user_id', '=', userId)
    .executeTakeFirst()
  return row
}

export async function requireDraft(db: Db, userId: string, id: string, version?: number): Promise<void> {
  const row = (await stateOf(db, userId, id)) ?? notFound('mail')
  if (row.state !== 'draft') await conflict(db, userId, id, 'sent', 'This mail has been sent already')
  if (version !== undefined && version !== row.version)
    await conflict(db, userId, id, 'conflict', 'This draft was changed elsewhere; nothing of this was saved')
}

/** Like `requireDraft`, but an edit that repeats the stored text is no conflict. */
async function requireEditable(
  db: Db,
  userId: string,
  id: string,
  version: number | undefined,
  fields: DraftFields,
) {
  const mail = (await wholeMail(db, userId, id)) ?? notFound('mail')
  const emails = (kind: (typeof kinds)[number]) => mail[kind].map(({ email }) => email).join()
  const isSame =
    mail.subject === fields.subject &&
    mail.html === fields.html &&
    kinds.every((kind) => emails(kind) === fields[kind].map(addressIn).join())
  await requireDraft(db, userId, id, isSame ? undefined : version)
}

async function conflict(
  db: Db,
  userId: string,
  id: string,
  code: 'sent' | 'conflict',
  message: string,
): Promise<never> {
  refuse(code, { message, body: { current: await wholeMail(db, userId, id) } })
}

async function threadOf(db: Db, userId: string, replyTo: string | undefined, id: string): Promise<string> {
  if (replyTo === undefined) return id
  const row = await db
    .selectFrom('mail_states')
    .select('thread')
    .where('user_id', '=', userId)
    .where('mail_id', '=', replyTo)
    .executeTakeFirst()
  return row?.thread ?? notFound('mail')
}

async function create(
  db: Db,
  user: { id: string; name: string; email: string },
  id: string,
  thread: string,
  at: Date,
) {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from mail_states
    where user_id = ${user.id} and home = 'draft'`.execute(db)
  if ((rows[0]?.n ?? 0) >= limits.drafts)
    refuse('tooManyDrafts', { message: `You have reached the limit of ${limits.drafts} drafts.` })
  const blank = { subject: '', preview: '', search: '', from_search: '', to_search: '', subject_search: '' }
  await db
    .insertInto('mails')
    .values({
      id,
      thread,
      sender: user.id,
      from_name: user.name,
      from_email: user.email,
      ...blank,
      state: 'draft',
      at,
    })
    .execute()
  await db.insertInto('mail_bodies').values({ mail_id: id, html: '', text: '' }).execute()
  await db
    .insertInto('mail_states')
    .values({
      user_id: user.id,
      mail_id: id,
      thread,
      home: 'draft',
      folder: 'draft',
      is_own: true,
      is_read: true,
      at,
    })
    .execute()
}

async function writeContent(db: Db, id: string, fields: DraftFields, at: Date, grows: 0 | 1): Promise<void> {
  const text = textOf(fields.html)
  const people = await resolveRecipients(db, fields)
  const named = people.filter(({ kind }) => kind !== 'bcc')
  const to = named.map(({ typed, account }) => `${account?.name ?? ''} ${account?.email ?? typed}`).join(' ')
  await sql`
    update mails set subject = ${fields.subject}, preview = ${previewOf(text)}, at = ${at}, version = version + ${grows},
      search = fold(from_name || ' ' || from_email || ' ' || ${fields.subject}::text || ' ' || ${text}::text),
      from_search = fold(from_name || ' ' || from_email), to_search = fold(${to}::text),
      subject_search = fold(${fields.subject}::text)
    where id = ${id}`.execute(db)
  await sql`update mail_bodies set html = ${fields.html}, text = ${text} where mail_id = ${id}`.execute(db)
  await sql`update mail_states set at = ${at} where mail_id = ${id}`.execute(db)
  await writeRecipients(db, id, people)
}

const maxShown = 200
export const previewOf = (text: string) =>
  Array.from(text.slice(0, 2 * maxShown).replace(/\s+/g, ' '))
    .slice(0, maxShown)
    .join('')

/** The address in `Name <address>`, or the text itself. */
const addressIn = (typed: string) => (/<([^<>]*)>\s*$/.exec(typed)?.[1] ?? typed).trim()

async function resolveRecipients(
  db: Db,
  fields: Pick<DraftFields, 'to' | 'cc' | 'bcc'>,
): Promise<Recipient[]> {
  const typed = kinds.flatMap((kind) => fields[kind].map((address) => ({ kind, typed: addressIn(address) })))
  const { rows } = await sql<Account>`select id, name, email, ${isActive()} as "isActive" from users
    where ${hasRole('mail.use')}
      and lower(email) = any(array(select lower(e) from unnest(${typed.map((entry) => entry.typed)}::text[]) e))`.execute(
    db,
  )
  const byEmail = new Map(rows.map((account) => [account.email.toLowerCase(), account]))
  return typed.map((entry) => ({ ...entry, account: byEmail.get(entry.typed.toLowerCase()) }))
}

export async function recipientsOf(db: Db, id: string): Promise<Recipient[]> {
  const rows = await db
    .selectFrom('mail_recipients')
    .select(['kind', 'email'])
    .where('mail_id', '=', id)
    .orderBy('place')
    .execute()
  const of = (kind: (typeof kinds)[number]) =>
    rows.filter((row) => row.kind === kind).map(({ email }) => email)
  return resolveRecipients(db, { to: of('to'), cc: of('cc'), bcc: of('bcc') })
}

export async function writeRecipients(db: Db, id: string, people: readonly Recipient[]): Promise<void> {
  await db.deleteFrom('mail_recipients').where('mail_id', '=', id).execute()
  if (people.length === 0) return
  await db
    .insertInto('mail_recipients')
    .values(
      people.map(({ kind, typed, account }, index) => ({
        mail_id: id,
        kind,
        place: index,
        user_id: account?.id ?? null,
        name: account?.name ?? '',
        email: account?.email ?? typed,
      })),
    )
    .execute()
}

async function copyFiles(db: Db, from: string, to: string, newId: () => string): Promise<void> {
  await sql`insert into mail_files (id, mail_id, name, type, size, content, created_at)
    select ${newId()} || '-' || row_number() over (order by created_at, id), ${to}, name, type, size, content, created_at
    from mail_files where mail_id = ${from}`.execute(db)
  await countFiles(db, to)
}

const countFiles = (db: Db, id: string) =>
  sql`update mails set files = (select count(*) from mail_files where mail_id = ${id}) where id = ${id}`.execute(
    db,
  )
