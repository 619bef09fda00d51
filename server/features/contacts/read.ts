import type { ContactFile } from '#contract/contact-import.ts'
import type { FileReader } from '#server/platform/file-readers.ts'
import { readCsv } from './csv-read.ts'
import type { ReadFile } from './draft.ts'
import { readVcards } from './vcard-read.ts'

export function readContacts({ text, mapping, mended = [], dayOrder }: ContactFile): Promise<ReadFile> {
  const whole = text.replace(/^\uFEFF/, '')
  const sources = new Map(mended.map(({ line, source }) => [line, source]))
  const options = { mended: sources, dayOrder }
  return /^\s*BEGIN:VCARD/i.test(whole) ? readVcards(whole, options) : readCsv(whole, options, mapping)
}

export const contactReader: FileReader<ContactFile, ReadFile> = { name: 'contacts', read: readContacts }
