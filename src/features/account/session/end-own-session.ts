import { accountCalls } from '#contract/account.ts'
import { request } from '#kernel/api.ts'
import { session } from '#kernel/session.ts'

/**
 * Signs out here immediately, and on the server when it answers: without a network the token is only deleted here, and the
 * server refuses it when its day is over.
 */
export function endOwnSession(): void {
  // The request takes the token before it is deleted.
  request(accountCalls.signOut, {}).catch(() => {})
  session.end('signedOut')
}
