import type { ContactFields, CsvField, ImportPreview, Refused } from '#contract/contacts.ts'
import { readCsv } from './csv-read.ts'
import { readVcards } from './vcard-read.ts'

/** A contact of a file that can be taken; `uid` is empty when the file names none. */
export type Draft = { line: number; uid: string; fields: ContactFields; source: string }
export type ReadFile = Pick<ImportPreview, 'kind' | 'columns' | 'pictures'> & {
  drafts: Draft[]
  refused: Refused[]
}

/** What is in a file of contacts. */
export function readContacts(text: string, mapping?: readonly (CsvField | '')[]): ReadFile {
  const whole = text.replace(/^\uFEFF/, '')
  return /^\s*BEGIN:VCARD/i.test(whole) ? readVcards(whole) : readCsv(whole, mapping)
}
