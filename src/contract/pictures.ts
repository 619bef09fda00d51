import * as z from 'zod/mini'

/** The accepted picture types, by content and not by the claimed type. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const

/** Letters of what is said about a picture, and bytes of its content. */
export const mostOfPicture = { title: 120, bytes: 2 * 1024 * 1024 } as const

export const Picture = z.looseObject({
  id: z.string(),
  title: z.string(),
  type: z.string(),
  /** Bytes. */
  size: z.int(),
})
export type Picture = z.infer<typeof Picture>

/** A picture as it is sent. */
export const SentPicture = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  title: z.string().check(z.trim(), z.maxLength(mostOfPicture.title)),
  /** Base64. */
  data: z.string().check(z.minLength(1), z.maxLength(Math.ceil(mostOfPicture.bytes / 3) * 4)),
})
export type SentPicture = z.output<typeof SentPicture>
