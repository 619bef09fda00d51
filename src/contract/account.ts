import * as z from 'zod/mini'
import { call, Nothing } from './call.ts'
import { EmailAddress } from './email.ts'
import { several } from './list-search.ts'
import { nameText } from './readable.ts'
import { languages } from './regional.ts'
import { LogoIds } from './shop-logo.ts'
import { maxSmallPicture, SmallPicture } from './small-picture.ts'

/** Minutes that a proof of who one is counts, by signing in, by the password or by a passkey. */
export const confirmedMinutes = 15

export const maxFaces = 50

/** Sign-in accepts any text: an error must not reveal whether the address could exist. */
const Password = z.string().check(z.minLength(1), z.maxLength(255))
/** Only the length is checked; `passwordStrength` rates the rest for the screen. */
const NewPassword = z.string().check(
  z.overwrite((password) => password.normalize('NFKC')),
  z.minLength(8),
  z.maxLength(255),
)
const NamePart = nameText(60)

/** References a picture by its id instead of a data URI. */
export const faceRef = (id: string) => `face:${id}`

export const User = z.looseObject({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.optional(z.string()),
  /** Their own picture as a data URI, from a server without `face`. */
  picture: z.optional(z.string()),
  /** The id of their own picture (`account/face`); left out without one. */
  face: z.optional(z.string()),
  /** Incremented by every change; left out by older servers. */
  version: z.optional(z.int()),
  /** True once a link that was mailed to the address was opened; left out where the shop sends no mail. */
  emailVerified: z.optional(z.boolean()),
})
export type User = z.infer<typeof User>

const UserReply = z.looseObject({ user: User })
export const ProfileConflict = z.looseObject({ current: User })
/** The shop's name, zone, currency, logo and settings; older servers leave them out, count days in UTC and have prices in euros. */
const Shop = z.optional(
  z.object({
    name: z.optional(z.string()),
    timeZone: z.string(),
    currency: z.optional(z.string()),
    logo: z.optional(LogoIds),
    /** The fields of each section of `settings.ts`, whose checks the sign-in page would load too. */
    settings: z.optional(z.looseObject({})),
    /** `AutomaticDiscount` of `discount-rule.ts`. */
    discounts: z.optional(z.array(z.looseObject({}))),
    /** `TaxStatus` of `taxes.ts` of a user who is a customer without tax. */
    taxStatus: z.optional(z.string()),
  }),
)
/** The rights of the user; older servers leave them out and let everyone do everything. */
const OwnRights = z.optional(z.array(z.string()))
/** The role needs a passkey or one-time codes; without one of them the account has no rights. */
const NeedsFactor = z.optional(z.boolean())
const MeReply = z.extend(UserReply, { shop: Shop, rights: OwnRights, needsFactor: NeedsFactor })

export const LoginRequest = z.object({
  email: EmailAddress,
  password: Password,
  code: z.optional(z.string().check(z.maxLength(20))),
})
export type LoginRequest = z.infer<typeof LoginRequest>
export const LoginReply = z.looseObject({
  serviceToken: z.string(),
  user: User,
  shop: Shop,
  rights: OwnRights,
  needsFactor: NeedsFactor,
})

export const NewAccount = z.object({
  email: EmailAddress,
  password: NewPassword,
  firstName: NamePart,
  lastName: NamePart,
})

export const RegisterRequest = z.object({
  /** A pin made by the client (docs/contract.md 2.1); the server makes its own. */
  id: z.optional(z.string()),
  ...NewAccount.shape,
  /** The word that the server printed at its start; the first account needs it. */
  setup: z.optional(z.string().check(z.maxLength(64))),
  /** The browser's zone; that of the first account becomes the shop's. An unknown name is ignored. */
  timeZone: z.optional(z.string().check(z.maxLength(64))),
})
export type RegisterRequest = z.infer<typeof RegisterRequest>
/** The new user without a password; an array, because an older client spreads it (docs/contract.md 2.1). */
const RegisterReply = z.array(User)

const ProfileFields = {
  name: nameText(120),
  email: EmailAddress,
  /** An empty text removes the picture. */
  picture: z.optional(SmallPicture),
}
export const ProfileRequest = z.object({
  ...ProfileFields,
  version: z.optional(z.int()),
  /**
   * Earlier values (docs/contract.md 6.4): a field equal in both is unchanged. A picture may be `faceRef`.
   */
  base: z.optional(
    z.partial(z.object({ ...ProfileFields, picture: z.string().check(z.maxLength(maxSmallPicture)) })),
  ),
})
export type ProfileRequest = z.infer<typeof ProfileRequest>

/** Revokes the tokens of programs that the account has made; without it they go on. */
const revokeTokens = z.optional(z.boolean())

export const PasswordRequest = z.object({ current: Password, next: NewPassword, revokeTokens })
export type PasswordRequest = z.infer<typeof PasswordRequest>
/** The form of a forgotten password; where the shop sends no mail, no call carries it (docs/contract.md 2.1). */
export const ForgotPassword = z.object({ email: EmailAddress })

/** `first`: there is no account yet, so registration is open regardless of the setting. */
const RegistrationReply = z.object({
  state: z.enum(['open', 'closed', 'first']),
  needsSetupWord: z.optional(z.boolean()),
  sendsMail: z.optional(z.boolean()),
  openId: z.optional(z.string()),
  /** The name of the shop; empty without one. */
  shop: z.optional(z.string()),
  logo: z.optional(LogoIds),
  /** The language of the shop, for browsers in which no other was chosen. */
  language: z.optional(z.enum(languages)),
})

const Code = z.string().check(z.minLength(1), z.maxLength(64))

const CapabilitiesReply = z.object({ extensions: z.array(z.string()) })

export const accountCalls = {
  me: call('get', 'account/me', {
    request: Nothing,
    reply: MeReply,
    summary: 'Return the signed-in user, and the time zone and currency of the shop',
  }),
  login: call('post', 'account/login', {
    request: LoginRequest,
    reply: LoginReply,
    access: 'anyone',
    isRecorded: true,
    summary: 'Sign in',
  }),
  register: call('post', 'account/register', {
    request: RegisterRequest,
    reply: RegisterReply,
    access: 'anyone',
    summary: 'Create an account without signing in',
  }),
  registration: call('get', 'account/registration', {
    request: Nothing,
    reply: RegistrationReply,
    access: 'anyone',
    summary: 'Return whether anyone can create an account here',
  }),
  capabilities: call('get', 'account/capabilities', {
    request: Nothing,
    reply: CapabilitiesReply,
    summary: 'List the extensions of the contract that this server supports',
  }),
  profile: call('post', 'account/profile', {
    request: ProfileRequest,
    reply: UserReply,
    summary: 'Change your name, email address or picture; 409 with `current` on a conflict',
  }),
  faces: call('get', 'account/faces', {
    request: z.object({
      /** Only of people with these names. */
      names: z.optional(several(z.string().check(z.maxLength(120))).check(z.maxLength(maxFaces))),
    }),
    reply: z.object({ faces: z.array(z.object({ name: z.string(), id: z.string() })) }),
    summary: 'List the ids of profile pictures by display name',
  }),
  face: call('get', 'account/face', {
    request: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
    /** A data URI; null when it was replaced. */
    reply: z.object({ picture: z.nullable(z.string()) }),
    summary: 'Return a profile picture by its id, which changes with the picture',
  }),
  logo: call('get', 'account/logo', {
    request: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
    /** A data URI; null when it was replaced. */
    reply: z.object({ picture: z.nullable(z.string()) }),
    access: 'anyone',
    summary: 'Return a logo of the shop by its id, which changes with the picture',
  }),
  password: call('post', 'account/password', {
    request: PasswordRequest,
    reply: Nothing,
    summary: 'Change your password; ends all other sessions',
  }),
  forgot: call('post', 'account/forgot', {
    request: ForgotPassword,
    /** The same for every address: no one learns which has an account. */
    reply: z.object({ sendsMail: z.boolean() }),
    access: 'anyone',
    // Anybody may ask as often as the limits allow; a new password leaves a line.
    isRecorded: false,
    summary: 'Email a password reset link to the address of an account; works once, for an hour',
  }),
  sendVerification: call('post', 'account/send-verification', {
    request: Nothing,
    reply: z.object({ mailed: z.boolean() }),
    isRecorded: false,
    summary: 'Email a link that verifies your address; works once, for a day',
  }),
  verify: call('post', 'account/verify', {
    request: z.object({ code: Code }),
    reply: z.object({ email: z.string() }),
    access: 'anyone',
    summary: 'Verify an email address by the code of a link',
  }),
  resetOf: call('get', 'account/reset', {
    request: z.object({ code: Code }),
    reply: z.object({ name: z.string(), email: z.string(), endsAt: z.string(), tokens: z.optional(z.int()) }),
    access: 'anyone',
    summary: 'Return whose password a reset link changes, and when it expires',
  }),
  reset: call('post', 'account/new-password', {
    request: z.object({ code: Code, password: NewPassword, revokeTokens }),
    reply: z.object({ email: z.string() }),
    access: 'anyone',
    summary: 'Set a new password by a reset link; ends all sessions',
  }),
  signOut: call('post', 'account/sign-out', {
    request: Nothing,
    reply: Nothing,
    summary: 'End this session',
  }),
}

export type Strength = 'empty' | 'short' | 'weak' | 'fair' | 'strong'

/** The strength of a password: length first, variety second. */
export function passwordStrength(password: string): Strength {
  if (password === '') return 'empty'
  if (password.length < 8) return 'short'
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  const varied = new Set(password).size >= 6
  const score = (password.length >= 12 ? 1 : 0) + (password.length >= 16 ? 1 : 0) + (kinds >= 3 ? 1 : 0)
  if (!varied || score === 0) return 'weak'
  return score === 1 ? 'fair' : 'strong'
}
