import * as z from 'zod/mini'
import { call, Nothing } from './call.ts'
import { SmallPicture } from './small-picture.ts'

const Email = z.string().check(z.trim(), z.maxLength(255), z.email())
/** Sign-in accepts any text: an error must not reveal whether the address could exist. */
const Password = z.string().check(z.minLength(1), z.maxLength(255))
/** Only the length is checked; `passwordStrength` rates the rest for the screen. */
const NewPassword = z.string().check(z.minLength(8), z.maxLength(255))
const NamePart = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))

export const User = z.looseObject({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.optional(z.string()),
  /** Their own picture as a data URI; left out without one. */
  picture: z.optional(z.string()),
})
export type User = z.infer<typeof User>

const UserReply = z.looseObject({ user: User })
/** The shop's zone; older servers leave it out and count days in UTC. */
const Shop = z.optional(z.object({ timeZone: z.string() }))
const MeReply = z.extend(UserReply, { shop: Shop })

export const LoginRequest = z.object({ email: Email, password: Password })
export type LoginRequest = z.infer<typeof LoginRequest>
const LoginReply = z.looseObject({ serviceToken: z.string(), user: User, shop: Shop })

export const RegisterRequest = z.object({
  /** A pin made by the client (docs/contract.md 2.1); the server makes its own. */
  id: z.optional(z.string()),
  email: Email,
  password: NewPassword,
  firstName: NamePart,
  lastName: NamePart,
  /** The browser's zone; that of the first account becomes the shop's. An unknown name is ignored. */
  timeZone: z.optional(z.string().check(z.maxLength(64))),
})
export type RegisterRequest = z.infer<typeof RegisterRequest>
/** The new user without a password; an array, because an older client spreads it (docs/contract.md 2.1). */
const RegisterReply = z.array(User)

export const ProfileRequest = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  email: Email,
  /** An empty text removes the picture. */
  picture: z.optional(SmallPicture),
})
export type ProfileRequest = z.infer<typeof ProfileRequest>

export const PasswordRequest = z.object({ current: Password, next: NewPassword })
export type PasswordRequest = z.infer<typeof PasswordRequest>
/** Changing the password ends every other session, so this one gets a fresh token. */
const PasswordReply = z.object({ serviceToken: z.optional(z.string()) })

/** The form of a forgotten password; no call carries it (docs/contract.md 2.1). */
export const ForgotPassword = z.object({ email: Email })

/** `first`: there is no account yet, so registration is open whatever the setting. */
const RegistrationReply = z.object({ state: z.enum(['open', 'closed', 'first']) })

const CapabilitiesReply = z.object({ extensions: z.array(z.string()) })

export const accountCalls = {
  me: call('get', 'account/me', {
    request: Nothing,
    reply: MeReply,
    summary: 'The signed-in user, and the time zone of the shop',
  }),
  login: call('post', 'account/login', {
    request: LoginRequest,
    reply: LoginReply,
    access: 'anyone',
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
    summary: 'Whether an account may be created here',
  }),
  capabilities: call('get', 'account/capabilities', {
    request: Nothing,
    reply: CapabilitiesReply,
    summary: 'Which extensions of the contract this server has',
  }),
  profile: call('post', 'account/profile', {
    request: ProfileRequest,
    reply: UserReply,
    summary: 'Change own name, e-mail and picture',
  }),
  faces: call('get', 'account/faces', {
    request: Nothing,
    reply: z.object({ faces: z.array(z.object({ name: z.string(), picture: z.string() })) }),
    summary: 'The own pictures of everybody here, by a name that nobody else has',
  }),
  password: call('post', 'account/password', {
    request: PasswordRequest,
    reply: PasswordReply,
    summary: 'Change own password; ends all other sessions',
  }),
  endOthers: call('post', 'account/end-others', {
    request: Nothing,
    reply: PasswordReply,
    summary: 'End all other sessions of the own account; this one goes on with the token answered',
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
