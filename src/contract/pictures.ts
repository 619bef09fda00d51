import * as z from 'zod/mini'

/** Accepted picture types, by content. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const

/** Characters of a picture's title, and bytes of its content. */
export const maxOfPicture = { title: 120, bytes: 2 * 1024 * 1024 } as const

export const Picture = z.looseObject({
  id: z.string(),
  title: z.string(),
  type: z.string(),
  /** Bytes. */
  size: z.int(),
})
export type Picture = z.infer<typeof Picture>

/** A picture in a request. */
export const SentPicture = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  title: z.string().check(z.trim(), z.maxLength(maxOfPicture.title)),
  /** Base64. */
  data: z.string().check(z.minLength(1), z.maxLength(Math.ceil(maxOfPicture.bytes / 3) * 4)),
})
export type SentPicture = z.output<typeof SentPicture>
