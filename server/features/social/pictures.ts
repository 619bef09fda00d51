import type { Db } from '#server/db/tables.ts'
import { refuse } from '#server/platform/errors.ts'
import type { ReadPicture } from '#server/platform/files.ts'

type PicturePlacement = {
  owner: string
  post_id: string | null
  place: number
  changed: number
  created_at: Date
}

export async function storePictures(
  db: Db,
  pictures: readonly ReadPicture[],
  placementOf: (picture: ReadPicture) => PicturePlacement,
): Promise<void> {
  if (pictures.length === 0) return
  const ids = pictures.map(({ id }) => id)
  const existingPicture = await db
    .selectFrom('social_pictures')
    .select('id')
    .where('id', 'in', ids)
    .executeTakeFirst()
  if (existingPicture || new Set(ids).size < ids.length) refuse('idTaken')
  await db
    .insertInto('social_pictures')
    .values(
      pictures.map((picture) => ({ ...picture, ...placementOf(picture), size: picture.content.length })),
    )
    .execute()
}
