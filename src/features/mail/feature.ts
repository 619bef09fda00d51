import { IconMail } from '@tabler/icons-react'
import { defineFeature } from '#kernel/feature.ts'

export const mailFeature = defineFeature({
  key: 'mail',
  path: '/mail',
  group: 'collaboration',
  icon: IconMail,
  shortcut: 'g m',
  changes: 'people',
  mutations: async () => [
    ...(await import('./mutations.ts')).mailMutations,
    ...(await import('./compose/compose-mutations.ts')).composeMutations,
  ],
  create: { command: 'mail', to: '/mail', extension: 'mail' },
})
