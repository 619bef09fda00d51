import type { ContactFields, ContactFile, ImportPreview, Refused } from '#contract/contacts.ts'
import { readCsv } from './csv-read.ts'
import { readVcards } from './vcard-read.ts'

/** A contact of a file that can be taken; `uid` is empty when the file names none. */
export type Draft = { line: number; uid: string; fields: ContactFields; source: string }
export type ReadFile = Pick<ImportPreview, 'kind' | 'columns' | 'pictures'> & {
  drafts: Draft[]
  refused: Refused[]
}

/** What is in a file of contacts. */
export function readContacts({ text, mapping, mended = [] }: ContactFile): ReadFile {
  const whole = text.replace(/^\uFEFF/, '')
  const sources = new Map(mended.map(({ line, source }) => [line, source]))
  return /^\s*BEGIN:VCARD/i.test(whole) ? readVcards(whole, sources) : readCsv(whole, sources, mapping)
}

/** What stands in the place of what begins at a line of the file. */
export type Mended = ReadonlyMap<number, string>
