import { IconPackage } from '@tabler/icons-react'
import { defineFeature } from '#kernel/feature.ts'

export const productFeature = defineFeature({
  key: 'products',
  path: '/products',
  group: 'shop',
  icon: IconPackage,
  shortcut: 'g p',
  changes: 'shop',
  needs: [
    { at: /^\/products\/(new|[^/]+\/edit)$/, extension: 'catalogue', right: 'catalogue.edit' },
    { at: /^\/products\/new$/, right: 'catalogue.price' },
  ],
  mutations: async () => (await import('./mutations.ts')).productMutations,
  create: { command: 'product', to: '/products/new', extension: 'catalogue', right: 'catalogue.price' },
  rejected: {
    addProduct: () => ({ to: '/products/new' }),
    editProduct: ({ id }) => ({ to: '/products/$productId/edit', params: { productId: String(id) } }),
  },
})
