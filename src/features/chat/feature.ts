import { IconMessageCircle } from '@tabler/icons-react'
import { defineFeature, type FoundRecord } from '#kernel/feature.ts'

/** The address of a message; a found id begins with its number. */
const toMessage = ({ id, within }: FoundRecord) =>
  ({ to: '/chat/$userId', params: { userId: within }, search: { message: Number.parseInt(id, 10) } }) as const

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
  found: { messages: toMessage, chatFiles: toMessage },
  needs: [{ at: /^\/chat\b/, right: 'chat.use' }],
  changes: 'people',
  mutations: async () => (await import('./mutations.ts')).chatMutations,
})
