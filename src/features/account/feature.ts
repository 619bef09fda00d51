import { defineFeature } from '#kernel/feature.ts'

export const accountFeature = defineFeature({
  key: 'account',
  path: '/account',
  changes: 'people',
  rejected: { saveProfile: () => ({ to: '/account' }) },
  mutations: async () => (await import('./mutations.ts')).accountMutations,
})
