import type { Deps, OutgoingMail } from './deps.ts'

/** Sends a mail to an address outside. A failure is logged, without the address, and never thrown. */
export async function sendOutside(
  { sendMail }: Pick<Deps, 'sendMail'>,
  mail: OutgoingMail,
): Promise<boolean> {
  try {
    await sendMail?.(mail)
    return sendMail !== undefined
  } catch (error) {
    const reason = error instanceof Error ? error.message.replaceAll(mail.to, '…') : String(error)
    console.error(JSON.stringify({ level: 'warn', message: `An email could not be sent: ${reason}` }))
    return false
  }
}
