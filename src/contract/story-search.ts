import * as z from 'zod/mini'
import { type Read, searchReader } from './list-search.ts'

const Id = () => z.string().check(z.maxLength(64))
const parts = () => ({
  q: z.string().check(z.maxLength(200)),
  /** The id of the story that is open beside the list, or `new`. */
  story: Id(),
  /** The id of the item that is open beside the list. */
  item: Id(),
  damaged: z.enum(['', 'yes']),
})
export type StorySearch = Read<typeof parts>

/** The list of stories as an address that says nothing means it. */
export const blankStories: StorySearch = { q: '', story: '', item: '', damaged: '' }

/** The search parameters of the list; an invalid one falls back to its default and sets `damaged`. */
export const storySearchOf = searchReader(parts, blankStories)

/** Stands in the place of a story's id for one that is not there yet. */
export const newStory = 'new'
