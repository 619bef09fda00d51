import { IconStack2 } from '@tabler/icons-react'
import { defineFeature } from '#kernel/feature.ts'

export const stockFeature = defineFeature({
  key: 'stock',
  path: '/stock',
  group: 'shop',
  icon: IconStack2,
  shortcut: 'g s',
  changes: 'shop',
  needs: [
    { at: /^\/stock\b/, right: 'stock.read' },
    { at: /^\/stock\/./, extension: 'stock', right: 'catalogue.edit' },
    { at: /^\/stock\/new$/, right: 'catalogue.price' },
  ],
  mutations: async () => (await import('./mutations.ts')).stockMutations,
})
