import { accountCalls } from '#contract/account.ts'
import type { Db } from '#server/db/tables.ts'
import { networkOf } from '#server/platform/address.ts'
import { digestOf, linkTo, newCode } from '#server/platform/auth/codes.ts'
import type { Limits } from '#server/platform/auth/limits.ts'
import type { Deps, OutgoingMail } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/errors.ts'
import type { CallContext, Mount } from '#server/platform/http.ts'
import { mailTexts } from '#server/platform/mail-texts.ts'
import { sendOutside } from '#server/platform/outgoing-mail.ts'

const dayMs = 86_400_000
/** An account gets a link at most once in this many ms, so that no one fills a stranger's mailbox. */
const pauseMs = 60_000

type Account = { id: string; email: string }
type Mailing = Pick<Deps, 'clock' | 'sendMail' | 'publicUrl'>

export function verification({ writeAfter }: Mount, deps: Deps, fromOne: Limits): void {
  const { clock, addressOf = () => 'local' } = deps

  writeAfter(
    accountCalls.sendVerification,
    async ({ db, session, c }) => {
      if (await isVerified(db, session.id)) return false
      const mail = await newLink(db, deps, c, session)
      if (!mail && deps.sendMail) refuse('tooManyTries', { headers: { 'Retry-After': '60' } })
      if (!mail) return false
      const isSent = await sendOutside(deps, mail)
      // Another try needs no pause then.
      if (!isSent) await db.deleteFrom('email_codes').where('user_id', '=', session.id).execute()
      return isSent
    },
    (_, mailed) => ({ mailed }),
  )

  writeAfter(
    accountCalls.verify,
    ({ c }) => fromOne.take([`verify ${networkOf(addressOf(c))}`]),
    async ({ input: { code }, db, publish, c }) => {
      const now = clock()
      const used = await db
        .deleteFrom('email_codes')
        .where('digest', '=', await digestOf(code))
        .where('ends_at', '>', now)
        .returning(['user_id', 'email'])
        .executeTakeFirst()
      if (!used) refuse('linkEnded')
      const { user_id: id, email } = used
      c.set('userId', id)
      if (!(await setVerified(db, { id, email }, now))) refuse('linkEnded')
      publish('account', undefined, [id])
      return { email }
    },
  )
}

/** Notes that an address is an account's, unless it has another one by now or is deactivated; returns if it is. */
export async function setVerified(db: Db, { id, email }: Account, now: Date): Promise<boolean> {
  const user = await db
    .updateTable('users')
    .set((eb) => ({ email_verified_at: eb.fn.coalesce('email_verified_at', eb.val(now)) }))
    .where('id', '=', id)
    .where('email', '=', email)
    .where('deactivated_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return user !== undefined
}

/** Mails a link that verifies the address of a new account, or the new address of an account, after the write. */
export async function askForVerification(
  { db, c, afterAnswer }: Pick<CallContext, 'db' | 'c' | 'afterAnswer'>,
  deps: Mailing,
  account: Account,
): Promise<void> {
  const mail = await newLink(db, deps, c, account)
  if (mail) afterAnswer(() => sendOutside(deps, mail))
}

/** The mail with a link that verifies an address; undefined where the shop sends none, or too soon after another. */
async function newLink(
  db: Db,
  deps: Mailing,
  c: CallContext['c'],
  { id, email }: Account,
): Promise<OutgoingMail | undefined> {
  if (!deps.sendMail) return undefined
  const now = deps.clock()
  const code = newCode()
  const link = {
    digest: await digestOf(code),
    email,
    created_at: now,
    ends_at: new Date(now.getTime() + dayMs),
  }
  const kept = await db
    .insertInto('email_codes')
    .values({ user_id: id, ...link })
    .onConflict((row) =>
      row
        .column('user_id')
        .doUpdateSet(link)
        .where((eb) =>
          eb.or([
            eb('email_codes.created_at', '<=', new Date(now.getTime() - pauseMs)),
            // A corrected address gets its mail; how often an account changes its own is limited.
            eb('email_codes.email', '<>', email),
          ]),
        ),
    )
    .returning('user_id')
    .executeTakeFirst()
  return kept && { to: email, ...mailTexts(c).verify(linkTo(c, deps, `/verify?code=${code}`)) }
}

async function isVerified(db: Db, id: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('email_verified_at')
    .where('id', '=', id)
    .executeTakeFirst()
  return (user?.email_verified_at ?? null) !== null
}
