import * as z from 'zod/mini'
import { type Read, searchReader } from './list-search.ts'

export const contactViews = ['cards', 'list'] as const
export type ContactView = (typeof contactViews)[number]

/** Of a tag's name, in characters; here, because every address is read by the first file. */
export const longestTag = 40

const parts = () => ({
  view: z.enum(contactViews),
  q: z.string().check(z.maxLength(200)),
  tag: z.string().check(z.maxLength(longestTag)),
  favorite: z.enum(['', 'yes']),
  /** The `uid` of the contact that is open beside the others. */
  contact: z.string().check(z.maxLength(255)),
  damaged: z.enum(['', 'yes']),
})
export type ContactSearch = Read<typeof parts>

/** The contacts as an address that says nothing means them. */
export const blankContacts: ContactSearch = {
  view: 'cards',
  q: '',
  tag: '',
  favorite: '',
  contact: '',
  damaged: '',
}

/** What the address of the contacts says; a damaged part falls back, and is noted. */
export const contactSearchOf = searchReader(parts, blankContacts)
