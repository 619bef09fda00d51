import { IconUsersGroup } from '@tabler/icons-react'
import { defineFeature } from '#kernel/feature.ts'

export const teamFeature = defineFeature({
  key: 'team',
  path: '/team',
  group: 'community',
  icon: IconUsersGroup,
  needs: [{ at: /^\/team\b/, extension: 'team', right: 'team.manage' }],
  changes: 'shop',
  mutations: async () => (await import('./mutations.ts')).teamMutations,
  rejected: { saveRole: () => ({ to: '/team' }) },
})
