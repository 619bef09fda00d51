import { IconPackage } from '@tabler/icons-react'
import { defineFeature } from '#kernel/feature.ts'

export const productFeature = defineFeature({
  key: 'products',
  path: '/products',
  group: 'shop',
  icon: IconPackage,
  shortcut: 'g p',
  changes: 'shop',
  needs: [{ at: /^\/products\/(new|[^/]+\/edit)$/, extension: 'catalogue', right: 'catalogue.edit' }],
  mutations: async () => (await import('./mutations.ts')).productMutations,
  create: { command: 'product', to: '/products/new', extension: 'catalogue', right: 'catalogue.edit' },
  rejected: {
    addProduct: () => ({ to: '/products/new' }),
    editProduct: ({ id }) => ({ to: '/products/$productId/edit', params: { productId: String(id) } }),
  },
})
