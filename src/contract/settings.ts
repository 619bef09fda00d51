import * as z from 'zod/mini'
import type { Area } from './areas.ts'
import { call, editParts, Nothing } from './call.ts'
import { CategorySettings, usualCategorySettings } from './categories.ts'
import type { CustomerState } from './customer-search.ts'
import { longestTerms } from './invoice-fields.ts'
import { NumberFormat, usualNumberFormat } from './invoice-number.ts'
import {
  DeliverySettings,
  PaymentSettings,
  StoredDelivery,
  usualDeliveryMethods,
  usualPaymentMethods,
} from './methods.ts'
import { PriceSteps, usualPriceSteps } from './price-ranges.ts'
import { optionalName } from './readable.ts'
import { Reasons } from './reasons.ts'
import { firstDays, hourCycles, languages, usualRegional, weightUnits } from './regional.ts'
import { SmallPicture } from './small-picture.ts'
import { stockReasons } from './stock-reasons.ts'
import { TaxSettings, usualTaxes } from './taxes.ts'

const maxFooterLines = 4

/** Values that a new invoice begins with, and the format of the numbers of issued ones. */
export const InvoiceSettings = z.object({
  ...NumberFormat.shape,
  /** Days from the date of an invoice until it is due. */
  dueDays: z.int().check(z.gte(0), z.lte(365)),
  terms: z.string().check(z.trim(), z.maxLength(longestTerms)),
  /** At the foot of each page, such as the registration of the company. */
  footer: z.string().check(
    z.trim(),
    z.maxLength(300),
    z.refine((text) => text.split('\n').length <= maxFooterLines),
  ),
})

/** Clients of earlier versions save the default tax rate here. */
const EarlierInvoiceSettings = z.extend(InvoiceSettings, { taxRate: z.int().check(z.gte(0), z.lte(10_000)) })

/** When orders need attention, and why they are cancelled or refunded. */
export const OrderSettings = z.object({
  /** Hours after which an unpaid order is late, unless returned or cancelled. */
  lateHours: z.int().check(z.gte(1), z.lte(720)),
  /** Suggested when an order is cancelled or refunded; other reasons can be typed. */
  reasons: Reasons,
})

/** Limit of characters of the name of a status. */
const longestStatus = 40
const StatusName = optionalName(longestStatus)
/** Names of the statuses of customers; an empty one is that of the app in the language of the reader. */
export const CustomerSettings = z.object({
  activeName: StatusName,
  checkingName: StatusName,
  newName: StatusName,
} satisfies Record<`${CustomerState}Name`, typeof StatusName>)

/** Values that a new product begins with, the price ranges of the filter, and reasons for changes of the stock. */
export const StockSettings = z.object({
  /** Pieces at which the stock of a new product is low. */
  lowAt: z.int().check(z.gte(0), z.lte(1_000_000)),
  priceSteps: PriceSteps,
  /** Offered after the usual ones of the app. */
  changeReasons: Reasons.check(
    z.refine((reasons) => !reasons.some((reason) => stockReasons.some((usual) => usual === reason))),
  ),
})

const days = () => z.int().check(z.gte(1), z.lte(30))
/** Days after which people must sign in again. */
export const SecuritySettings = z.object({ sessionDays: days(), ownerSessionDays: days() })

/** Help for the setup of a new shop. */
export const SetupSettings = z.object({
  /** The owners have hidden the checklist on the dashboard. */
  isHidden: z.boolean(),
})

const isOn = z.boolean()
/** The areas that the shop uses. Others are neither shown nor permitted to anyone; their data stays. */
export const AreaSettings = z.object({
  board: isOn,
  calendar: isOn,
  contacts: isOn,
  chat: isOn,
  mail: isOn,
  social: isOn,
  checkout: isOn,
  widgets: isOn,
} satisfies Record<Area, typeof isOn>)

/** Conventions for everyone; people can choose another language and first day of the week for themselves. */
export const RegionalSettings = z.object({
  firstDay: z.enum(firstDays),
  hourCycle: z.enum(hourCycles),
  /** In browsers in which no settings of the app were chosen yet. */
  language: z.enum(languages),
  weightUnit: z.enum(weightUnits),
})

/** Pictures that replace the mark of the product; may be empty. */
export const LogoSettings = z.object({ light: SmallPicture, dark: SmallPicture })

/** The sections of the settings; each has a page and a version of its own. */
export const settingsFields = {
  invoices: InvoiceSettings,
  orders: OrderSettings,
  customers: CustomerSettings,
  stock: StockSettings,
  categories: CategorySettings,
  security: SecuritySettings,
  setup: SetupSettings,
  delivery: DeliverySettings,
  payment: PaymentSettings,
  taxes: TaxSettings,
  areas: AreaSettings,
  logo: LogoSettings,
  regional: RegionalSettings,
} as const
export type Section = keyof typeof settingsFields
/** The settings that a session contains: of the logo it has the ids. */
export type SessionSettings = Omit<ShopSettings, 'logo'>
export type ShopSettings = { [Name in Section]: z.output<(typeof settingsFields)[Name]> }

/** The settings of a shop that has never changed them, and of older servers. */
export const usualSettings: ShopSettings = {
  invoices: { ...usualNumberFormat, dueDays: 30, terms: '', footer: '' },
  orders: { lateHours: 48, reasons: [] },
  customers: { activeName: '', checkingName: '', newName: '' },
  stock: { lowAt: 5, priceSteps: usualPriceSteps, changeReasons: [] },
  categories: usualCategorySettings,
  security: { sessionDays: 1, ownerSessionDays: 1 },
  setup: { isHidden: false },
  delivery: { methods: usualDeliveryMethods, carriers: [] },
  payment: { methods: usualPaymentMethods },
  taxes: usualTaxes,
  areas: {
    board: true,
    calendar: true,
    contacts: true,
    chat: true,
    mail: true,
    social: true,
    checkout: true,
    widgets: true,
  },
  logo: { light: '', dark: '' },
  regional: usualRegional,
}

const withVersion = <Fields extends z.ZodMiniObject>(fields: Fields) =>
  z.object({ fields, version: z.int(), updated: z.nullable(z.string()) })

/** The stored sections, each with the version for its next edit. */
export const StoredSettings = z.object({
  invoices: withVersion(InvoiceSettings),
  orders: withVersion(OrderSettings),
  /** Missing from older servers and copies. */
  customers: z._default(withVersion(CustomerSettings), {
    fields: usualSettings.customers,
    version: 0,
    updated: null,
  }),
  /** Older servers and copies have no reasons. */
  stock: withVersion(
    z.extend(StockSettings, { changeReasons: z._default(Reasons, usualSettings.stock.changeReasons) }),
  ),
  /** Missing from older servers and copies. */
  categories: z._default(withVersion(CategorySettings), {
    fields: usualSettings.categories,
    version: 0,
    updated: null,
  }),
  security: withVersion(SecuritySettings),
  setup: withVersion(SetupSettings),
  delivery: withVersion(StoredDelivery),
  payment: withVersion(PaymentSettings),
  taxes: withVersion(TaxSettings),
  areas: withVersion(AreaSettings),
  logo: withVersion(LogoSettings),
  /** Older servers and copies have no unit. */
  regional: withVersion(
    z.extend(RegionalSettings, { weightUnit: z._default(z.enum(weightUnits), usualRegional.weightUnit) }),
  ),
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
    request: z.object(editParts(EarlierInvoiceSettings)),
    reply: StoredSettings,
    summary:
      'Change what new invoices begin with, and the numbers and footer of issued ones; 409 with `current` on a conflict',
  }),
  saveOrders: call('post', 'settings/orders/save', {
    access: 'settings.edit',
    request: z.object(editParts(OrderSettings)),
    reply: StoredSettings,
    summary: 'Change when orders are late; 409 with `current` on a conflict',
  }),
  saveCustomers: call('post', 'settings/customers/save', {
    access: 'settings.edit',
    request: z.object(editParts(CustomerSettings)),
    reply: StoredSettings,
    summary: 'Change the names of the customer statuses; 409 with `current` on a conflict',
  }),
  saveStock: call('post', 'settings/stock/save', {
    access: 'settings.edit',
    request: z.object(editParts(StockSettings)),
    reply: StoredSettings,
    summary:
      'Change what new products begin with, and the price ranges of the filter; 409 with `current` on a conflict',
  }),
  saveCategories: call('post', 'settings/categories/save', {
    access: 'settings.edit',
    request: z.object(editParts(CategorySettings)),
    reply: StoredSettings,
    summary: 'Change the categories of products; 409 with `current` on a conflict',
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
  saveDelivery: call('post', 'settings/delivery/save', {
    access: 'settings.edit',
    request: z.object(editParts(DeliverySettings)),
    reply: StoredSettings,
    summary: 'Change the delivery methods; 409 with `current` on a conflict',
  }),
  savePayment: call('post', 'settings/payment/save', {
    // Instructions can name a bank account.
    isConfirmed: true,
    access: 'settings.edit',
    request: z.object(editParts(PaymentSettings)),
    reply: StoredSettings,
    summary: 'Change the payment methods; 409 with `current` on a conflict',
  }),
  saveTaxes: call('post', 'settings/taxes/save', {
    access: 'settings.edit',
    request: z.object(editParts(TaxSettings)),
    reply: StoredSettings,
    summary:
      'Change the tax rates and the legal texts of invoices without tax; 409 with `current` on a conflict',
  }),
  saveAreas: call('post', 'settings/areas/save', {
    access: 'settings.edit',
    request: z.object(editParts(AreaSettings)),
    reply: StoredSettings,
    summary: 'Switch areas on or off for everyone; 409 with `current` on a conflict',
  }),
  saveLogo: call('post', 'settings/logo/save', {
    access: 'settings.edit',
    request: z.object(editParts(LogoSettings)),
    reply: StoredSettings,
    summary: 'Change the logo of the shop; 409 with `current` on a conflict',
  }),
  saveRegional: call('post', 'settings/regional/save', {
    access: 'settings.edit',
    request: z.object(editParts(RegionalSettings)),
    reply: StoredSettings,
    summary: 'Change how times and weeks are shown; 409 with `current` on a conflict',
  }),
}
