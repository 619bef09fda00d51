import type { Context } from 'hono'
import { invitationCalls, inviteDays } from '#contract/invitations.ts'
import { type Invite, teamCalls } from '#contract/team.ts'
import type { Db } from '#server/db/tables.ts'
import { openAccount } from '#server/features/account/newcomer.ts'
import { askForVerification } from '#server/features/account/verify.ts'
import { notify } from '#server/features/notifications/feature.ts'
import { networkOf } from '#server/platform/address.ts'
import { digestOf, linkTo, newCode } from '#server/platform/auth/codes.ts'
import { refuseCommon } from '#server/platform/auth/common-passwords.ts'
import { createLimits } from '#server/platform/auth/limits.ts'
import { rightsOf, startSession } from '#server/platform/auth/session.ts'
import type { Tokens } from '#server/platform/auth/tokens.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/errors.ts'
import type { Mount } from '#server/platform/http.ts'
import { mailTexts } from '#server/platform/mail-texts.ts'
import { sendOutside } from '#server/platform/outgoing-mail.ts'
import { allRoles, checkGiving, roleToGive } from './roles.ts'

const dayMs = 86_400_000
/** Codes that may be tried within a minute from one address. */
const maxTries = 20

/** Invitations to the team: a link with a code, of which the shop stores only the digest. */
export function invites({ read, write, writeAfter }: Mount, deps: Deps, tokens: Tokens): void {
  const { clock, newId, passwords, sendMail, addressOf = () => 'local' } = deps
  const tries = createLimits(deps.db, clock, maxTries)
  const pageOf = (c: Context, code: string) => linkTo(c, deps, `/join?code=${code}`)

  writeAfter(
    teamCalls.invite,
    // Before the transaction, which would otherwise wait for another server.
    async ({ input: { role, email }, db, session, c }) => {
      checkGiving(session, (await roleToGive(db, role)).rights)
      const ends_at = new Date(clock().getTime() + inviteDays * dayMs)
      if (email === undefined || !sendMail) return { ends_at }
      // Not the code that the inviter sees: this one proves access to the mails of the address.
      const mailedCode = newCode()
      const words = mailTexts(c).invite(pageOf(c, mailedCode), session.name, ends_at)
      return { ends_at, mailedCode, mailed: await sendOutside(deps, { to: email, ...words }) }
    },
    async ({ input: { role, email }, db, session, c }, { ends_at, mailedCode, mailed }) => {
      checkGiving(session, (await roleToGive(db, role)).rights)
      const [id, code] = [newId(), newCode()]
      await db
        .insertInto('invites')
        .values({
          id,
          digest: await digestOf(code),
          mailed_digest: mailed && mailedCode ? await digestOf(mailedCode) : null,
          role_id: role,
          email: email ?? null,
          by_user: session.id,
          created_at: clock(),
          ends_at,
        })
        .execute()
      return { id, code, link: pageOf(c, code), mailed }
    },
  )

  write(teamCalls.withdraw, async ({ input: { id }, db, session }) => {
    const invite = await db.deleteFrom('invites').where('id', '=', id).returning('role_id').executeTakeFirst()
    if (!invite) notFound('invitation')
    const role = (await allRoles(db)).find((role) => role.id === invite.role_id)
    checkGiving(session, role?.rights ?? [])
    return { id }
  })

  read(invitationCalls.read, async ({ input: { code }, db, c }) => {
    await tries.take([`invitation ${networkOf(addressOf(c))}`])
    const { by, email, ends_at } = await inviteBy(db, code, clock())
    return { by, email, endsAt: ends_at.toISOString() }
  })

  writeAfter(
    invitationCalls.accept,
    async ({ input: { code, password }, db, c }) => {
      await tries.take([`invitation ${networkOf(addressOf(c))}`])
      await inviteBy(db, code, clock())
      await refuseCommon(password, 'password')
      return passwords.hash(password)
    },
    async (context, password_hash) => {
      const { code, ...account } = context.input
      const { db, c } = context
      const { id, role_id, email, isMailed, by_user } = await inviteBy(db, code, clock())
      const used = await db
        .updateTable('invites')
        .set({ used_at: clock() })
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!used) refuse('inviteEnded')
      const isVerified = isMailed && email?.toLowerCase() === account.email.toLowerCase()
      const opened = await openAccount(db, deps, { ...account, password_hash, role_id, isVerified })
      if (!isVerified) await askForVerification(context, deps, opened.user)
      c.set('userId', opened.user.id)
      context.publish('notifications', undefined, [by_user])
      await notifyInviter(db, { clock, newId }, by_user, { ...opened.user, invited: email })
      const { serviceToken } = await startSession(db, { ...deps, tokens }, opened.user.id, c)
      return { serviceToken, ...opened }
    },
  )
}

/** Notifies the inviter that someone joined, and with which address if it is not the one that was invited. */
async function notifyInviter(
  db: Db,
  { clock, newId }: Pick<Deps, 'clock' | 'newId'>,
  userId: string,
  { name, email, invited }: { name: string; email: string; invited: string | null },
): Promise<void> {
  const isSame = invited === null || invited.toLowerCase() === email.toLowerCase()
  const kind = isSame ? 'inviteAccepted' : 'inviteAcceptedElsewhere'
  const facts = { name, email, ...(invited !== null && { invited }) }
  const message = isSame
    ? `${name} (${email}) accepted your invitation`
    : `${name} accepted your invitation for ${invited} with the address ${email}`
  await notify(db, { id: newId(), userId, at: clock() }, { kind, facts, message })
}

export async function openInvites(db: Db, now: Date): Promise<Invite[]> {
  const rows = await db
    .selectFrom('invites')
    .innerJoin('users', 'users.id', 'invites.by_user')
    .select(['invites.id', 'invites.role_id', 'invites.email', 'users.name', 'invites.created_at', 'ends_at'])
    .where('used_at', 'is', null)
    .where('ends_at', '>', now)
    .orderBy('invites.created_at', 'desc')
    .execute()
  return rows.map(({ id, role_id, email, name, created_at, ends_at }) => ({
    id,
    role: role_id,
    email,
    by: name,
    at: created_at.toISOString(),
    endsAt: ends_at.toISOString(),
  }))
}

/** Used, withdrawn, ended and invented codes are refused in the same words, so they cannot be told apart. */
async function inviteBy(db: Db, code: string, now: Date) {
  const digest = await digestOf(code)
  const invite = await db
    .selectFrom('invites')
    .innerJoin('users', 'users.id', 'invites.by_user')
    .leftJoin('roles', 'roles.id', 'users.role_id')
    .select(['invites.id', 'invites.role_id', 'invites.email', 'ends_at', 'by_user', 'users.name as by'])
    .select(['users.role_id as ofMaker', 'roles.rights as makersRights', 'mailed_digest'])
    .where((eb) => eb.or([eb('digest', '=', digest), eb('mailed_digest', '=', digest)]))
    .where('used_at', 'is', null)
    .where('ends_at', '>', now)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
  if (!invite) refuse('inviteEnded')
  const { rights } = await roleToGive(db, invite.role_id)
  const makers = rightsOf(invite.ofMaker, invite.makersRights)
  if (!makers.has('team.manage') || rights.some((right) => !makers.has(right))) refuse('inviteEnded')
  return { ...invite, isMailed: invite.mailed_digest === digest }
}
