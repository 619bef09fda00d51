import * as z from 'zod/mini'
import { call, Nothing } from './call.ts'
import { EmailAddress } from './email.ts'
import { nameText, recordId } from './readable.ts'
import { rights } from './rights.ts'

export const maxRoles = 50
/** Hours in which the link for a new password works. */
export const resetHours = 24

const Id = recordId
const RightName = z.enum(rights)

export const Role = z.object({
  id: z.string(),
  /** Null for the shop's roles, which the app names in its language. */
  name: z.nullable(z.string()),
  rights: z.array(RightName),
  /** Its members need a passkey or one-time codes. */
  needsFactor: z.boolean(),
  members: z.int(),
  version: z.int(),
})
export type Role = z.infer<typeof Role>

export const RoleFields = z.object({
  name: nameText(60),
  rights: z.array(RightName).check(z.maxLength(rights.length)),
})
export type RoleFields = z.infer<typeof RoleFields>

export const Member = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  isActive: z.boolean(),
  isSelf: z.boolean(),
  /** They have a passkey or one-time codes. */
  hasFactor: z.optional(z.boolean()),
  /** When a page of theirs was last open; null before the first time. */
  seen: z.nullable(z.string()),
  /** Pages of theirs that are open now. */
  devices: z.int(),
  since: z.string(),
})
export type Member = z.infer<typeof Member>

const Invite = z.object({
  id: z.string(),
  role: z.string(),
  email: z.nullable(z.string()),
  by: z.string(),
  at: z.string(),
  endsAt: z.string(),
})
export type Invite = z.infer<typeof Invite>

/** Days after which a token may end. */
export const tokenDays = [30, 90, 365] as const

export const ProgramToken = z.object({
  id: z.string(),
  name: z.string(),
  rights: z.array(RightName),
  /** The name of its creator, whose rights it never exceeds. */
  by: z.string(),
  at: z.string(),
  endsAt: z.string(),
  /** The last use, give or take five minutes; null before the first. */
  seen: z.nullable(z.string()),
})
export type ProgramToken = z.infer<typeof ProgramToken>

const TeamReply = z.object({
  members: z.array(Member),
  invites: z.array(Invite),
  tokens: z.array(ProgramToken),
  /** An invitation with an address is mailed to it. */
  sendsMail: z.optional(z.boolean()),
})
export type TeamReply = z.infer<typeof TeamReply>
const OneMember = z.object({ member: Member })

export const roleCalls = {
  list: call('get', 'roles/list', {
    access: 'team.manage',
    request: Nothing,
    reply: z.object({ roles: z.array(Role) }),
    summary: 'List all roles with their permissions',
  }),
  save: call('post', 'roles/save', {
    isConfirmed: true,
    access: 'team.manage',
    /** With the version that was read, an edit is refused when someone else has changed or deleted the role. */
    request: z.object({ id: z.optional(Id), version: z.optional(z.int()), ...RoleFields.shape }),
    reply: z.object({ role: Role }),
    summary: 'Add or change a custom role; you can only grant permissions that you have',
  }),
  factor: call('post', 'roles/factor', {
    isConfirmed: true,
    access: 'team.manage',
    request: z.object({ id: Id, needsFactor: z.boolean() }),
    reply: z.object({ role: Role }),
    summary: 'Set whether the members of a role need two-step sign-in',
  }),
  remove: call('post', 'roles/delete', {
    isConfirmed: true,
    access: 'team.manage',
    request: z.object({ id: Id }),
    reply: z.object({ id: z.string() }),
    summary: 'Delete a role without members',
  }),
}

export const teamCalls = {
  list: call('get', 'team/list', {
    access: 'team.manage',
    request: Nothing,
    reply: TeamReply,
    summary: 'List all accounts and open invitations',
  }),
  invite: call('post', 'team/invite', {
    isSecret: true,
    isConfirmed: true,
    access: 'team.manage',
    request: z.object({ role: Id, email: z.optional(EmailAddress) }),
    reply: z.object({
      id: z.string(),
      code: z.string(),
      link: z.string(),
      /** True if the invitation was mailed to `email`; left out without one, or where the shop sends no mail. */
      mailed: z.optional(z.boolean()),
    }),
    summary: 'Create an invitation link, returned once and emailed where possible; expires after 14 days',
  }),
  withdraw: call('post', 'team/withdraw', {
    isConfirmed: true,
    access: 'team.manage',
    request: z.object({ id: Id }),
    reply: z.object({ id: z.string() }),
    summary: 'Revoke an invitation; its link no longer works',
  }),
  role: call('post', 'team/role', {
    isConfirmed: true,
    access: 'team.manage',
    request: z.object({ user: Id, role: Id }),
    reply: OneMember,
    summary: 'Change the role of an account',
  }),
  deactivate: call('post', 'team/deactivate', {
    isConfirmed: true,
    access: 'team.manage',
    request: z.object({ user: Id, heir: z.optional(Id) }),
    reply: OneMember,
    summary: 'Deactivate an account and end its sessions; `heir` receives its shared calendars',
  }),
  resetLink: call('post', 'team/reset-link', {
    isSecret: true,
    isConfirmed: true,
    access: 'team.manage',
    request: z.object({ user: Id }),
    reply: z.object({ link: z.string() }),
    summary: 'Create a password reset link for an account; works once, for a day',
  }),
  endFactors: call('post', 'team/end-factors', {
    isConfirmed: true,
    access: 'team.manage',
    request: z.object({ user: Id }),
    reply: OneMember,
    summary: 'Remove the passkeys and one-time codes of an account, and notify its owner',
  }),
  activate: call('post', 'team/activate', {
    isConfirmed: true,
    access: 'team.manage',
    request: z.object({ user: Id }),
    reply: OneMember,
    summary: 'Reactivate an account',
  }),
}

export const tokenCalls = {
  add: call('post', 'tokens/add', {
    isSecret: true,
    isConfirmed: true,
    access: 'team.manage',
    request: z.object({ ...RoleFields.shape, days: z.literal(tokenDays) }),
    reply: z.object({ id: z.string(), token: z.string() }),
    summary: 'Create an API token; returned once',
  }),
  revoke: call('post', 'tokens/revoke', {
    access: 'team.manage',
    request: z.object({ id: Id }),
    reply: z.object({ id: z.string() }),
    summary: 'Revoke an API token; it is rejected from then on',
  }),
}
