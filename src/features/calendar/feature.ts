import { IconCalendar } from '@tabler/icons-react'
import { defineFeature } from '#kernel/feature.ts'

export const calendarFeature = defineFeature({
  key: 'calendar',
  path: '/calendar',
  group: 'collaboration',
  icon: IconCalendar,
  shortcut: 'g a',
  keys: [
    { keys: ['T'], does: 'today', isSingle: true },
    { keys: ['← →'], does: 'turn', isSingle: true },
    { keys: ['M', 'W', 'D', 'L'], does: 'views', isSingle: true },
    { keys: ['Enter'], does: 'openEvent' },
    { keys: ['M', 'R'], does: 'moveEvent' },
  ],
  needs: [{ at: /^\/calendar\b/, right: 'calendar.use' }],
  changes: 'people',
  links: { import: { to: '/calendar', isCommand: true } },
  mutations: async () => (await import('./mutations.ts')).calendarMutations,
  found: { events: ({ id }) => ({ to: '/calendar', search: { event: id } }) },
  create: { command: 'event', to: '/calendar', extension: 'calendar' },
  rejected: {
    add: () => ({ to: '/calendar' }),
    edit: ({ id, at }) => ({ to: '/calendar', search: { event: id, ...(at && { at }), edit: 'yes' } }),
  },
  conflicts: {
    editCalendar: async () => ({
      default: (await import('./dialogs/calendar-conflict.tsx')).CalendarConflict,
    }),
  },
})
