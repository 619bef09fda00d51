import { accountCalls } from '#contract/account.ts'
import { request } from '#kernel/api.ts'
import { session } from '#kernel/session.ts'

/** Offline the token is only deleted here; the server refuses it once it expires. */
export function endOwnSession(): void {
  // The request takes the token before it is deleted.
  request(accountCalls.signOut, {}).catch(() => {})
  session.end('signedOut')
}
