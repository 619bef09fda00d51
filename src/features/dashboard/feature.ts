import { IconLayoutDashboard } from '@tabler/icons-react'
import { defineFeature } from '#kernel/feature.ts'

export const dashboardFeature = defineFeature({
  key: 'dashboard',
  path: '/dashboard',
  group: 'overview',
  icon: IconLayoutDashboard,
  shortcut: 'g d',
  needs: [
    { at: /^\/(dashboard|widget|setup)\b/, extension: 'dashboard', right: 'dashboard.read' },
    { at: /^\/setup\b/, extension: 'settings', right: 'settings.edit' },
    { at: /^\/setup\b/, extension: 'invoices', right: 'invoices.read' },
    { at: /^\/widget\b/, area: 'widgets' },
  ],
})
