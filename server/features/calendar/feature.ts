import { calendarCalls } from '#contract/calendar-calls.ts'
import type { Deps } from '#server/platform/deps.ts'
import { defineFeature } from '#server/platform/feature.ts'
import type { Mount } from '#server/platform/http.ts'
import { calendarsThemselves } from './calendars.ts'
import { calendarEvents } from './events.ts'
import { calendarFiles } from './files.ts'
import { agendaOf } from './rows.ts'
import { findEvents } from './search.ts'

function calendar(mount: Mount, deps: Pick<Deps, 'clock' | 'newId' | 'runReader'>): void {
  mount.read(calendarCalls.agenda, ({ input, db, session }) => agendaOf(db, session.id, input))
  calendarEvents(mount, deps)
  calendarsThemselves(mount)
  calendarFiles(mount, deps)
}

export const calendarFeature = defineFeature({
  key: 'calendar',
  table: 'calendar_events',
  reads: 'calendar.use',
  calls: { calendar: calendarCalls },
  activity: {
    record: 'event',
    deeds: {
      'calendar/events/new': 'event.add',
      'calendar/events/update': 'event.edit',
      'calendar/events/remove': 'event.delete',
      'calendar/import/more': 'event.import',
      'calendar/calendars/add': 'calendar.add',
      'calendar/calendars/edit': 'calendar.edit',
      'calendar/calendars/delete': 'calendar.delete',
      'calendar/calendars/feed': 'calendar.share',
    },
  },
  extensions: ['calendar'],
  searches: { events: findEvents },
  mount: ({ mount, deps }) => calendar(mount, deps),
})
