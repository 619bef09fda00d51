import * as z from 'zod/mini'
import { call } from './call.ts'
import { readable, recordId } from './readable.ts'

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

export const SentPicture = z.object({
  id: recordId,
  title: z.string().check(z.trim(), readable, z.maxLength(maxOfPicture.title)),
  /** Base64. */
  data: z.string().check(z.minLength(1), z.maxLength(Math.ceil(maxOfPicture.bytes / 3) * 4)),
})
export type SentPicture = z.output<typeof SentPicture>

const PictureId = z.object({ id: recordId })

/** Calls for the content of a picture, apart from their areas, because pages show pictures of areas they know nothing of. */
export const pictureFiles = {
  ofProduct: call('get', 'products/picture', {
    request: PictureId,
    reply: z.unknown(),
    answers: 'bytes',
    summary: 'Return the content of a product picture',
  }),
  ofGallery: call('get', 'gallery/picture', {
    access: 'social.use',
    request: PictureId,
    reply: z.unknown(),
    answers: 'bytes',
    summary: 'Return the content of a picture of a gallery or a post',
  }),
}
