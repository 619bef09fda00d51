import * as z from 'zod/mini'

/**
 * A check for names that are shown to others: no line breaks or other control characters, and none that turn the
 * direction of the text, by which a name could look like another one.
 */
export const readable = z.regex(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u)
