import type { GalleryPicture } from '#contract/gallery.ts'
import type { Changes } from '#offline/optimistic-overlay.ts'

export type GalleryVariables = {
  /** `data` is base64; the server assigns the number. */
  addPicture: { id: string; title: string; data: string; type: string; size: number; at: string }
  removePicture: { id: string }
  /** The state before the deletion. */
  restorePicture: { picture: GalleryPicture }
}

export type ShownPicture = GalleryPicture & { data?: string }
type Part = { pictures: readonly ShownPicture[]; more: boolean; total: number }

export type Gallery = { pages: readonly Part[]; pageParams: readonly unknown[] }

const isIn = ({ pages }: Gallery, id: string) =>
  pages.some(({ pictures }) => pictures.some((picture) => picture.id === id))

function without(gallery: Gallery, id: string): Gallery {
  if (!isIn(gallery, id)) return gallery
  return {
    ...gallery,
    pages: gallery.pages.map((part) => ({
      ...part,
      pictures: part.pictures.filter((picture) => picture.id !== id),
      total: part.total - 1,
    })),
  }
}

/** Inserts a picture in order; one older than the loaded pages is only counted. */
export function withPicture(gallery: Gallery, picture: ShownPicture): Gallery {
  if (isIn(gallery, picture.id)) return gallery
  const { number } = picture
  const last = gallery.pages.length - 1
  const pageIndex = gallery.pages.findIndex(({ pictures }) =>
    pictures.some((picture) => picture.number < number),
  )
  const targetPage = pageIndex >= 0 ? pageIndex : gallery.pages[last]?.more ? -1 : last
  return {
    ...gallery,
    pages: gallery.pages.map((part, at) => {
      const pictures =
        at === targetPage
          ? [picture, ...part.pictures].sort((picture, other) => other.number - picture.number)
          : part.pictures
      return { ...part, pictures, total: part.total + 1 }
    }),
  }
}

export const galleryUpdates: Changes<Gallery, GalleryVariables> = {
  // A new picture is the first; the server assigns its number later.
  addPicture: (
    gallery,
    { idempotencyKey: _key, ...rest }: GalleryVariables['addPicture'] & { idempotencyKey?: string },
  ) => withPicture(gallery, { ...rest, number: Number.MAX_SAFE_INTEGER }),
  removePicture: (gallery, { id }) => without(gallery, id),
  restorePicture: (gallery, { picture }) => withPicture(gallery, picture),
}
