import { calendarCalls } from '#contract/calendar.ts'
import { calendarsThemselves } from './calendar/calendars.ts'
import { calendarEvents } from './calendar/events.ts'
import { calendarFiles } from './calendar/files.ts'
import { agendaOf } from './calendar/rows.ts'
import type { Deps } from './deps.ts'
import type { Mount } from './http.ts'

/** Calendars and their events. A calendar is visible to its people only. */
export function calendar(mount: Mount, deps: Pick<Deps, 'clock' | 'newId'>): void {
  mount.read(calendarCalls.agenda, ({ input, db, session }) => agendaOf(db, session.id, input))
  calendarEvents(mount, deps)
  calendarsThemselves(mount)
  calendarFiles(mount, deps)
}
