/** Where mails are looked for in the list of folders, flags and the two labels of docs/contract.md 4.5, and the archive. */
export const mailKeys = [
  ...(['all', 'inbox', 'sent', 'draft', 'spam', 'trash', 'archive'] as const),
  ...(['starred', 'important', 'promotions', 'forums'] as const),
] as const
export type MailKey = (typeof mailKeys)[number]

/** The states that a mail search knows. */
export const mailStates = ['unread', 'read', 'starred', 'important'] as const
export type MailState = (typeof mailStates)[number]

/** The search terms of one field. */
const fields = { from: true, to: true, subject: true, label: true }
type Field = keyof typeof fields

/** One thing that mails are searched by; a word may be several within quotes. */
export type MailQueryPart =
  | { by: 'word' | Field; value: string }
  | { by: 'is'; value: MailState }
  | { by: 'has'; value: 'attachment' }

/** More than this nobody types; what comes after is not looked at. */
export const mostQueryParts = 20

/**
 * The grammar of a typed search: words and `"several words"`, `from:`, `to:`, `subject:`, `label:`, `is:unread`,
 * `is:read`, `is:starred`, `is:important`, `has:attachment`. All of it must hold; what looks like a name of these and
 * is none is a word.
 */
export function mailQueryOf(text: string): MailQueryPart[] {
  const parts: MailQueryPart[] = []
  // A name with its value, a quoted text, or anything up to the next space; a quote may lack its end.
  for (const [whole, name = '', quoted, bare = ''] of text.matchAll(/(?:(\w+):)?(?:"([^"]*)"?|(\S+))|\S+/g)) {
    const isPlain = name === '' && quoted === undefined
    const part = (isPlain ? undefined : partOf(name.toLowerCase(), (quoted ?? bare).trim())) ?? wordOf(whole)
    if (part) parts.push(part)
    if (parts.length === mostQueryParts) break
  }
  return parts
}

function partOf(name: string, value: string): MailQueryPart | undefined {
  if (value === '') return undefined
  if (name === '') return { by: 'word', value }
  if (Object.hasOwn(fields, name)) return { by: name as Field, value }
  const state = name === 'is' && mailStates.find((one) => one === value.toLowerCase())
  if (state) return { by: 'is', value: state }
  const isFile = name === 'has' && /^attachments?$/i.test(value)
  return isFile ? { by: 'has', value: 'attachment' } : undefined
}

/** A name alone stands before what is typed next; anything else is looked for as it is. */
function wordOf(whole: string): MailQueryPart | undefined {
  const value = whole.replaceAll('"', '').trim()
  const isUnfinished = /^(from|to|subject|label|is|has):$/i.test(value)
  return value === '' || isUnfinished ? undefined : { by: 'word', value }
}

/** The text that asks for these parts. */
export const textOfMailQuery = (parts: readonly MailQueryPart[]): string =>
  parts.map(({ by, value }) => (by === 'word' ? word(value) : `${by}:${quoted(value)}`)).join(' ')

const quoted = (value: string) => (/\s/.test(value) ? `"${value}"` : value)
const word = (value: string) => (/[\s:]/.test(value) ? `"${value}"` : value)
