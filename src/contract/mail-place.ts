import * as z from 'zod/mini'
import { type Read, searchReader } from './list-search.ts'
import type { MailFilter } from './mail.ts'
import { mailKeys } from './mail-search.ts'

const parts = () => ({
  q: z.string().check(z.maxLength(200)),
  page: z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)),
  /**
   * The mail being written: `new`, `new:<address>`, `reply:<mail>`, `all:<mail>`, `forward:<mail>`, `draft:<mail>`;
   * empty when closed.
   */
  compose: z.string().check(z.maxLength(400)),
  damaged: z.enum(['', 'yes']),
})
export type MailSearch = Read<typeof parts>

export const blankMail: MailSearch = { q: '', page: 1, compose: '', damaged: '' }

export const mailSearchOf = searchReader(parts, blankMail)

export const newMailTo = (email: string) =>
  ({ to: '/mail/$folder', params: { folder: 'inbox' }, search: { compose: `new:${email}` } }) as const

const ofLabel = 'label-'

export const labelFolder = (id: string) => `${ofLabel}${id}`

/** The filter of the folder in a path; undefined for an unknown folder. */
export function folderFilter(folder: string): Pick<MailFilter, 'folder' | 'label'> | undefined {
  const key = mailKeys.find((key) => key === folder)
  if (key) return { folder: key }
  const label = folder.startsWith(ofLabel) ? folder.slice(ofLabel.length) : ''
  return label === '' ? undefined : { label }
}
