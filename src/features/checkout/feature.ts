import { IconShoppingCart } from '@tabler/icons-react'
import { defineFeature } from '#kernel/feature.ts'

export const checkoutFeature = defineFeature({
  key: 'checkout',
  path: '/checkout',
  group: 'shop',
  icon: IconShoppingCart,
  needs: [{ at: /^\/checkout\b/, area: 'checkout' }],
  changes: 'shop',
  mutations: async () => (await import('./mutations.ts')).checkoutMutations,
})
