import { IconReceipt } from '@tabler/icons-react'
import { defineFeature } from '#kernel/feature.ts'

export const orderFeature = defineFeature({
  key: 'orders',
  path: '/orders',
  group: 'shop',
  icon: IconReceipt,
  shortcut: 'g o',
  waiting: async () => ({ default: (await import('./queries.ts')).useAwaitingOrders }),
  changes: 'shop',
  needs: [
    { at: /^\/orders\b/, right: 'orders.read' },
    { at: /^\/orders\/(new|slips)$/, extension: 'orders' },
    { at: /^\/orders\/(new|[^/]+\/edit)$/, right: 'orders.change' },
  ],
  mutations: async () => (await import('./mutations.ts')).orderMutations,
  create: { command: 'order', to: '/orders/new', extension: 'orders', right: 'orders.change' },
  rejected: {
    addOrder: () => ({ to: '/orders/new' }),
    editOrder: ({ id = '' }) => ({ to: '/orders/$orderId/edit', params: { orderId: id } }),
  },
  conflicts: {
    setStatus: async () => ({ default: (await import('./status/status-conflict.tsx')).StatusConflict }),
  },
})
