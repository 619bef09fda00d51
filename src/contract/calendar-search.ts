import * as z from 'zod/mini'
import { Day } from './call.ts'
import { type Read, searchReader } from './list-search.ts'

export const calendarViews = ['month', 'week', 'day', 'list'] as const
export type CalendarView = (typeof calendarViews)[number]

const parts = () => ({
  view: z.enum(calendarViews),
  /** The chosen day; empty for today. */
  date: z.union([z.literal(''), Day]),
  q: z.string().check(z.maxLength(200)),
  event: z.string().check(z.maxLength(64)),
  /** The occurrence, by the start that its series gives it. */
  at: z.string().check(z.maxLength(40)),
  /** Opens the form of that event instead of its card. */
  edit: z.enum(['', 'yes']),
  damaged: z.enum(['', 'yes']),
})
export type CalendarSearch = Read<typeof parts>

export const blankCalendar: CalendarSearch = {
  view: 'month',
  date: '',
  q: '',
  event: '',
  at: '',
  edit: '',
  damaged: '',
}

export const calendarSearchOf = searchReader(parts, blankCalendar)
