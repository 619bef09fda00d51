import { IconNews } from '@tabler/icons-react'
import { defineFeature } from '#kernel/feature.ts'

export const socialFeature = defineFeature({
  key: 'social',
  path: '/social',
  group: 'community',
  icon: IconNews,
  shortcut: 'g f',
  changes: 'people',
  mutations: async () => (await import('./mutations.ts')).socialMutations,
})
