import { IconMessageCircle } from '@tabler/icons-react'
import { defineFeature } from '#kernel/feature.ts'

export const chatFeature = defineFeature({
  key: 'chat',
  path: '/chat',
  group: 'collaboration',
  icon: IconMessageCircle,
  shortcut: 'g h',
  changes: 'people',
  mutations: async () => (await import('./mutations.ts')).chatMutations,
})
