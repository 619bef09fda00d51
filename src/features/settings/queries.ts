import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { type Section, type ShopSettings, StoredSettings, settingsCalls } from '#contract/settings.ts'
import { request } from '#kernel/api.ts'
import { createOptimisticOverlay } from '#offline/optimistic-overlay.ts'

export type SectionEdit<Name extends Section> = {
  version?: number
  changes: Partial<ShopSettings[Name]>
  base?: Partial<ShopSettings[Name]>
}

export type MutationVariables = {
  saveInvoices: SectionEdit<'invoices'>
  saveOrders: SectionEdit<'orders'>
  saveCustomers: SectionEdit<'customers'>
  saveStock: SectionEdit<'stock'>
  saveCategories: SectionEdit<'categories'>
  saveSecurity: SectionEdit<'security'>
  saveSetup: SectionEdit<'setup'>
  saveDelivery: SectionEdit<'delivery'>
  savePayment: SectionEdit<'payment'>
  saveTaxes: SectionEdit<'taxes'>
  saveAreas: SectionEdit<'areas'>
  saveLogo: SectionEdit<'logo'>
  saveRegional: SectionEdit<'regional'>
}

export const settingsQueries = {
  all: ['settings'] as const,
  list: () =>
    queryOptions({
      queryKey: [...settingsQueries.all, 'list'],
      queryFn: ({ signal }) => request(settingsCalls.list, {}, { signal }),
      meta: { offline: StoredSettings },
    }),
}

/** Applies an edit to a section. The version is incremented like on the server, so that the next edit is based on it. */
const applyEdit = <Fields extends object, Stored extends { fields: Fields; version: number }>(
  section: Stored,
  { changes }: { changes: Partial<Fields> },
): Stored => ({ ...section, fields: { ...section.fields, ...changes }, version: section.version + 1 })

export const shownSettings = createOptimisticOverlay<StoredSettings, MutationVariables>(
  settingsQueries.all,
  settingsQueries.list().queryKey,
  {
    saveInvoices: (settings, edit) => ({ ...settings, invoices: applyEdit(settings.invoices, edit) }),
    saveOrders: (settings, edit) => ({ ...settings, orders: applyEdit(settings.orders, edit) }),
    saveCustomers: (settings, edit) => ({ ...settings, customers: applyEdit(settings.customers, edit) }),
    saveStock: (settings, edit) => ({ ...settings, stock: applyEdit(settings.stock, edit) }),
    saveCategories: (settings, edit) => ({ ...settings, categories: applyEdit(settings.categories, edit) }),
    saveSecurity: (settings, edit) => ({ ...settings, security: applyEdit(settings.security, edit) }),
    saveSetup: (settings, edit) => ({ ...settings, setup: applyEdit(settings.setup, edit) }),
    saveDelivery: (settings, edit) => ({ ...settings, delivery: applyEdit(settings.delivery, edit) }),
    savePayment: (settings, edit) => ({ ...settings, payment: applyEdit(settings.payment, edit) }),
    saveTaxes: (settings, edit) => ({ ...settings, taxes: applyEdit(settings.taxes, edit) }),
    saveAreas: (settings, edit) => ({ ...settings, areas: applyEdit(settings.areas, edit) }),
    saveLogo: (settings, edit) => ({ ...settings, logo: applyEdit(settings.logo, edit) }),
    saveRegional: (settings, edit) => ({ ...settings, regional: applyEdit(settings.regional, edit) }),
  },
)

export const keepSettings = (client: QueryClient, settings: StoredSettings) =>
  client.setQueryData(settingsQueries.list().queryKey, settings)

export const useSettings = (): StoredSettings =>
  shownSettings.useOptimistic(useSuspenseQuery(settingsQueries.list()).data)
