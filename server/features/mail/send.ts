import { sql } from 'kysely'
import { mailCalls } from '#contract/mail-calls.ts'
import type { Db } from '#server/db/tables.ts'
import type { ChangeEvent, Live } from '#server/platform/change-events.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { type Deps, runLater } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/errors.ts'
import type { Mount } from '#server/platform/http.ts'
import { lockAccounts } from './counts.ts'
import { oneMail, type Recipient, recipientsOf, requireDraft, writeRecipients } from './drafts.ts'
import { wholeMail } from './rows.ts'
import { settingsOf } from './settings.ts'

/** Timers may fire this many ms early. */
const patienceMs = 50

/** The database keeps a waiting mail: if the timer is lost, the periodic job delivers it. */
export function mailSending({ write }: Mount, deps: Pick<Deps, 'db' | 'clock' | 'later'>, live: Live): void {
  const { clock, later = runLater } = deps

  write(mailCalls.send, async ({ input: { id, version }, db, session, publish }) => {
    const { undoSeconds } = await settingsOf(db, session.id)
    const isAtOnce = undoSeconds === 0
    // Recipients are read first, because all accounts are locked together.
    const expected = isAtOnce ? accountsOf(await recipientsOf(db, id)) : []
    await lockAccounts(db, [session.id, ...expected])
    await requireDraft(db, session.id, id, version)
    const people = distinct(await recipientsOf(db, id))
    checkPeople(people)
    if (isAtOnce && accountsOf(people).some((account) => !expected.includes(account)))
      refuse('conflict', {
        message: 'This draft was changed elsewhere. The email was not sent.',
        body: { current: await wholeMail(db, session.id, id) },
      })
    await writeRecipients(db, id, people)
    const sender = `${session.name} ${session.email}`
    const now = clock()
    const until = new Date(now.getTime() + undoSeconds * 1000)
    // The sender's name may have changed since the draft.
    await sql`
      update mails set state = 'waiting', send_after = ${until}, at = ${now}, version = version + 1,
        from_name = ${session.name}, from_email = ${session.email}, from_search = fold(${sender}::text),
        search = fold(${sender}::text || ' ' || subject || ' ' || (select text from mail_bodies where mail_id = ${id}))
      where id = ${id}`.execute(db)
    await sql`update mail_states set home = 'sent', folder = 'sent', at = ${now} where mail_id = ${id}`.execute(
      db,
    )
    if (isAtOnce) publish('mail', id, (await deliverToRecipients(db, id, now))?.to)
    else {
      publish('mail', id, [session.id])
      // The periodic job delivers after a failure.
      later(undoSeconds * 1000 + patienceMs, () => deliverDue(deps, live))
    }
    return oneMail(db, session.id, id)
  })

  write(mailCalls.unsend, async ({ input: { id }, db, session, publish }) => {
    await lockAccounts(db, [session.id])
    const { rows } = await sql`
      update mails set state = 'draft', send_after = null, version = version + 1, at = ${clock()}
      where id = ${id} and sender = ${session.id} and state = 'waiting' and send_after > ${clock()}
      returning id`.execute(db)
    const current = (await wholeMail(db, session.id, id)) ?? notFound('mail')
    if (rows.length === 0) refuse('sent', { body: { current } })
    await sql`update mail_states set home = 'draft', folder = 'draft', at = ${clock()} where mail_id = ${id}`.execute(
      db,
    )
    publish('mail', id, [session.id])
    return oneMail(db, session.id, id)
  })
}

const accountsOf = (people: readonly Recipient[]) =>
  people.flatMap(({ account }) => (account ? [account.id] : []))

/** Each account once: as to before cc before bcc. */
function distinct(people: readonly Recipient[]): Recipient[] {
  const known = new Set<string>()
  return people.filter(({ account, typed }) => {
    const key = account?.id ?? typed
    return known.has(key) ? false : known.add(key)
  })
}

function checkPeople(people: readonly Recipient[]): void {
  if (people.length === 0) refuse('noRecipient', { fields: { to: 'required' } })
  // A draft keeps naming a deactivated account, but is not sent to it.
  const strangers = people.filter(({ account }) => !account?.isActive)
  if (strangers.length === 0) return
  const unknown = strangers.map(({ typed }) => typed)
  refuse('unknownAddress', {
    message: `No account has this address: ${unknown.join(', ')}. The email was not sent.`,
    body: { unknown },
    fields: Object.fromEntries(strangers.map(({ kind }) => [kind, 'unknown'])),
  })
}

/** Delivers a waiting mail unless already delivered or undone. Returns sender and recipients. */
async function deliverToRecipients(
  tx: Db,
  id: string,
  now: Date,
): Promise<{ by: string; to: string[] } | undefined> {
  const { rows } = await sql<{ sender: string | null }>`
    update mails set state = 'sent', send_after = null, at = ${now}
    where id = ${id} and state = 'waiting' and send_after <= ${now} returning sender`.execute(tx)
  const [mail] = rows
  if (!mail) return undefined
  await sql`update mail_states set at = ${now} where mail_id = ${id}`.execute(tx)
  // A mail to oneself appears in the inbox too.
  const { rows: reached } = await sql<{ user_id: string }>`
    insert into mail_states (user_id, mail_id, thread, home, folder, is_own, is_read, at)
    select distinct r.user_id, m.id, m.thread, 'inbox', 'inbox', false, false, m.at
    from mail_recipients r join mails m on m.id = r.mail_id where m.id = ${id} and r.user_id is not null
    on conflict (user_id, mail_id) do update set home = 'inbox', folder = 'inbox', is_read = false
    returning user_id`.execute(tx)
  const to = reached.map(({ user_id }) => user_id)
  return { by: mail.sender ?? '', to: [...new Set([...to, ...(mail.sender ? [mail.sender] : [])])] }
}

/** Delivers due mails one after the other; with several processes each mail still goes once. */
export async function deliverDue({ db, clock }: Pick<Deps, 'db' | 'clock'>, live: Live): Promise<number> {
  const { rows } = await sql<{ id: string }>`select id from mails
    where state = 'waiting' and send_after <= ${clock()} order by send_after, id limit 1000`.execute(db)
  let delivered = 0
  for (const { id } of rows) {
    const events = await inTransaction(db, async (tx) => {
      const now = clock()
      const { rows: people } = await sql<{ id: string }>`select user_id as id from mail_recipients
        where mail_id = ${id} and user_id is not null union select sender from mails where id = ${id}`.execute(
        tx,
      )
      await lockAccounts(
        tx,
        people.map((person) => person.id),
      )
      const mail = await deliverToRecipients(tx, id, now)
      const news: ChangeEvent[] = mail ? [{ feature: 'mail', id, ...mail, at: now.toISOString() }] : []
      await live.announce(tx, news)
      return news
    })
    live.committed(events)
    delivered += events.length
  }
  return delivered
}
