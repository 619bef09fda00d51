import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mostOfPicture } from '#contract/pictures.ts'
import { mostPictures, type Product } from '#contract/products.ts'
import { useDraftFiles } from '#kernel/draft-files.ts'
import { useRefused } from '#kernel/outbox.ts'
import { readPicture } from '#kernel/picture-file.ts'
import { dataUri, type NewPicture } from '#kernel/stored-picture.ts'
import type { WholeFields } from './fields.ts'

type Named = WholeFields['pictures']

const mega = 1024 * 1024
const noPictures: NonNullable<Product['pictures']> = []

/**
 * The contents of pictures that were chosen in a form of a product, kept beside its draft until they are stored. The
 * form itself says which there are, in which order, and what is seen on them.
 */
export function useFormPictures(draft: string, stored: Product['pictures'] = noPictures) {
  const { t } = useTranslation('products')
  // Twice as many as one product has: others may have been taken off again.
  const { files, change } = useDraftFiles<NewPicture>(draft, 2 * mostPictures)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [reading, setReading] = useState(0)
  // What the server refused is in the outbox with its contents.
  const refused = useRefused().flatMap(({ variables }) => (variables as { added?: NewPicture[] }).added ?? [])
  const known = [...files, ...refused]

  return {
    problems,
    isReading: reading > 0,
    /** An address for a content that is not on the server yet. */
    srcOf: (id: string) => {
      const one = known.find((picture) => picture.id === id)
      return one && dataUri(one)
    },
    /** What has to be sent with these, because the server does not have it. */
    addedOf: (pictures: Named): { added?: NewPicture[] } => {
      const added = pictures.flatMap(({ id, title }) => {
        const one = known.find((picture) => picture.id === id)
        return one && !stored.some((picture) => picture.id === id) ? [{ ...one, title }] : []
      })
      return added.length > 0 ? { added } : {}
    },
    /** Takes what there is room for beside those that are there; what cannot be taken is said for each. */
    async take(chosen: readonly File[], there: Named): Promise<Named> {
      const problems: string[] = []
      const taken: NewPicture[] = []
      setReading((now) => now + 1)
      for (const file of chosen) {
        const { name } = file
        if (there.length + taken.length >= mostPictures) {
          problems.push(t('pictures.not.tooMany', { name, most: mostPictures }))
          continue
        }
        const read = await readPicture(file)
        if ('refused' in read)
          problems.push(t(`pictures.not.${read.refused}`, { name, most: mostOfPicture.bytes / mega }))
        else taken.push({ id: crypto.randomUUID(), title: '', ...read })
      }
      setReading((now) => now - 1)
      setProblems(problems)
      change((now) => [...now.filter(({ id }) => there.some((one) => one.id === id)), ...taken])
      return taken.map(({ id, title }) => ({ id, title }))
    },
    /** They are stored, or not wanted any more. */
    clear() {
      change(() => [])
      setProblems([])
    },
  }
}

export type FormPictures = ReturnType<typeof useFormPictures>
