import { IconUsersGroup } from '@tabler/icons-react'
import { defineFeature } from '#kernel/feature.ts'

export const teamFeature = defineFeature({
  key: 'team',
  path: '/team',
  group: 'community',
  icon: IconUsersGroup,
  needs: [{ at: /^\/team\b/, extension: 'team', right: 'team.manage' }],
  changes: 'shop',
  links: {
    invite: { to: '/team', isCommand: true },
    roles: { to: '/team', hash: 'roles' },
    tokens: { to: '/team', hash: 'tokens' },
  },
  mutations: async () => (await import('./mutations.ts')).teamMutations,
  rejected: { saveRole: () => ({ to: '/team' }) },
})
