import { IconAddressBook } from '@tabler/icons-react'
import { defineFeature } from '#kernel/feature.ts'

export const contactFeature = defineFeature({
  key: 'contacts',
  path: '/contacts',
  group: 'collaboration',
  icon: IconAddressBook,
  shortcut: 'g t',
  needs: [{ at: /^\/contacts\b/, right: 'contacts.use' }],
  changes: 'people',
  links: { import: { to: '/contacts', isCommand: true } },
  mutations: async () => (await import('./mutations.ts')).contactMutations,
  create: { command: 'contact', to: '/contacts', extension: 'contacts' },
  rejected: {
    add: () => ({ to: '/contacts' }),
    edit: ({ uid }) => ({ to: '/contacts', search: { contact: uid } }),
  },
})
