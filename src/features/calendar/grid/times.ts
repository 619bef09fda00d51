import type { EventApi } from '@fullcalendar/react'
import type { MouseEvent } from 'react'
import type { Occurrence } from '#contract/recurrence.ts'
import { config } from '#kernel/config.ts'

export type Times = { allDay: boolean; start: string; end: string | null }
/** Pixels in the window, from the inline start and the top. */
export type Spot = { x: number; y: number }

export const occurrenceIn = ({ extendedProps }: Pick<EventApi, 'extendedProps'>) =>
  extendedProps.occurrence as Occurrence

/** The click after a touch would close the popover that the touch opened. */
export function withoutClick(event: UIEvent | null) {
  if (event?.type === 'touchend' && event.cancelable) event.preventDefault()
}

export function spotOf(event: UIEvent | null): Spot {
  const at = event && 'changedTouches' in event ? (event as TouchEvent).changedTouches[0] : event
  const { clientX, clientY } = (at as MouseEvent | null) ?? { clientX: 0, clientY: 0 }
  return { x: config.get().rtlLayout ? window.innerWidth - clientX : clientX, y: clientY }
}

type Range = Pick<EventApi, 'allDay' | 'start' | 'end' | 'startStr' | 'endStr'>

/** The times of a library event or selection. One dragged out of the all-day row lasts an hour. */
export function timesOf({ allDay, start, end, startStr, endStr }: Range): Times {
  if (allDay) return { allDay, start: startStr, end: endStr || null }
  return { allDay, start: (start ?? new Date()).toISOString(), end: end?.toISOString() ?? null }
}
