import { IconFileInvoice } from '@tabler/icons-react'
import { defineFeature } from '#kernel/feature.ts'

export const invoiceFeature = defineFeature({
  key: 'invoices',
  path: '/invoices',
  group: 'shop',
  icon: IconFileInvoice,
  shortcut: 'g i',
  changes: 'shop',
  needs: [
    { at: /^\/invoices\b/, extension: 'invoices', right: 'invoices.read' },
    { at: /^\/invoices\/(new|[^/]+\/edit)$/, right: 'invoices.write' },
  ],
  mutations: async () => (await import('./mutations.ts')).invoiceMutations,
  create: { command: 'invoice', to: '/invoices/new', extension: 'invoices', right: 'invoices.write' },
  rejected: {
    addInvoice: () => ({ to: '/invoices/new' }),
    editInvoice: ({ id = '' }) => ({ to: '/invoices/$invoiceId/edit', params: { invoiceId: id } }),
  },
})
