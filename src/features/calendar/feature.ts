import { IconCalendar } from '@tabler/icons-react'
import { defineFeature } from '#kernel/feature.ts'

export const calendarFeature = defineFeature({
  key: 'calendar',
  path: '/calendar',
  group: 'collaboration',
  icon: IconCalendar,
  shortcut: 'g a',
  changes: 'people',
  mutations: async () => (await import('./mutations.ts')).calendarMutations,
  create: { command: 'event', to: '/calendar', extension: 'calendar' },
  rejected: {
    add: () => ({ to: '/calendar' }),
    edit: ({ id, at }) => ({ to: '/calendar', search: { event: id, ...(at && { at }) } }),
  },
  conflicts: {
    editCalendar: async () => ({
      default: (await import('./dialogs/calendar-conflict.tsx')).CalendarConflict,
    }),
  },
})
