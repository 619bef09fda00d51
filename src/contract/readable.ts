import * as z from 'zod/mini'

const pattern = /^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u

/** Rejects control characters and direction marks, with which a name could look like another. */
export const readable = z.regex(pattern)

/** Returns whether an issue of a schema is one of `readable`. */
export const isUnreadable = (issue: { code: string; pattern?: string }) => issue.pattern === String(pattern)

const hasVisibleText = (text: string) => /[^\p{C}\p{Z}\p{DI}\u2800]/u.test(text)

/** Removes from a name of another program what `readable` rejects. A name without visible characters is empty. */
export function readableName(name: string): string {
  const readableText = name
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
  return hasVisibleText(readableText) ? readableText : ''
}

/** A name of at most `max` characters, or none. A name without visible characters is empty. */
export const optionalName = (max: number) =>
  z.string().check(
    z.trim(),
    z.overwrite((text) => (hasVisibleText(text) ? text : '')),
    readable,
    z.maxLength(max),
  )

/** The name of a person or a record, of 1 to `max` visible characters. */
export const nameText = (max: number) => optionalName(max).check(z.minLength(1))

/** An id of a record, which clients choose for new ones: visible text of at most 64 characters. */
export const recordId = z.string().check(z.regex(/\S/), readable, z.maxLength(64))

/** A full name in the order of its script: Chinese names have the family name first. */
export function joinName(firstName: string, lastName: string): string {
  const isHan = [firstName, lastName].every((name) => /^\p{Script=Han}+$/u.test(name))
  return isHan ? lastName + firstName : [firstName, lastName].filter(Boolean).join(' ')
}
