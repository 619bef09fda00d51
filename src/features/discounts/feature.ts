import { IconPercentage } from '@tabler/icons-react'
import { defineFeature } from '#kernel/feature.ts'

export const discountFeature = defineFeature({
  key: 'discounts',
  path: '/discounts',
  group: 'shop',
  icon: IconPercentage,
  shortcut: 'g v',
  changes: 'shop',
  needs: [
    { at: /^\/discounts\b/, extension: 'discounts', right: 'discounts.read' },
    { at: /^\/discounts\/new$/, right: 'discounts.edit' },
  ],
  mutations: async () => (await import('./mutations.ts')).discountMutations,
  create: { command: 'discount', to: '/discounts/new', extension: 'discounts', right: 'discounts.edit' },
  found: { discounts: ({ id }) => ({ to: '/discounts/$discountId', params: { discountId: id } }) },
  rejected: {
    addDiscount: () => ({ to: '/discounts/new' }),
    editDiscount: ({ id = '' }) => ({ to: '/discounts/$discountId', params: { discountId: id } }),
  },
})
