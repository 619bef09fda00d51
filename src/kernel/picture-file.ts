import { mostOfPicture, pictureTypes } from '#contract/pictures.ts'
import { mostSmallPicture } from '#contract/small-picture.ts'
import { base64Of } from './attach.ts'

/** What a file field offers to choose from. */
export const acceptedPictures = pictureTypes.join(',')

/** What each kind of picture begins with, a dot standing for any byte; what the file is called says nothing. */
const beginnings = [
  ['image/png', '\x89PNG'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/gif', 'GIF8'],
  ['image/webp', 'RIFF....WEBP'],
] as const
type PictureType = (typeof beginnings)[number][0]

async function typeOfContent(file: Blob): Promise<PictureType | undefined> {
  const text = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()))
  const begins = (beginning: string) => [...beginning].every((one, at) => one === '.' || one === text[at])
  return beginnings.find(([, beginning]) => begins(beginning))?.[0]
}

type Scaling = {
  /** Pixels of the longer side, or of both, tried one after the other until the picture is small enough. */
  sizes: readonly number[]
  /** Characters of the data URI. */
  most: number
  isSquare?: boolean
}

/** A picture no larger than asked, as data URI of a JPEG; undefined for what is no picture. */
export async function scaledPicture(
  file: Blob,
  { sizes, most, isSquare }: Scaling,
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
    // What is seen through has no colour of its own in a JPEG.
    if (context) context.fillStyle = '#fff'
    context?.fillRect(0, 0, canvas.width, canvas.height)
    const from = [(width - cut.width) / 2, (height - cut.height) / 2, cut.width, cut.height] as const
    context?.drawImage(picture, ...from, 0, 0, canvas.width, canvas.height)
    const uri = canvas.toDataURL('image/jpeg', 0.85)
    if (uri.length <= most) return uri
  }
  return undefined
}

/** A picture cut to a square, small enough to stand beside a name, as data URI; undefined for what is no picture. */
export const smallPicture = (file: Blob) =>
  scaledPicture(file, { sizes: [256, 192, 128, 96], most: mostSmallPicture, isSquare: true })

const sizes = [2048, 1600, 1280, 1024, 768]
/** Not worth scaling down. */
const smallBytes = 400 * 1024

export type PictureRead =
  | { data: string; type: string; size: number }
  | { refused: 'wrongType' | 'unread' | 'tooLarge' }

/**
 * A chosen file as it is sent to a gallery or with a post, or why it cannot be. Large ones are scaled down, and what
 * a camera writes beside the picture, such as where it was taken, is left out.
 */
export async function readPicture(file: File): Promise<PictureRead> {
  try {
    const type = await typeOfContent(file)
    if (!type) return { refused: 'wrongType' }
    const isWhole = type === 'image/gif' || (type !== 'image/jpeg' && file.size <= smallBytes)
    if (isWhole) {
      if (file.size > mostOfPicture.bytes)
        return { refused: 'tooLarge' }
        // Throws for what only begins like a picture.
      ;(await createImageBitmap(file)).close?.()
      return { data: await base64Of(file), type, size: file.size }
    }
    const uri = await scaledPicture(file, { sizes, most: Math.floor((mostOfPicture.bytes * 4) / 3) })
    if (!uri) return { refused: 'wrongType' }
    const data = uri.slice(uri.indexOf(',') + 1)
    return { data, type: 'image/jpeg', size: Math.floor((data.length * 3) / 4) }
  } catch {
    return { refused: 'unread' }
  }
}
