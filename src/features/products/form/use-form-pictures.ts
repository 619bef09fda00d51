import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxOfPicture } from '#contract/pictures.ts'
import { maxPictures, type Product } from '#contract/products.ts'
import { readPicture } from '#forms/picture-file.ts'
import { dataUri, type NewPicture } from '#forms/stored-picture.ts'
import { useDraftFiles } from '#offline/draft-files.ts'
import { useRejected } from '#offline/outbox.ts'
import type { WholeFields } from './fields.ts'

type Named = WholeFields['pictures']

const mega = 1024 * 1024
const noPictures: NonNullable<Product['pictures']> = []

/** Contents of new pictures, stored with the form's draft. The form values contain their order and descriptions. */
export function useFormPictures(draft: string, stored: Product['pictures'] = noPictures) {
  const { t } = useTranslation('products')
  // Twice the limit of a product, because removed pictures may return.
  const { files, change } = useDraftFiles<NewPicture>(draft, 2 * maxPictures)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [reading, setReading] = useState(0)
  // The outbox holds the contents of a rejected write.
  const rejected = useRejected().flatMap(
    ({ variables }) => (variables as { added?: NewPicture[] }).added ?? [],
  )
  const availablePictures = [...files, ...rejected]

  return {
    problems,
    isReading: reading > 0,
    srcOf: (id: string) => {
      const match = availablePictures.find((picture) => picture.id === id)
      return match && dataUri(match)
    },
    addedOf: (pictures: Named): { added?: NewPicture[] } => {
      const added = pictures.flatMap(({ id, title }) => {
        const match = availablePictures.find((picture) => picture.id === id)
        return match && !stored.some((picture) => picture.id === id) ? [{ ...match, title }] : []
      })
      return added.length > 0 ? { added } : {}
    },
    async take(chosen: readonly File[], there: Named): Promise<Named> {
      const problems: string[] = []
      const newPictures: NewPicture[] = []
      setReading((now) => now + 1)
      for (const file of chosen) {
        const { name } = file
        if (there.length + newPictures.length >= maxPictures) {
          problems.push(t('pictures.not.tooMany', { name, max: maxPictures }))
          continue
        }
        const read = await readPicture(file)
        if ('refused' in read)
          problems.push(t(`pictures.not.${read.refused}`, { name, max: maxOfPicture.bytes / mega }))
        else newPictures.push({ id: crypto.randomUUID(), title: '', ...read })
      }
      setReading((now) => now - 1)
      setProblems(problems)
      change((now) => [...now.filter(({ id }) => there.some((picture) => picture.id === id)), ...newPictures])
      return newPictures.map(({ id, title }) => ({ id, title }))
    },
    /** Drops the contents, which are stored or no longer wanted. */
    clear() {
      change(() => [])
      setProblems([])
    },
  }
}

export type FormPictures = ReturnType<typeof useFormPictures>
