import { IconMessageCircle } from '@tabler/icons-react'
import { defineFeature } from '#kernel/feature.ts'

export const chatFeature = defineFeature({
  key: 'chat',
  path: '/chat',
  group: 'collaboration',
  icon: IconMessageCircle,
  shortcut: 'g h',
  keys: [
    { keys: ['Enter'], does: 'send' },
    { keys: ['Shift', 'Enter'], does: 'line' },
    { keys: ['Alt', '↑ ↓'], does: 'other' },
    { keys: ['↑'], does: 'edit' },
  ],
  waiting: async () => ({ default: (await import('./queries.ts')).useUnreadMessages }),
  found: {
    messages: ({ within }) => ({ to: '/chat/$userId', params: { userId: within } }),
    chatFiles: ({ within }) => ({ to: '/chat/$userId', params: { userId: within } }),
  },
  changes: 'people',
  mutations: async () => (await import('./mutations.ts')).chatMutations,
})
