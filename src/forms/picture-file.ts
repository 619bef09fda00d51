import { maxOfPicture, pictureTypes } from '#contract/pictures.ts'
import { maxSmallPicture } from '#contract/small-picture.ts'
import { base64Of } from './attach.ts'

export const acceptedPictures = pictureTypes.join(',')

/** Magic bytes, a dot for any byte; file names are not trusted. */
const beginnings = [
  ['image/png', '\x89PNG'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/gif', 'GIF8'],
  ['image/webp', 'RIFF....WEBP'],
] as const
type PictureType = (typeof beginnings)[number][0]

async function typeOfContent(file: Blob): Promise<PictureType | undefined> {
  const text = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()))
  const begins = (beginning: string) =>
    [...beginning].every((character, at) => character === '.' || character === text[at])
  return beginnings.find(([, beginning]) => begins(beginning))?.[0]
}

type Scaling = {
  /** Pixels of the longer side, or of both, tried in order until the picture is small enough. */
  sizes: readonly number[]
  /** Limit of the data URI in characters. */
  max: number
  isSquare?: boolean
  /** Default JPEG, which has no transparency. */
  type?: 'image/jpeg' | 'image/png'
}

/** Scales a picture to a data URI; undefined for a file that is no picture. */
export async function scaledPicture(
  file: Blob,
  { sizes, max, isSquare, type = 'image/jpeg' }: Scaling,
): Promise<string | undefined> {
  let picture: ImageBitmap
  try {
    picture = await createImageBitmap(file)
  } catch {
    return undefined
  }
  const { width, height } = picture
  const side = Math.min(width, height)
  const cut = isSquare ? { width: side, height: side } : { width, height }
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  for (const size of sizes) {
    const factor = isSquare ? size / side : Math.min(1, size / Math.max(width, height))
    canvas.width = Math.max(1, Math.round(cut.width * factor))
    canvas.height = Math.max(1, Math.round(cut.height * factor))
    if (context && type === 'image/jpeg') {
      context.fillStyle = '#fff'
      context.fillRect(0, 0, canvas.width, canvas.height)
    }
    const from = [(width - cut.width) / 2, (height - cut.height) / 2, cut.width, cut.height] as const
    context?.drawImage(picture, ...from, 0, 0, canvas.width, canvas.height)
    const uri = canvas.toDataURL(type, 0.85)
    if (uri.length <= max) return uri
  }
  return undefined
}

/** A square picture for avatars as data URI; undefined for a file that is no picture. */
export const smallPicture = (file: Blob) =>
  scaledPicture(file, { sizes: [256, 192, 128, 96], max: maxSmallPicture, isSquare: true })

/** A logo as data URI of a PNG; undefined for a file that is no picture. */
export const logoPicture = (file: Blob) =>
  scaledPicture(file, { sizes: [512, 384, 256, 192, 128, 96, 64], max: maxSmallPicture, type: 'image/png' })

const sizes = [2048, 1600, 1280, 1024, 768]
/** Below this size a picture is not scaled. */
const smallBytes = 400 * 1024

export type PictureRead =
  | { data: string; type: string; size: number }
  | { refused: 'wrongType' | 'unread' | 'tooLarge' }

/** Scales large pictures down, which also removes camera data such as the location. */
export async function readPicture(file: File): Promise<PictureRead> {
  try {
    const type = await typeOfContent(file)
    if (!type) return { refused: 'wrongType' }
    const isWhole = type === 'image/gif' || (type !== 'image/jpeg' && file.size <= smallBytes)
    if (isWhole) {
      if (file.size > maxOfPicture.bytes)
        return { refused: 'tooLarge' }
        // Throws for a file that only begins like a picture.
      ;(await createImageBitmap(file)).close?.()
      return { data: await base64Of(file), type, size: file.size }
    }
    const uri = await scaledPicture(file, { sizes, max: Math.floor((maxOfPicture.bytes * 4) / 3) })
    if (!uri) return { refused: 'wrongType' }
    const data = uri.slice(uri.indexOf(',') + 1)
    return { data, type: 'image/jpeg', size: Math.floor((data.length * 3) / 4) }
  } catch {
    return { refused: 'unread' }
  }
}
