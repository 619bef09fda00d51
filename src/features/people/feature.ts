import { IconUsersGroup } from '@tabler/icons-react'
import { defineFeature } from '#kernel/feature.ts'

export const peopleFeature = defineFeature({
  key: 'people',
  path: '/users',
  group: 'community',
  icon: IconUsersGroup,
  needs: [{ at: /^\/users\b/, right: 'social.use' }],
  mutations: async () => (await import('./mutations.ts')).peopleMutations,
})
