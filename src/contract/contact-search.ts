import * as z from 'zod/mini'
import { type Read, searchReader } from './list-search.ts'

export const contactViews = ['cards', 'list'] as const
export type ContactView = (typeof contactViews)[number]

/** The most characters of a tag; it stands here because the initial bundle parses every address. */
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

/** The search parameters of the contacts; an invalid one falls back to its default and sets `damaged`. */
export const contactSearchOf = searchReader(parts, blankContacts)
