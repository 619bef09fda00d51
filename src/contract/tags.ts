import * as z from 'zod/mini'
import { longestTag } from './contact-search.ts'

/** Max tags of a record, and max characters of each. */
export const maxTags = { tags: 20, tag: longestTag }

export const Tags = z.pipe(
  z
    .array(z.string().check(z.trim(), z.maxLength(maxTags.tag), z.minLength(1)))
    .check(z.maxLength(maxTags.tags)),
  z.transform((tags) =>
    [...new Map(tags.toReversed().map((tag) => [tag.toLowerCase(), tag])).values()].reverse(),
  ),
)
