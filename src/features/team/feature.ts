import { IconUsersGroup } from '@tabler/icons-react'
import { defineFeature } from '#kernel/feature.ts'

export const teamFeature = defineFeature({
  key: 'team',
  path: '/settings/team',
  icon: IconUsersGroup,
  needs: [{ at: /^\/settings\/(team|tokens)\b/, extension: 'team', right: 'team.manage' }],
  changes: 'shop',
  links: {
    invite: { to: '/settings/team', isCommand: true },
    roles: { to: '/settings/team', hash: 'roles' },
  },
  mutations: async () => (await import('./mutations.ts')).teamMutations,
  rejected: { saveRole: () => ({ to: '/settings/team' }) },
})
