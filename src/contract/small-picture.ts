import * as z from 'zod/mini'

/** Characters of a small picture's data URI. */
export const maxSmallPicture = 32_000

/** True for a data URI of a picture that browsers can show. */
export const isPicture = (uri: string): boolean =>
  /^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+={0,2}$/.test(uri)

export const SmallPicture = z.string().check(
  z.maxLength(maxSmallPicture),
  z.refine((uri) => uri === '' || isPicture(uri)),
)
