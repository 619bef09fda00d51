import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxInGallery } from '#contract/gallery.ts'
import { limits } from '#contract/posts.ts'
import { useAddPicture } from '#features/people/mutations.ts'
import { readPicture } from '#forms/picture-file.ts'

const mega = 1024 * 1024

const titleOf = (name: string) =>
  name
    .replace(/\.[^.]*$/, '')
    .trim()
    .slice(0, limits.title)
    .trim()

/** Rejected files are reported one by one, and returned. */
export function useNewPictures(total: number) {
  const { t } = useTranslation('people')
  const add = useAddPicture()
  const [problems, setProblems] = useState<readonly string[]>([])
  const [reading, setReading] = useState<readonly string[]>([])

  async function take(files: readonly File[], onAdded?: (id: string) => void): Promise<readonly string[]> {
    if (files.length === 0) return []
    const rejected: string[] = []
    let count = total
    setProblems([])
    setReading(files.map(({ name }) => name))
    for (const [at, file] of files.entries()) {
      const { name } = file
      if (count >= maxInGallery.pictures) {
        rejected.push(t('gallery.full', { name, count: maxInGallery.pictures }))
        continue
      }
      const picture = await readPicture(file)
      setReading(files.slice(at + 1).map((file) => file.name))
      if ('refused' in picture) {
        rejected.push(t(`gallery.refused.${picture.refused}`, { name, max: limits.pictureBytes / mega }))
        continue
      }
      count++
      const id = crypto.randomUUID()
      add.mutate({ id, title: titleOf(name), ...picture, at: new Date().toISOString() })
      onAdded?.(id)
    }
    setReading([])
    setProblems(rejected)
    return rejected
  }
  return { problems, reading, take }
}
