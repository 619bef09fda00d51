import type { ApiError } from '#kernel/api-error.ts'
import { session } from '#kernel/session.ts'

export const account = () => session.userId() ?? ''

export const isGone = (account: string) => session.userId() !== account
export const never = () => new Promise<never>(() => {})

/** True when only the session is missing: the outbox keeps the write for the account's next sign-in. */
export const waitsForSignIn = (error: ApiError) => error.status === 401
