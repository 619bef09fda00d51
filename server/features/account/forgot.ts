import { accountCalls } from '#contract/account.ts'
import { networkOf } from '#server/platform/address.ts'
import { digestOf, linkTo, newCode } from '#server/platform/auth/codes.ts'
import { createLimits } from '#server/platform/auth/limits.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Mount } from '#server/platform/http.ts'
import { mailTexts } from '#server/platform/mail-texts.ts'
import { sendOutside } from '#server/platform/outgoing-mail.ts'

const hourMs = 3_600_000
/** Min ms between two mails of an account; the previous link stays valid. */
const pauseMs = 5 * 60_000
/** Links that may be asked for within a minute from one address. */
const maxTries = 5

export function forgotPassword({ read }: Mount, deps: Deps): void {
  const { db, clock, addressOf = () => 'local' } = deps
  const tries = createLimits(db, clock, maxTries)

  /** Stores a link; undefined without such an account, or soon after another mail to it. */
  const storeLink = (email: string, digest: string) =>
    inTransaction(db, async (tx) => {
      const now = clock().getTime()
      const user = await tx
        .selectFrom('users')
        .select(['id', 'email'])
        .where((row) => row(row.fn('lower', ['email']), '=', email.toLowerCase()))
        .where('deactivated_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
      if (!user) return undefined
      const mailed = await tx
        .selectFrom('password_resets')
        .select('ends_at')
        .where('user_id', '=', user.id)
        .where('email', 'is not', null)
        .executeTakeFirst()
      if (mailed && mailed.ends_at.getTime() - hourMs + pauseMs > now) return undefined
      await tx
        .deleteFrom('password_resets')
        .where('user_id', '=', user.id)
        .where('email', 'is not', null)
        .execute()
      await tx
        .insertInto('password_resets')
        .values({ user_id: user.id, digest, email: user.email, ends_at: new Date(now + hourMs) })
        .execute()
      return user.email
    })

  read(accountCalls.forgot, async ({ input: { email }, c, afterAnswer }) => {
    await tries.take([`forgot ${networkOf(addressOf(c))}`])
    const code = newCode()
    const words = mailTexts(c).reset(linkTo(c, deps, `/reset?code=${code}`))
    // After the answer, so that its time does not tell whether there is such an account.
    if (deps.sendMail)
      afterAnswer(async () => {
        const digest = await digestOf(code)
        const to = await storeLink(email, digest)
        if (to === undefined || (await sendOutside(deps, { to, ...words }))) return
        // Another try needs no pause then.
        await db.deleteFrom('password_resets').where('digest', '=', digest).execute()
      })
    return { sendsMail: deps.sendMail !== undefined }
  })
}
