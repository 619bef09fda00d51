import { settingsCalls } from '#contract/settings.ts'
import type { Deps } from '#server/platform/deps.ts'
import { defineFeature } from '#server/platform/feature.ts'
import type { Mount } from '#server/platform/http.ts'
import { readSections } from '#server/platform/shop-settings.ts'
import { saveSection } from './store.ts'

/** Settings by section. The session contains the values, so a change is announced as one of accounts. */
function settings({ read, write }: Mount, { clock }: Pick<Deps, 'clock'>): void {
  read(settingsCalls.list, ({ db }) => readSections(db))

  write(settingsCalls.saveInvoices, ({ input, db, publish }) => {
    publish('account')
    return saveSection(db, 'invoices', input, clock())
  })

  write(settingsCalls.saveOrders, ({ input, db, publish }) => {
    publish('account')
    // The setting decides which orders are late.
    publish('orders')
    return saveSection(db, 'orders', input, clock())
  })

  write(settingsCalls.saveStock, ({ input, db, publish }) => {
    publish('account')
    return saveSection(db, 'stock', input, clock())
  })

  write(settingsCalls.saveSecurity, ({ input, db }) => saveSection(db, 'security', input, clock()))

  write(settingsCalls.saveSetup, ({ input, db, publish }) => {
    publish('dashboard')
    return saveSection(db, 'setup', input, clock())
  })
}

export const settingsFeature = defineFeature({
  key: 'settings',
  table: 'shop_settings',
  reads: 'settings.read',
  calls: { settings: settingsCalls },
  activity: {
    record: 'settings',
    deeds: {
      'settings/invoices/save': 'settings.edit',
      'settings/orders/save': 'settings.edit',
      'settings/stock/save': 'settings.edit',
      'settings/security/save': 'settings.edit',
      'settings/setup/save': 'settings.edit',
    },
  },
  extensions: ['settings'],
  changes: 'shop',
  mount: ({ mount, deps }) => settings(mount, deps),
})
