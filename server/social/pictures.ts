import { most, pictureTypes, type SentPicture } from '#contract/posts.ts'
import type { Db } from '#server/db/tables.ts'
import { refuse } from '#server/errors.ts'
import { beginningOf, bytesOf } from '#server/files.ts'
import { idTaken } from './state.ts'

export type ReadPicture = { id: string; title: string; type: string; content: Uint8Array }

/** A picture that came in base64, its kind read from its content; anything else is refused. */
export function pictureOf({ id, title, data }: SentPicture, field: string): ReadPicture {
  const content = bytesOf(data, field, most.pictureBytes)
  const type = beginningOf(content)
  if (!type || !pictureTypes.includes(type))
    refuse(400, 'pictureType', 'Only PNG, JPEG, WebP and GIF pictures can be shown here', {
      fields: { [field]: 'pictureType' },
    })
  return { id, title, type, content }
}

type Place = { owner: string; post_id: string | null; place: number; changed: number; created_at: Date }

/** Stores pictures under ids that nothing else has. */
export async function storePictures(
  db: Db,
  pictures: readonly ReadPicture[],
  place: (picture: ReadPicture) => Place,
): Promise<void> {
  if (pictures.length === 0) return
  const ids = pictures.map(({ id }) => id)
  const taken = await db.selectFrom('social_pictures').select('id').where('id', 'in', ids).executeTakeFirst()
  if (taken || new Set(ids).size < ids.length) idTaken()
  await db
    .insertInto('social_pictures')
    .values(pictures.map((one) => ({ ...one, ...place(one), size: one.content.length })))
    .execute()
}
