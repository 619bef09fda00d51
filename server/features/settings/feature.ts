import { customerStates } from '#contract/customer-search.ts'
import { foldText } from '#contract/fold.ts'
import { isSamePrefix } from '#contract/invoice-number.ts'
import { type ShopSettings, settingsCalls } from '#contract/settings.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/errors.ts'
import { defineFeature } from '#server/platform/feature.ts'
import type { Mount } from '#server/platform/http.ts'
import { replyWithSections } from '#server/platform/shop-settings.ts'
import { completeDelivery, saveDefaultRate, saveSection } from './store.ts'

/** Settings by section. The session contains the values, so a change is announced as one of accounts. */
function settings({ read, write }: Mount, { clock }: Pick<Deps, 'clock'>): void {
  read(settingsCalls.list, ({ db }) => replyWithSections(db))

  write(settingsCalls.saveInvoices, async ({ input, db, publish }) => {
    publish('account')
    // Drafts show the footer.
    publish('invoices')
    const { taxRate, ...changes } = input.changes
    if (taxRate !== undefined) await saveDefaultRate(db, taxRate, clock())
    return saveSection(db, 'invoices', { ...input, changes }, clock(), (format) => {
      if (!isSamePrefix(format)) return
      const field = 'prefix' in changes ? 'prefix' : 'creditPrefix'
      refuse('samePrefix', { fields: { [field]: 'samePrefix' } })
    })
  })

  write(settingsCalls.saveOrders, ({ input, db, publish }) => {
    publish('account')
    // The setting decides which orders are late.
    publish('orders')
    return saveSection(db, 'orders', input, clock())
  })

  write(settingsCalls.saveCustomers, ({ input, db, publish }) => {
    publish('account')
    return saveSection(db, 'customers', input, clock(), (names) => {
      const field = findDuplicateField(input.changes, names)
      if (field) refuse('statusTaken', { fields: { [field]: 'statusTaken' } })
    })
  })

  write(settingsCalls.saveStock, ({ input, db, publish }) => {
    publish('account')
    // The setting decides which price ranges are counted.
    publish('products')
    return saveSection(db, 'stock', input, clock())
  })

  write(settingsCalls.saveCategories, ({ input, db, publish }) => {
    publish('account')
    // Products are listed in their order.
    publish('products')
    return saveSection(db, 'categories', input, clock())
  })

  write(settingsCalls.saveDelivery, ({ input, db, publish }) => {
    publish('account')
    return saveSection(db, 'delivery', (stored) => completeDelivery(input, stored), clock())
  })

  write(settingsCalls.savePayment, ({ input, db, publish }) => {
    publish('account')
    // Unpaid orders show the instructions.
    publish('orders')
    return saveSection(db, 'payment', input, clock())
  })

  write(settingsCalls.saveTaxes, ({ input, db, publish }) => {
    publish('account')
    return saveSection(db, 'taxes', input, clock())
  })

  write(settingsCalls.saveAreas, ({ input, db, publish }) => {
    // Everyone's rights change.
    publish('account')
    return saveSection(db, 'areas', input, clock())
  })

  write(settingsCalls.saveLogo, ({ input, db, publish }) => {
    publish('account')
    return saveSection(db, 'logo', input, clock())
  })

  write(settingsCalls.saveRegional, ({ input, db, publish }) => {
    publish('account')
    return saveSection(db, 'regional', input, clock())
  })

  write(settingsCalls.saveSecurity, ({ input, db }) => saveSection(db, 'security', input, clock()))

  write(settingsCalls.saveSetup, ({ input, db, publish }) => {
    publish('dashboard')
    return saveSection(db, 'setup', input, clock())
  })
}

type StatusNames = ShopSettings['customers']

/** Finds the first changed name that another status has too. */
function findDuplicateField(
  changes: Partial<StatusNames>,
  names: StatusNames,
): keyof StatusNames | undefined {
  const fields = customerStates.map((state) => `${state}Name` as const)
  const isSame = (field: keyof StatusNames, other: keyof StatusNames) =>
    field !== other && foldText(names[field]) === foldText(names[other])
  return fields.find((field) => changes[field] && fields.some((other) => isSame(field, other)))
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
      'settings/customers/save': 'settings.edit',
      'settings/stock/save': 'settings.edit',
      'settings/categories/save': 'settings.edit',
      'settings/security/save': 'settings.edit',
      'settings/setup/save': 'settings.edit',
      'settings/delivery/save': 'settings.edit',
      'settings/payment/save': 'settings.edit',
      'settings/taxes/save': 'settings.edit',
      'settings/areas/save': 'settings.edit',
      'settings/logo/save': 'settings.edit',
      'settings/regional/save': 'settings.edit',
    },
  },
  extensions: ['settings'],
  changes: 'shop',
  mount: ({ mount, deps }) => settings(mount, deps),
})
