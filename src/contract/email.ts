import * as z from 'zod/mini'

const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`
// As RFC 6531 allows it, without quoted names and IP addresses: "a&b@example.com", "info@räucher.de", "x@пример.рф".
const pattern = new RegExp(
  String.raw`^(?!\.)(?!.*\.\.)[^\s\p{C}@"(),:;<>[\]\\]{1,64}(?<!\.)@(?:${label}\.)+(?=[^.]*\p{L})${label}$`,
  'u',
)

/** Returns whether a text is an email address, in any script. */
export const isEmailAddress = (text: string): boolean => text.length <= 255 && pattern.test(text)

/** An email address, in any script. */
export const EmailAddress = z.string().check(z.trim(), z.maxLength(255), z.email({ pattern }))

/** An email address, or an empty text for none. */
export const OptionalEmailAddress = z.union([z.literal(''), EmailAddress])

/** The address of a cell or link of another program, such as `Ana Pop <ana@example.com>` or `mailto:ana@example.com`. */
export function addressIn(text: string): string {
  const visible = text.replace(/[\p{Cf}\p{Cc}]/gu, '').trim()
  const [, bracketed] = /<([^<>]*)>\s*$/.exec(visible) ?? []
  return (bracketed ?? visible)
    .trim()
    .replace(/^mailto:([^?]*).*$/i, '$1')
    .trim()
}
