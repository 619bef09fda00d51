import { IconSettings } from '@tabler/icons-react'
import { defineFeature } from '#kernel/feature.ts'

export const settingsFeature = defineFeature({
  key: 'settings',
  path: '/settings',
  group: 'foot',
  icon: IconSettings,
  needs: [
    // The overview lists the pages of the team, which need no right to view the settings.
    { at: /^\/settings\/?$/, extension: 'settings', right: 'settings.read', orRight: 'team.manage' },
    { at: /^\/settings\/(?!(team|tokens)\b)./, extension: 'settings', right: 'settings.read' },
    { at: /^\/settings\/shop$/, extension: 'invoices', right: 'invoices.read' },
  ],
  changes: 'shop',
  links: {
    shop: { to: '/settings/shop', hash: 'business' },
    bank: { to: '/settings/shop', hash: 'payment' },
    currency: { to: '/settings/shop', hash: 'currency' },
    timeZone: { to: '/settings/shop', hash: 'time-zone' },
    logo: { to: '/settings/logo' },
    invoices: { to: '/settings/invoices' },
    orders: { to: '/settings/orders' },
    stock: { to: '/settings/stock' },
    security: { to: '/settings/security' },
    delivery: { to: '/settings/delivery' },
    payment: { to: '/settings/payment' },
    taxes: { to: '/settings/taxes' },
    areas: { to: '/settings/areas' },
    regional: { to: '/settings/regional' },
    team: { to: '/settings/team' },
    tokens: { to: '/settings/tokens' },
  },
  mutations: async () => (await import('./mutations.ts')).settingsMutations,
  rejected: {
    saveInvoices: () => ({ to: '/settings/invoices' }),
    saveOrders: () => ({ to: '/settings/orders' }),
    saveStock: () => ({ to: '/settings/stock' }),
    saveSecurity: () => ({ to: '/settings/security' }),
    saveSetup: () => ({ to: '/dashboard' }),
    saveDelivery: () => ({ to: '/settings/delivery' }),
    savePayment: () => ({ to: '/settings/payment' }),
    saveTaxes: () => ({ to: '/settings/taxes' }),
    saveAreas: () => ({ to: '/settings/areas' }),
    saveLogo: () => ({ to: '/settings/logo' }),
    saveRegional: () => ({ to: '/settings/regional' }),
  },
})
