import { defineFeature } from '#kernel/feature.ts'

export const accountFeature = defineFeature({
  key: 'account',
  path: '/account',
  links: {
    profile: { to: '/account', hash: 'profile', extension: 'profile' },
    password: { to: '/account', hash: 'password', extension: 'password' },
    factors: { to: '/account', hash: 'factors', extension: 'factors' },
    sessions: { to: '/account', hash: 'sessions', extension: 'sessions' },
  },
  changes: 'people',
  rejected: { saveProfile: () => ({ to: '/account' }) },
  mutations: async () => (await import('./mutations.ts')).accountMutations,
})
