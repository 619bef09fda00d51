import type { Texts } from '#locales/types.gen.ts'

/** A key of the area `pages`: the names of the pages, loaded with the shell. */
export type PageName = keyof Texts['pages']
