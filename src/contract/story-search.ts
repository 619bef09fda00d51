import * as z from 'zod/mini'
import { type Read, searchReader } from './list-search.ts'

const Id = () => z.string().check(z.maxLength(64))
const parts = () => ({
  q: z.string().check(z.maxLength(200)),
  story: Id(),
  item: Id(),
  damaged: z.enum(['', 'yes']),
})
export type StorySearch = Read<typeof parts>

export const blankStories: StorySearch = { q: '', story: '', item: '', damaged: '' }

export const storySearchOf = searchReader(parts, blankStories)

/** Replaces the id of a story that is not saved yet. */
export const newStory = 'new'
