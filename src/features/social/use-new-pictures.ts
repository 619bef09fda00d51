import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { most } from '#contract/posts.ts'
import type { NewPicture } from './intents.ts'
import { newPicture } from './picture.ts'

/** The pictures that go with a post; what cannot go is said before it is sent. */
export function useNewPictures() {
  const { t } = useTranslation('social')
  const [pictures, setPictures] = useState<readonly NewPicture[]>([])
  const [problems, setProblems] = useState<readonly string[]>([])
  const [reading, setReading] = useState(0)

  /** Takes what there is room for. */
  async function take(chosen: readonly File[], room: number): Promise<readonly NewPicture[]> {
    const refused: string[] = chosen
      .slice(room)
      .map(({ name }) => t('pictures.tooMany', { name, most: most.pictures }))
    const taken: NewPicture[] = []
    setReading((now) => now + 1)
    for (const file of chosen.slice(0, room)) {
      const made = await newPicture(file)
      if (typeof made === 'string') refused.push(t(`pictures.not.${made}`, { name: file.name }))
      else taken.push(made)
    }
    setReading((now) => now - 1)
    setProblems(refused)
    return taken
  }

  return {
    pictures,
    problems,
    isReading: reading > 0,
    take,
    /** Those that are left. */
    set(next: readonly NewPicture[]) {
      setPictures(next)
    },
    clear() {
      setPictures([])
      setProblems([])
    },
  }
}
