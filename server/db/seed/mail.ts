import { sql } from 'kysely'
import { foldText } from '#contract/fold.ts'
import type { Db } from '#server/db/tables.ts'
import { previewOf } from '#server/features/mail/drafts.ts'
import { at } from './catalogue.ts'
import { conversations, type SeedMessage, seededLabels } from './messages.ts'

const hourMs = 3_600_000
type Account = { id: string; name: string; email: string }

const safe = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const htmlOf = (lines: readonly string[]) =>
  lines
    .map((line) => (line.startsWith('- ') ? `<li>${safe(line.slice(2))}</li>` : `<p>${safe(line)}</p>`))
    .join('')
    .replace(/(<li>.*?<\/li>)(?!<li>)/gs, '<ul>$1</ul>')

export function makeMails(accounts: readonly Account[], now: number) {
  const labels = seededLabels.map(({ owner, name, tag }, nth) => ({
    id: `label-${nth + 1}`,
    user_id: accounts[owner]?.id ?? '',
    name,
    tag,
  }))
  const person = (idOrAddress: number | string): { user: string | null; name: string; email: string } => {
    if (typeof idOrAddress === 'number') {
      const account = accounts[idOrAddress]
      return { user: account?.id ?? null, name: account?.name ?? '', email: account?.email ?? '' }
    }
    const [, name = '', email = idOrAddress] = /^(.*) <(.*)>$/.exec(idOrAddress) ?? []
    return { user: null, name, email }
  }
  const all = conversations.flatMap(({ subject, labels: names = [], letters: messages }, nth) =>
    messages.map((message, index) => {
      const id = `mail-${nth + 1}-${index + 1}`
      const title = index > 0 && !message.promotions && !message.forums ? `Re: ${subject}` : subject
      const time = at(now - message.hoursAgo * hourMs)
      return {
        id,
        thread: `mail-${nth + 1}-1`,
        subject: title,
        names,
        letter: message,
        time,
        from: person(message.from),
      }
    }),
  )
  const recipients = all.flatMap(({ id, letter: { to, cc = [], bcc = [] } }) =>
    Object.entries({ to, cc, bcc }).flatMap(([kind, people]) =>
      people.map((recipient, index) => {
        const { user, name, email } = person(recipient)
        return { mail_id: id, kind, place: index, user_id: user, name, email }
      }),
    ),
  )
  return {
    labels,
    recipients,
    mails: all.map(({ id, thread, subject, letter: message, time, from }) => {
      const text = message.text.map((line) => line.replace(/^- /, '')).join('\n')
      const named = recipients.filter(({ mail_id, kind }) => mail_id === id && kind !== 'bcc')
      return {
        id,
        thread,
        sender: from.user,
        from_name: from.name,
        from_email: from.email,
        subject,
        preview: previewOf(text),
        files: message.files?.length ?? 0,
        at: time,
        search: foldText(`${from.name} ${from.email} ${subject} ${text}`),
        from_search: foldText(`${from.name} ${from.email}`),
        to_search: foldText(named.map(({ name, email }) => `${name} ${email}`).join(' ')),
        subject_search: foldText(subject),
        state: message.draft ? 'draft' : 'sent',
      }
    }),
    bodies: all.map(({ id, letter: { text } }) => ({
      mail_id: id,
      html: htmlOf(text),
      text: text.map((line) => line.replace(/^- /, '')).join('\n'),
    })),
    files: all.flatMap(({ id, letter: { files = [] }, time }) =>
      files.map(({ name, type, content }, nth) => {
        const bytes = Uint8Array.from(atob(content), (message) => message.charCodeAt(0))
        const file = { id: `${id}-file-${nth + 1}`, mail_id: id, name, type, content: bytes }
        return { ...file, size: bytes.length, created_at: time }
      }),
    ),
    states: all.flatMap(({ id, thread, names, letter: message, time }) => {
      const { from, to, cc = [], bcc = [] } = message
      const people = message.draft ? [from] : [...new Set([from, ...to, ...cc, ...bcc])]
      return people
        .filter((recipient) => typeof recipient === 'number')
        .map((recipient) => ({
          user_id: accounts[recipient]?.id ?? '',
          mail_id: id,
          thread,
          at: time,
          ...folderOf(message, recipient),
          is_own: recipient === from,
          is_read: !message.unread?.includes(recipient),
          starred: Boolean(message.starred?.includes(recipient)),
          important: Boolean(message.important?.includes(recipient)),
          promotions: Boolean(message.promotions),
          forums: Boolean(message.forums),
          labels: labels
            .filter(({ user_id, name }) => user_id === accounts[recipient]?.id && names.includes(name))
            .map((label) => label.id),
        }))
    }),
  }
}

function folderOf({ from, draft, spam, archived, binned }: SeedMessage, reader: number) {
  const home = draft ? 'draft' : reader === from ? 'sent' : 'inbox'
  if (spam) return { home, folder: 'spam' }
  if (binned?.includes(reader)) return { home, folder: 'trash' }
  return { home, folder: archived?.includes(reader) ? 'archive' : home }
}

export async function largeMail(tx: Db, userId: string, now: number): Promise<void> {
  await sql`create temporary table more_mails on commit drop as
    select 'large-' || n as id, m.id as model, n,
      ${new Date(now)}::timestamptz - interval '15 days' - n * interval '2 hours' as at
    from generate_series(1, 20000 - (select count(*)::int from mail_states where user_id = ${userId})) n
    join (select m.*, row_number() over (order by m.id) - 1 as nth, count(*) over () as many
      from mails m join mail_states s on s.mail_id = m.id
      where s.user_id = ${userId} and m.state = 'sent' and m.files = 0) m on m.nth = n % m.many`.execute(tx)
  await sql`insert into mails (id, thread, sender, from_name, from_email, subject, preview, search, from_search,
      to_search, subject_search, state, at)
    select x.id, x.id, sender, from_name, from_email, subject || ' no. ' || n, preview, search || ' no. ' || n,
      from_search, to_search, subject_search || ' no. ' || n, 'sent', x.at
    from more_mails x join mails m on m.id = x.model order by n`.execute(tx)
  await sql`insert into mail_bodies select x.id, html, text
    from more_mails x join mail_bodies b on b.mail_id = x.model order by n`.execute(tx)
  await sql`insert into mail_recipients select x.id, kind, place, user_id, name, email
    from more_mails x join mail_recipients r on r.mail_id = x.model order by n`.execute(tx)
  await sql`insert into mail_states (user_id, mail_id, thread, home, folder, is_own, is_read, starred, important,
      promotions, forums, labels, at)
    select s.user_id, x.id, x.id, home, folder, is_own, n % 50 > 0, n % 40 = 0, n % 60 = 0, promotions, forums,
      labels, x.at
    from more_mails x join mail_states s on s.mail_id = x.model and s.user_id = ${userId} order by n`.execute(
    tx,
  )
}
