import * as z from 'zod/mini'
import { type ShopRole, shopRoles } from '#contract/rights.ts'
import { usualActivityDays } from './activity.ts'

const whole = (fallback: number, max: number, least = 0) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(least), z.maximum(max)), fallback)
const origin = z.string().check(z.refine(isOrigin, { error: 'must be an origin like https://shop.example' }))
const list = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
  ),
  z.array(origin),
)
const smtp = z
  .string()
  .check(z.refine(isSmtp, { error: 'must be an address like smtps://user:password@mail.example:465' }))
const mailbox = z
  .string()
  .check(
    z.regex(/^[^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/, {
      error: 'must be an address like Shop <shop@shop.example>',
    }),
  )
const provider = z
  .string()
  .check(z.refine(isProvider, { error: 'must be an address that begins with https://' }))
const address = z.string().check(z.refine(URL.canParse, { error: 'must be an address' }))

const Env = z.object({
  NODE_ENV: z.optional(z.string()),
  PORT: whole(3010, 65_535),
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), './data'),
  DATABASE_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres://' })),
  ),
  JWT_SECRET: z.optional(z.string().check(z.minLength(32, { error: 'must have at least 32 characters' }))),
  PROCESSES: whole(2, 64, 1),
  SEED: z.optional(z.enum(['demo', 'none', 'large'])),
  REGISTRATION: z.optional(z.enum(['open', 'closed'])),
  OLDER_CLIENTS: z.optional(z.enum(['on', 'off'])),
  // Otherwise everyone who registers would own the shop.
  DEFAULT_ROLE: z.optional(
    z.enum(shopRoles).check(z.refine((role) => role !== 'owner', { error: 'may not be owner' })),
  ),
  ACTIVITY_DAYS: whole(usualActivityDays, 36_500, 1),
  SMTP_URL: z.optional(smtp),
  MAIL_FROM: z.optional(mailbox),
  PUBLIC_URL: z.optional(origin),
  OIDC_ISSUER: z.optional(provider),
  OIDC_CLIENT_ID: z.optional(z.string()),
  OIDC_CLIENT_SECRET: z.optional(z.string()),
  OIDC_NAME: z.optional(z.string()),
  CORS_ORIGINS: z.optional(list),
  TRUST_PROXY: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10))),
  VITE_API_URL: z.optional(address),
  VITE_POSTHOG_HOST: z.optional(address),
})
export type Env = Omit<
  z.infer<typeof Env>,
  'SEED' | 'REGISTRATION' | 'OLDER_CLIENTS' | 'DEFAULT_ROLE' | 'CORS_ORIGINS'
> & {
  CORS_ORIGINS: string[]
  SEED: 'demo' | 'none' | 'large'
  REGISTRATION: 'open' | 'closed'
  OLDER_CLIENTS: 'on' | 'off'
  DEFAULT_ROLE: ShopRole
}

/** Reads the environment; an empty variable counts as not set. Throws WrongEnv. */
export function readEnv(from: Record<string, string | undefined>): Env {
  const set = Object.fromEntries(Object.entries(from).filter(([, value]) => value !== ''))
  const result = Env.safeParse(set)
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new WrongEnv(`These environment variables are wrong:\n${lines.join('\n')}`)
  }
  if (result.data.DATABASE_URL && !result.data.JWT_SECRET) {
    throw new WrongEnv('These environment variables are wrong:\n  JWT_SECRET: is required with DATABASE_URL')
  }
  const { SMTP_URL, MAIL_FROM, PUBLIC_URL } = result.data
  // Without the public address a stranger's request could put another one into a mail.
  if (SMTP_URL && !(MAIL_FROM && PUBLIC_URL)) {
    throw new WrongEnv(
      'These environment variables are wrong:\n  SMTP_URL: needs MAIL_FROM and PUBLIC_URL, for the sender and the links of mails',
    )
  }
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = result.data
  if (OIDC_ISSUER && !(OIDC_CLIENT_ID && OIDC_CLIENT_SECRET && PUBLIC_URL)) {
    throw new WrongEnv(
      'These environment variables are wrong:\n  OIDC_ISSUER: needs OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and PUBLIC_URL',
    )
  }
  // The passwords of the demo accounts are public, so a production shop begins empty.
  const isInEarnest = result.data.NODE_ENV === 'production' || result.data.DATABASE_URL !== undefined
  const { SEED = isInEarnest ? 'none' : 'demo' } = result.data
  const { REGISTRATION = SEED === 'none' ? 'closed' : 'open' } = result.data
  const { OLDER_CLIENTS = 'on' } = result.data
  const { DEFAULT_ROLE = SEED === 'none' ? 'buyer' : 'staff' } = result.data
  const { CORS_ORIGINS = isInEarnest ? [] : ['http://localhost:5173'] } = result.data
  return { ...result.data, SEED, REGISTRATION, OLDER_CLIENTS, DEFAULT_ROLE, CORS_ORIGINS }
}

/** An error in the setup that the person who starts the server must fix. */
export class WrongEnv extends Error {}

function isSmtp(text: string): boolean {
  return /^smtps?:\/\//.test(text) && URL.canParse(text) && new URL(text).hostname !== ''
}

/** Without encryption only on this machine, for trying out. */
function isProvider(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname))
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text
}
