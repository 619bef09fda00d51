import * as z from 'zod/mini'
import { LoginReply, NewAccount } from './account.ts'
import { call } from './call.ts'
import { recordId } from './readable.ts'

export const inviteDays = 14

const InvitedAccount = z.object({ code: recordId, ...NewAccount.shape })
export type InvitedAccount = z.infer<typeof InvitedAccount>

/** The calls of invited people, apart from those of `team.ts`, which no guest loads. */
export const invitationCalls = {
  read: call('get', 'team/invitation', {
    access: 'anyone',
    request: z.object({ code: recordId }),
    reply: z.object({ by: z.string(), email: z.nullable(z.string()), endsAt: z.string() }),
    summary: 'Return who sent an invitation, and when it expires',
  }),
  accept: call('post', 'team/accept', {
    isSecret: true,
    access: 'anyone',
    request: InvitedAccount,
    reply: LoginReply,
    summary: 'Create an account by an invitation, and sign in',
  }),
}
