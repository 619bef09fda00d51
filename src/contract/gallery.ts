import * as z from 'zod/mini'
import { call } from './call.ts'
import { maxOfPicture, Picture, pictureFiles, SentPicture } from './pictures.ts'
import { recordId } from './readable.ts'
import { UserNumber } from './social.ts'

export const maxInGallery = { pictures: 1_000, page: 100, usualPage: 48 } as const

const GalleryPicture = z.looseObject({
  ...Picture.shape,
  /** The position among all pictures from 1, assigned by the server. */
  number: z.int(),
  at: z.string(),
})
export type GalleryPicture = z.infer<typeof GalleryPicture>

const Id = recordId
const OnePicture = z.object({ picture: GalleryPicture, total: z.int() })

export const galleryCalls = {
  pictures: call('get', 'gallery/pictures', {
    access: 'social.use',
    request: z.object({
      user: z.optional(UserNumber),
      /** Only pictures before this number. */
      before: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
      limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(maxInGallery.page))),
    }),
    reply: z.object({ pictures: z.array(GalleryPicture), more: z.boolean(), total: z.int() }),
    summary: 'List a page of a person’s gallery, newest first',
  }),
  add: call('post', 'gallery/add', {
    access: 'social.use',
    request: SentPicture,
    reply: OnePicture,
    summary: 'Add a picture: PNG, JPEG, WebP or GIF by its content, up to 2 MiB',
    maxBytes: maxOfPicture.bytes * 1.4,
  }),
  remove: call('post', 'gallery/delete', {
    access: 'social.use',
    request: z.object({ id: Id }),
    reply: z.object({ id: z.string(), total: z.int() }),
    summary: 'Delete your picture; it can be restored for 30 days',
  }),
  restore: call('post', 'gallery/restore', {
    access: 'social.use',
    request: z.object({ id: Id }),
    reply: OnePicture,
    summary: 'Restore a deleted picture',
  }),
  file: pictureFiles.ofGallery,
}
