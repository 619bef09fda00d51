import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/posts.ts'
import { newPicture } from '#features/social/post/picture.ts'
import type { NewPicture } from '#forms/stored-picture.ts'
import { useDraftFiles } from '#offline/draft-files.ts'

/** Pictures of a post, stored with its draft until it is sent; rejected files are reported immediately. */
export function useNewPictures(draft: string) {
  const { t } = useTranslation('social')
  const { files: pictures, change, isHere } = useDraftFiles<NewPicture>(draft, limits.pictures)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [reading, setReading] = useState(0)

  /** Reads as many as there is room for. */
  async function take(chosen: readonly File[], room: number): Promise<readonly NewPicture[]> {
    const rejected: string[] = chosen
      .slice(room)
      .map(({ name }) => t('pictures.tooMany', { name, max: limits.pictures }))
    const newPictures: NewPicture[] = []
    setReading((now) => now + 1)
    for (const file of chosen.slice(0, room)) {
      const made = await newPicture(file)
      if (typeof made === 'string') rejected.push(t(`pictures.not.${made}`, { name: file.name }))
      else newPictures.push(made)
    }
    setReading((now) => now - 1)
    setProblems(rejected)
    return newPictures
  }

  return {
    pictures,
    problems,
    /** True once the stored pictures have loaded. */
    isHere,
    isReading: reading > 0,
    take,
    set(next: readonly NewPicture[]) {
      change(() => next)
    },
    restore(pictures: readonly NewPicture[]) {
      change((now) => (now.length > 0 ? now : pictures))
    },
    clear() {
      change(() => [])
      setProblems([])
    },
  }
}
