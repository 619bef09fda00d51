import * as z from 'zod/mini'
import { type Read, searchReader } from './list-search.ts'

export const contactViews = ['cards', 'list'] as const
export const contactOrders = ['given', 'family'] as const
export type ContactOrder = (typeof contactOrders)[number]
export type ContactView = (typeof contactViews)[number]

/** Limit of a tag in characters; it is in this file because the initial bundle parses every address. */
export const longestTag = 40

const parts = () => ({
  view: z.enum(contactViews),
  by: z.enum(contactOrders),
  q: z.string().check(z.maxLength(200)),
  tag: z.string().check(z.maxLength(longestTag)),
  favorite: z.enum(['', 'yes']),
  contact: z.string().check(z.maxLength(255)),
  damaged: z.enum(['', 'yes']),
})
export type ContactSearch = Read<typeof parts>

export const blankContacts: ContactSearch = {
  view: 'cards',
  by: 'given',
  q: '',
  tag: '',
  favorite: '',
  contact: '',
  damaged: '',
}

export const contactSearchOf = searchReader(parts, blankContacts)
