import { defineFeature } from '#kernel/feature.ts'

export const notificationFeature = defineFeature({
  key: 'notifications',
  path: '/dashboard',
  changes: 'people',
  mutations: async () => (await import('./mutations.ts')).notificationMutations,
})
