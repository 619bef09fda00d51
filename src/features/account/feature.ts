import { defineFeature } from '#kernel/feature.ts'

export const accountFeature = defineFeature({
  key: 'account',
  path: '/account',
  changes: 'people',
  mutations: async () => (await import('./mutations.ts')).accountMutations,
})
