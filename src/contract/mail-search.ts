/** Keys of mail lists: folders, flags and the two labels of docs/contract.md 4.5, and the archive. */
export const mailKeys = [
  ...(['all', 'inbox', 'sent', 'draft', 'spam', 'trash', 'archive'] as const),
  ...(['starred', 'important', 'promotions', 'forums'] as const),
] as const
export type MailKey = (typeof mailKeys)[number]

export const mailStates = ['unread', 'read', 'starred', 'important'] as const
export type MailState = (typeof mailStates)[number]

const fields = { from: true, to: true, subject: true, label: true, filename: true }
type Field = keyof typeof fields
const days = { before: true, after: true }

/** One search term; a word may be several in quotes. */
export type MailQueryPart = (
  | { by: 'word' | Field; value: string }
  | { by: 'is'; value: MailState }
  | { by: 'has'; value: 'attachment' }
  /** A day: `2026-11-21`. */
  | { by: keyof typeof days; value: string }
) & { isNot?: true }

/** Limit of terms in a search; further ones are ignored. */
export const maxQueryParts = 20

/**
 * Parses a search: words and `"several words"`, `from:`, `to:`, `subject:`, `label:`, `filename:`, `before:` and
 * `after:` with a day, `is:unread`, `is:read`, `is:starred`, `is:important`, `has:attachment`. All terms must match; a
 * minus before a term excludes it; an unknown prefix is part of a word.
 */
export function mailQueryOf(text: string): MailQueryPart[] {
  const parts: MailQueryPart[] = []
  // A prefix with its value, a quoted text, or anything up to the next space; the closing quote may be missing.
  for (const [whole, minus, name = '', quoted, bare = ''] of text.matchAll(
    /(-)?(?:(\w+):)?(?:"([^"]*)"?|(\S+))|\S+/g,
  )) {
    const isPlain = name === '' && quoted === undefined
    const part =
      (isPlain ? undefined : partOf(name.toLowerCase(), (quoted ?? bare).trim())) ??
      wordOf(minus ? whole.slice(1) : whole)
    if (part) parts.push(minus ? { ...part, isNot: true } : part)
    if (parts.length === maxQueryParts) break
  }
  return parts
}

function partOf(name: string, value: string): MailQueryPart | undefined {
  if (value === '') return undefined
  if (name === '') return { by: 'word', value }
  if (Object.hasOwn(fields, name)) return { by: name as Field, value }
  if (Object.hasOwn(days, name)) {
    const day = dayOf(value)
    return day ? { by: name as keyof typeof days, value: day } : undefined
  }
  const state = name === 'is' && mailStates.find((state) => state === value.toLowerCase())
  if (state) return { by: 'is', value: state }
  const isFile = name === 'has' && /^attachments?$/i.test(value)
  return isFile ? { by: 'has', value: 'attachment' } : undefined
}

function dayOf(value: string): string | undefined {
  const [, year, month = '', day = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(value) ?? []
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = year === undefined ? Number.NaN : Date.parse(iso)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : undefined
}

const unfinished = /^((from|to|subject|label|is|has|filename|before|after):|(before|after):[\d/.-]*)$/i

/** A lone prefix waits for its value, also a day that is still typed; anything else is a word. */
function wordOf(whole: string): MailQueryPart | undefined {
  const value = whole.replaceAll('"', '').trim()
  return value === '' || unfinished.test(value) ? undefined : { by: 'word', value }
}

export const textOfMailQuery = (parts: readonly MailQueryPart[]): string =>
  parts
    .map(({ by, value, isNot }) => {
      const term = by === 'word' ? quoteWord(value) : `${by}:${quoteValue(value)}`
      return isNot ? `-${term}` : term
    })
    .join(' ')

export const quoteValue = (value: string) => (/\s/.test(value) ? `"${value}"` : value)
const quoteWord = (value: string) => (/[\s:]|^-/.test(value) ? `"${value}"` : value)
