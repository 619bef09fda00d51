import { useStoredPicture } from '#kernel/stored-picture.ts'
import type { ShownPicture } from './gallery-intents.ts'

/** An address for a picture: what is still on its way is here already. */
export function usePictureSrc({ id, data, type }: ShownPicture, isWanted: boolean): string | undefined {
  const stored = useStoredPicture(id, isWanted && data === undefined)
  return data === undefined ? stored.src : `data:${type};base64,${data}`
}
