import { IconUsers } from '@tabler/icons-react'
import { defineFeature } from '#kernel/feature.ts'

export const customerFeature = defineFeature({
  key: 'customers',
  path: '/customers',
  group: 'shop',
  icon: IconUsers,
  shortcut: 'g c',
  changes: 'shop',
  needs: [
    { at: /^\/customers\b/, right: 'customers.read' },
    { at: /^\/customers\/[^/]+\/edit$/, right: 'customers.edit' },
    { at: /^\/customers\/(new|import)$/, extension: 'customers', right: 'customers.edit' },
  ],
  links: { import: { to: '/customers/import' } },
  mutations: async () => (await import('./mutations.ts')).customerMutations,
  create: { command: 'customer', to: '/customers/new', extension: 'customers', right: 'customers.edit' },
  rejected: {
    addCustomer: () => ({ to: '/customers/new' }),
    editCustomer: ({ id = '' }) => ({ to: '/customers/$customerId/edit', params: { customerId: id } }),
  },
})
