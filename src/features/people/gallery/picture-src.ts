import { useStoredPicture } from '#forms/stored-picture.ts'
import type { ShownPicture } from './gallery-updates.ts'

export function usePictureSrc({ id, data, type }: ShownPicture, isWanted: boolean): string | undefined {
  const stored = useStoredPicture(id, isWanted && data === undefined)
  return data === undefined ? stored.src : `data:${type};base64,${data}`
}
