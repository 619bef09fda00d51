import { plusDays, plusMonths, weekStart } from '#kernel/days.ts'

/** Returns the day that a key moves to in a calendar; undefined for other keys. */
export function dayAfterKey(
  day: string,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  isMirrored: boolean,
  firstWeekday: number,
): string | undefined {
  const ahead = isMirrored ? -1 : 1
  switch (key) {
    case 'ArrowUp':
      return plusDays(day, -7)
    case 'ArrowDown':
      return plusDays(day, 7)
    case 'ArrowLeft':
      return plusDays(day, -ahead)
    case 'ArrowRight':
      return plusDays(day, ahead)
    case 'Home':
      return weekStart(day, firstWeekday)
    case 'End':
      return plusDays(weekStart(day, firstWeekday), 6)
    case 'PageUp':
      return plusMonths(day, shiftKey ? -12 : -1)
    case 'PageDown':
      return plusMonths(day, shiftKey ? 12 : 1)
    default:
      return undefined
  }
}
