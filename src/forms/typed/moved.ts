import { plusDays, plusMonths, weekdayIndex } from '#kernel/days.ts'

/** Returns the day that a key moves to in a calendar; undefined for other keys. */
export function dayAfterKey(
  day: string,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  isMirrored: boolean,
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
      return plusDays(day, -weekdayIndex(day))
    case 'End':
      return plusDays(day, 6 - weekdayIndex(day))
    case 'PageUp':
      return plusMonths(day, shiftKey ? -12 : -1)
    case 'PageDown':
      return plusMonths(day, shiftKey ? 12 : 1)
    default:
      return undefined
  }
}
