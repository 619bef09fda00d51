import { sql } from 'kysely'
import { type GalleryPicture, galleryCalls, maxInGallery } from '#contract/gallery.ts'
import { socialNews } from '#contract/social.ts'
import type { Db } from '#server/db/tables.ts'
import { all, type Sql } from '#server/platform/conditions.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/errors.ts'
import { picture, pictureOf } from '#server/platform/files.ts'
import type { Mount } from '#server/platform/http.ts'
import { isoOf, jsonRows } from '#server/platform/list.ts'
import { personBy } from './people.ts'
import { storePictures } from './pictures.ts'
import { postSeen } from './rows.ts'
import { audience, incrementVersion, notYours, seen, viewerOf } from './state.ts'

export function gallery({ read, write, raw }: Mount, { clock }: Pick<Deps, 'clock'>): void {
  read(galleryCalls.pictures, async ({ input, db, session }) => {
    const { user, before, limit = maxInGallery.usualPage } = input
    const viewer = await viewerOf(db, session.id)
    const owner = user === undefined ? viewer.id : (await personBy(db, viewer, user)).account
    const after = before === undefined ? undefined : sql`f.number < ${before}`
    const pictureRows = await picturesWhere(
      db,
      sql`${all(inGallery(owner), after)} order by f.number desc limit ${limit + 1}`,
    )
    return {
      pictures: pictureRows.slice(0, limit),
      more: pictureRows.length > limit,
      total: await countIn(db, owner),
    }
  })

  write(galleryCalls.add, async ({ input, db, session, publish }) => {
    const picture = pictureOf(input, 'data')
    const changed = await incrementVersion(db, clock())
    const previousPicture = await storedPicture(db, input.id)
    const isAgain =
      previousPicture?.owner === session.id && previousPicture.post_id === null && !previousPicture.deleted_at
    if (previousPicture && !isAgain) refuse('idTaken')
    if (!previousPicture) {
      await requireRoom(db, session.id)
      const placement = { owner: session.id, post_id: null, place: 0, changed, created_at: clock() }
      await storePictures(db, [picture], () => placement)
      publish('social', socialNews.gallery, await audience(db, [session.id]))
    }
    return answer(db, session.id, input.id)
  })

  write(galleryCalls.remove, async ({ input: { id }, db, session, publish }) => {
    const changed = await incrementVersion(db, clock())
    const picture = await ownPicture(db, session.id, id)
    if (!picture.deleted_at) {
      await setDeleted(db, id, clock(), changed)
      publish('social', socialNews.gallery, await audience(db, [session.id]))
    }
    return { id, total: await countIn(db, session.id) }
  })

  write(galleryCalls.restore, async ({ input: { id }, db, session, publish }) => {
    const changed = await incrementVersion(db, clock())
    const picture = await ownPicture(db, session.id, id)
    if (picture.deleted_at) {
      await requireRoom(db, session.id)
      await setDeleted(db, id, null, changed)
      publish('social', socialNews.gallery, await audience(db, [session.id]))
    }
    return answer(db, session.id, id)
  })

  raw(galleryCalls.file, async ({ input: { id }, db, session, c }) => {
    const viewer = await viewerOf(db, session.id)
    const { rows } = await sql<{ title: string; type: string; content: Uint8Array }>`
      select f.title, f.type, f.content from social_pictures f left join social_posts p on p.id = f.post_id
      where f.id = ${id} and f.deleted_at is null and ${seen('f.owner', viewer)}
        and (p.id is null or ${postSeen(viewer)})`.execute(db)
    const { title, type, content } = rows[0] ?? notFound('picture')
    return picture(c, { id, title, type, content })
  })
}

const inGallery = (owner: string): Sql =>
  sql`f.owner = ${owner} and f.post_id is null and f.deleted_at is null`

async function picturesWhere(db: Db, rest: Sql): Promise<GalleryPicture[]> {
  const rows = await jsonRows<GalleryPicture>(
    db,
    sql`select f.id, f.number, f.title, f.type, f.size, f.created_at as at from social_pictures f where ${rest}`,
  )
  return rows.map((row) => ({ ...row, at: isoOf(row.at) }))
}

export const galleryOf = (db: Db, owner: string) =>
  picturesWhere(db, sql`${inGallery(owner)} order by f.number desc`)

async function countIn(db: Db, owner: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from social_pictures f where ${inGallery(owner)}`.execute(db)
  return rows[0]?.total ?? 0
}

async function requireRoom(db: Db, owner: string): Promise<void> {
  if ((await countIn(db, owner)) >= maxInGallery.pictures)
    refuse('galleryFull', {
      message: `A gallery has at most ${maxInGallery.pictures} pictures. Nothing was saved.`,
    })
}

const storedPicture = (db: Db, id: string) =>
  db
    .selectFrom('social_pictures')
    .select(['owner', 'post_id', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst()

/** A picture of the user's own gallery, deleted or not; throws 404. */
async function ownPicture(db: Db, self: string, id: string) {
  const viewer = await viewerOf(db, self)
  const picture = await storedPicture(db, id)
  if (!picture || picture.post_id !== null || viewer.hidden.includes(picture.owner)) notFound('picture')
  if (picture.owner !== self && picture.deleted_at) notFound('picture')
  if (picture.owner !== self) notYours('picture')
  return picture
}

/** Refuses the picture of someone else; one that is still being uploaded is not known yet. */
export async function checkCover(db: Db, self: string, id: string): Promise<void> {
  const picture = await storedPicture(db, id)
  if (picture && picture.owner !== self) notYours('picture')
}

async function setDeleted(db: Db, id: string, deleted_at: Date | null, changed: number): Promise<void> {
  await db.updateTable('social_pictures').set({ deleted_at, changed }).where('id', '=', id).execute()
}

async function answer(db: Db, owner: string, id: string) {
  const [picture] = await picturesWhere(db, sql`f.id = ${id}`)
  return { picture: picture ?? notFound('picture'), total: await countIn(db, owner) }
}
