import type { GalleryPicture } from '#contract/gallery.ts'
import type { Changes } from '#kernel/intents.ts'

/** What people mean to do to their gallery. */
export type GalleryIntents = {
  /** `data` is base64; the server gives the number. */
  addPicture: { id: string; title: string; data: string; type: string; size: number; at: string }
  removePicture: { id: string }
  /** As it was before it was deleted. */
  restorePicture: { picture: GalleryPicture }
}

/** A picture, with its content while that is still on its way to the server. */
export type ShownPicture = GalleryPicture & { data?: string }
type Part = { pictures: readonly ShownPicture[]; more: boolean; total: number }

/** A gallery as far as it has been looked through, newest first. */
export type Gallery = { pages: readonly Part[]; pageParams: readonly unknown[] }

const isIn = ({ pages }: Gallery, id: string) =>
  pages.some(({ pictures }) => pictures.some((one) => one.id === id))

/** A gallery without a picture. */
function without(gallery: Gallery, id: string): Gallery {
  if (!isIn(gallery, id)) return gallery
  return {
    ...gallery,
    pages: gallery.pages.map((part) => ({
      ...part,
      pictures: part.pictures.filter((one) => one.id !== id),
      total: part.total - 1,
    })),
  }
}

/** A gallery with a picture in its place; one older than all that has been looked at is only counted. */
export function withPicture(gallery: Gallery, picture: ShownPicture): Gallery {
  if (isIn(gallery, picture.id)) return gallery
  const { number } = picture
  const last = gallery.pages.length - 1
  const found = gallery.pages.findIndex(({ pictures }) => pictures.some((one) => one.number < number))
  const place = found >= 0 ? found : gallery.pages[last]?.more ? -1 : last
  return {
    ...gallery,
    pages: gallery.pages.map((part, at) => {
      const pictures =
        at === place
          ? [picture, ...part.pictures].sort((one, other) => other.number - one.number)
          : part.pictures
      return { ...part, pictures, total: part.total + 1 }
    }),
  }
}

/** What becomes of the own gallery by an intent; twice the same as once. */
export const galleryIntents: Changes<Gallery, GalleryIntents> = {
  // The newest, whatever number it will have.
  addPicture: (
    gallery,
    { idempotencyKey: _key, ...sent }: GalleryIntents['addPicture'] & { idempotencyKey?: string },
  ) => withPicture(gallery, { ...sent, number: Number.MAX_SAFE_INTEGER }),
  removePicture: (gallery, { id }) => without(gallery, id),
  restorePicture: (gallery, { picture }) => withPicture(gallery, picture),
}
