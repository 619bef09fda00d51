import { IconSettings } from '@tabler/icons-react'
import { defineFeature } from '#kernel/feature.ts'

export const settingsFeature = defineFeature({
  key: 'settings',
  path: '/settings',
  group: 'community',
  icon: IconSettings,
  needs: [{ at: /^\/settings\b/, extension: 'settings', right: 'settings.read' }],
  changes: 'shop',
  links: {
    invoices: { to: '/settings/invoices' },
    orders: { to: '/settings/orders' },
    stock: { to: '/settings/stock' },
    security: { to: '/settings/security' },
  },
  mutations: async () => (await import('./mutations.ts')).settingsMutations,
  rejected: {
    saveInvoices: () => ({ to: '/settings/invoices' }),
    saveOrders: () => ({ to: '/settings/orders' }),
    saveStock: () => ({ to: '/settings/stock' }),
    saveSecurity: () => ({ to: '/settings/security' }),
  },
})
