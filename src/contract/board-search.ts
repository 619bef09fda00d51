import * as z from 'zod/mini'
import { type Read, searchReader, several } from './list-search.ts'

export const dueSpans = ['late', 'today', 'week', 'none'] as const
export const boardPriorities = ['high', 'medium', 'low'] as const
/** Replaces an id: no one, or no story. */
export const noOne = 'none'

const Id = () => z.string().check(z.maxLength(64))
const parts = () => ({
  q: z.string().check(z.maxLength(200)),
  people: several(Id()),
  priority: several(z.enum(boardPriorities)),
  story: Id(),
  due: z.enum(['', ...dueSpans]),
  item: Id(),
  damaged: z.enum(['', 'yes']),
})
export type BoardSearch = Read<typeof parts>

export const blankBoard: BoardSearch = {
  q: '',
  people: [],
  priority: [],
  story: '',
  due: '',
  item: '',
  damaged: '',
}

export const boardSearchOf = searchReader(parts, blankBoard)
