import { most } from '#contract/contacts.ts'
import { scaledPicture } from '#kernel/picture-file.ts'

const sizes = [256, 192, 128, 96]

/** A picture cut to a square, small enough for a contact, as data URI; undefined for what is no picture. */
export const pictureOf = (file: Blob) => scaledPicture(file, { sizes, most: most.picture, isSquare: true })
