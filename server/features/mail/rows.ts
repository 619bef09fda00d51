import { sql } from 'kysely'
import { maxDrawn } from '#contract/list.ts'
import type { Mail, MailFile, MailFolder, MailPerson, WholeMail } from '#contract/mail.ts'
import type { Db } from '#server/db/tables.ts'
import type { Sql } from '#server/platform/conditions.ts'
import { isoOf, isoOrNull, jsonRows } from '#server/platform/list.ts'

type Person = MailPerson & { kind: 'to' | 'cc' | 'bcc'; profile: number | null }

type Row = {
  id: string
  thread: string
  folder: MailFolder
  home: 'inbox' | 'sent' | 'draft'
  is_own: boolean
  is_read: boolean
  starred: boolean
  important: boolean
  promotions: boolean
  forums: boolean
  labels: string[]
  at: string
  subject: string
  message: string
  html?: string
  sender: string | null
  from_name: string
  from_email: string
  send_after: string | null
  version: number
  profile: number | null
  role: string | null
  in_thread?: number
  people: Person[]
  files: Pick<MailFile, 'id' | 'title' | 'type' | 'size'>[]
}

type Much = 'beginning' | 'text' | 'html'

const threadCount = sql`, (select count(*)::int from mail_states t
  where t.user_id = s.user_id and t.thread = s.thread) as in_thread`

/** Mails of one account; `which` ends the query over `mail_states s` and `mails m`. */
async function rowsOf(db: Db, userId: string, which: Sql, much: Much): Promise<Row[]> {
  const text = {
    beginning: sql`m.preview as message`,
    text: sql`b.text as message`,
    html: sql`b.text as message, b.html`,
  }
  return jsonRows<Row>(
    db,
    sql`
    select m.id, m.thread, s.folder, s.home, s.is_own, s.is_read, s.starred, s.important, s.promotions, s.forums,
      s.labels, s.at, m.subject, ${text[much]}, m.sender, m.from_name, m.from_email, m.send_after, m.version,
      u.profile, u.role ${much === 'text' ? sql`` : threadCount},
      coalesce((select json_agg(json_build_object('kind', r.kind, 'name', r.name, 'email', r.email,
          'user', r.user_id, 'profile', p.profile) order by r.kind, r.place)
        from mail_recipients r left join users p on p.id = r.user_id where r.mail_id = m.id), '[]') as people,
      case when m.files = 0 then '[]' else (select json_agg(json_build_object('id', f.id, 'title', f.name,
          'type', f.type, 'size', f.size) order by f.created_at, f.id) from mail_files f where f.mail_id = m.id)
      end as files
    from mail_states s join mails m on m.id = s.mail_id
    ${much === 'beginning' ? sql`` : sql`join mail_bodies b on b.mail_id = m.id`}
    left join users u on u.id = m.sender
    where s.user_id = ${userId} and ${which}`,
  )
}

/** Newest first, in a stable order for equal moments. */
const newest = sql`s.at desc, s.mail_id desc`

export const mailsWhere = async (db: Db, userId: string, condition: Sql): Promise<Mail[]> =>
  (await rowsOf(db, userId, sql`${condition} order by ${newest} limit ${maxDrawn}`, 'text')).map((row) =>
    mailOf(row, userId),
  )

export const mailPage = async (db: Db, userId: string, ids: readonly string[]): Promise<Mail[]> =>
  ids.length === 0
    ? []
    : (
        await rowsOf(db, userId, sql`s.mail_id = any(${[...ids]}::text[]) order by ${newest}`, 'beginning')
      ).map((row) => mailOf(row, userId))

export async function wholeMails(
  db: Db,
  userId: string,
  condition: Sql,
  limit: number,
): Promise<WholeMail[]> {
  const rows = await rowsOf(db, userId, sql`${condition} order by ${newest} limit ${limit}`, 'html')
  return rows.toReversed().map((row) => ({ ...mailOf(row, userId), html: row.html ?? '' }))
}

export const wholeMail = async (db: Db, userId: string, id: string): Promise<WholeMail | undefined> =>
  (await wholeMails(db, userId, sql`s.mail_id = ${id}`, 1))[0]

export const avatarOf = (profile: number | null) =>
  profile === null ? 'img-user.png' : `user-${1 + ((profile - 1) % 12)}.png`

function mailOf(row: Row, userId: string): Mail {
  const seen = row.people.filter(({ kind, user }) => kind !== 'bcc' || row.is_own || user === userId)
  const of = (kind: Person['kind']) =>
    seen.filter((person) => person.kind === kind).map(({ name, email, user }) => ({ name, email, user }))
  const [to, cc, bcc] = [of('to'), of('cc'), of('bcc')]
  const toText = to.map(({ email }) => email).join(', ')
  const from = { name: row.from_name, email: row.from_email, user: row.sender }
  const sender = { avatar: avatarOf(row.profile), name: row.from_name, email: row.from_email, to: toText }
  const [first] = [...to, ...cc, ...bcc]
  const firstProfile = seen.find(({ email }) => email === first?.email)?.profile ?? null
  const other = {
    avatar: avatarOf(firstProfile),
    name: first?.name || (first?.email ?? ''),
    email: first?.email ?? '',
  }
  return {
    id: row.id,
    subject: row.subject,
    message: row.message,
    time: isoOf(row.at),
    isRead: row.is_read,
    important: row.important,
    starred: row.starred,
    promotions: row.promotions,
    forums: row.forums,
    attach: row.files.length > 0,
    sent: row.folder === 'sent' || (row.is_own && row.folder === 'inbox'),
    draft: row.folder === 'draft',
    spam: row.folder === 'spam',
    trash: row.folder === 'trash',
    profile: row.home === 'inbox' ? sender : { ...other, to: toText },
    sender: { ...sender, about: row.role ?? '' },
    attachments: row.files.map((file, nth) => ({ ...file, image: `img-gal-${1 + (nth % 12)}.png` })),
    folder: row.folder,
    labels: row.labels,
    thread: row.thread,
    isOwn: row.is_own,
    from,
    to,
    cc,
    bcc,
    inThread: row.in_thread,
    sendAfter: isoOrNull(row.send_after),
    version: row.version,
  }
}
