import * as z from 'zod/mini'
import { call, editParts, Nothing } from './call.ts'

/** Values that a new invoice begins with. */
export const InvoiceSettings = z.object({
  /** Days from the date of an invoice until it is due. */
  dueDays: z.int().check(z.gte(0), z.lte(365)),
  /** The tax rate of new lines, in hundredths of a percent. */
  taxRate: z.int().check(z.gte(0), z.lte(10_000)),
  terms: z.string().check(z.trim(), z.maxLength(2000)),
})

/** When orders need attention. */
export const OrderSettings = z.object({
  /** Hours after which an unpaid order is late, unless returned or cancelled. */
  lateHours: z.int().check(z.gte(1), z.lte(720)),
})

/** Values that a new product begins with. */
export const StockSettings = z.object({
  /** Pieces at which the stock of a new product is low. */
  lowAt: z.int().check(z.gte(0), z.lte(1_000_000)),
})

const days = () => z.int().check(z.gte(1), z.lte(30))
/** Days after which people must sign in again. */
export const SecuritySettings = z.object({ sessionDays: days(), ownerSessionDays: days() })

/** Help for the setup of a new shop. */
export const SetupSettings = z.object({
  /** The owners have hidden the checklist on the dashboard. */
  isHidden: z.boolean(),
})

/** The sections of the settings; each has a page and a version of its own. */
export const settingsFields = {
  invoices: InvoiceSettings,
  orders: OrderSettings,
  stock: StockSettings,
  security: SecuritySettings,
  setup: SetupSettings,
} as const
export type Section = keyof typeof settingsFields
export type ShopSettings = { [Name in Section]: z.output<(typeof settingsFields)[Name]> }

/** The settings of a shop that has never changed them, and of older servers. */
export const usualSettings: ShopSettings = {
  invoices: { dueDays: 30, taxRate: 1900, terms: '' },
  orders: { lateHours: 48 },
  stock: { lowAt: 5 },
  security: { sessionDays: 1, ownerSessionDays: 1 },
  setup: { isHidden: false },
}

const withVersion = <Fields extends z.ZodMiniObject>(fields: Fields) =>
  z.object({ fields, version: z.int(), updated: z.nullable(z.string()) })
export const StoredInvoiceSettings = withVersion(InvoiceSettings)
export const StoredOrderSettings = withVersion(OrderSettings)
export const StoredStockSettings = withVersion(StockSettings)
export const StoredSecuritySettings = withVersion(SecuritySettings)
export const StoredSetupSettings = withVersion(SetupSettings)

/** The stored sections, each with the version for its next edit. */
export const StoredSettings = z.object({
  invoices: StoredInvoiceSettings,
  orders: StoredOrderSettings,
  stock: StoredStockSettings,
  security: StoredSecuritySettings,
  setup: StoredSetupSettings,
})
export type StoredSettings = z.infer<typeof StoredSettings>
export type StoredSection<Name extends Section = Section> = StoredSettings[Name]

export const settingsCalls = {
  list: call('get', 'settings/list', {
    access: 'settings.read',
    request: Nothing,
    reply: StoredSettings,
    summary: 'Return the settings of the shop by section',
  }),
  saveInvoices: call('post', 'settings/invoices/save', {
    // The terms can name a bank account.
    isConfirmed: true,
    access: 'settings.edit',
    request: z.object(editParts(InvoiceSettings)),
    reply: StoredSettings,
    summary: 'Change what new invoices begin with; 409 with `current` on a conflict',
  }),
  saveOrders: call('post', 'settings/orders/save', {
    access: 'settings.edit',
    request: z.object(editParts(OrderSettings)),
    reply: StoredSettings,
    summary: 'Change when orders are late; 409 with `current` on a conflict',
  }),
  saveStock: call('post', 'settings/stock/save', {
    access: 'settings.edit',
    request: z.object(editParts(StockSettings)),
    reply: StoredSettings,
    summary: 'Change what new products begin with; 409 with `current` on a conflict',
  }),
  saveSecurity: call('post', 'settings/security/save', {
    isConfirmed: true,
    access: 'settings.edit',
    request: z.object(editParts(SecuritySettings)),
    reply: StoredSettings,
    summary:
      'Change after how many days people must sign in again; sessions that exist stay. 409 with `current` on a conflict',
  }),
  saveSetup: call('post', 'settings/setup/save', {
    access: 'settings.edit',
    request: z.object(editParts(SetupSettings)),
    reply: StoredSettings,
    summary: 'Hide the setup checklist on the dashboard, or show it again; 409 with `current` on a conflict',
  }),
}
