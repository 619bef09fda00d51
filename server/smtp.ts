import type { Deps } from './platform/deps.ts'

/** Timeout in ms per step with the mail server: the inviter waits for the answer. */
const timeoutMs = 10_000

/** Sending by an SMTP server; the library is loaded only where it is used. */
export async function sendBySmtp(url: string, from: string): Promise<NonNullable<Deps['sendMail']>> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Nothing of a mail is read from files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ to, subject, text }) => {
    // An address alone: a name or a second address in it would not be read as one.
    await transport.sendMail({ from, to: { name: '', address: to }, subject, text })
  }
}
