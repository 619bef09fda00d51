/** Keys of mail lists: folders, flags and the two labels of docs/contract.md 4.5, and the archive. */
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

/** One search term; a word may be several in quotes. */
export type MailQueryPart =
  | { by: 'word' | Field; value: string }
  | { by: 'is'; value: MailState }
  | { by: 'has'; value: 'attachment' }

/** Limit of terms in a search; further ones are ignored. */
export const maxQueryParts = 20

/**
 * Parses a search: words and `"several words"`, `from:`, `to:`, `subject:`, `label:`, `is:unread`, `is:read`,
 * `is:starred`, `is:important`, `has:attachment`. All terms must match; an unknown prefix is part of a word.
 */
export function mailQueryOf(text: string): MailQueryPart[] {
  const parts: MailQueryPart[] = []
  // A prefix with its value, a quoted text, or anything up to the next space; the closing quote may be missing.
  for (const [whole, name = '', quoted, bare = ''] of text.matchAll(/(?:(\w+):)?(?:"([^"]*)"?|(\S+))|\S+/g)) {
    const isPlain = name === '' && quoted === undefined
    const part = (isPlain ? undefined : partOf(name.toLowerCase(), (quoted ?? bare).trim())) ?? wordOf(whole)
    if (part) parts.push(part)
    if (parts.length === maxQueryParts) break
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

/** A lone prefix waits for its value; anything else is a word. */
function wordOf(whole: string): MailQueryPart | undefined {
  const value = whole.replaceAll('"', '').trim()
  const isUnfinished = /^(from|to|subject|label|is|has):$/i.test(value)
  return value === '' || isUnfinished ? undefined : { by: 'word', value }
}

/** Formats terms as a search text. */
export const textOfMailQuery = (parts: readonly MailQueryPart[]): string =>
  parts.map(({ by, value }) => (by === 'word' ? word(value) : `${by}:${quoteValue(value)}`)).join(' ')

const quoteValue = (value: string) => (/\s/.test(value) ? `"${value}"` : value)
const word = (value: string) => (/[\s:]/.test(value) ? `"${value}"` : value)
