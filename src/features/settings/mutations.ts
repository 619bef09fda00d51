import { type StoredSettings, settingsCalls } from '#contract/settings.ts'
import type { Feature } from '#kernel/feature-key.ts'
import { createMutations } from '#offline/create-mutations.ts'
import { keepOnConflict, useOfflineMutation } from '#offline/offline-mutation.ts'
import { keepSettings, type MutationVariables, settingsQueries } from './queries.ts'

// The session has the values too.
const defineMutation = createMutations<MutationVariables>(
  settingsQueries.all,
  (client, _name, _variables, reply) => keepSettings(client, reply as StoredSettings),
  { endsOffers: false, refreshes: ['settings', 'account'] },
)

/** Refreshes other features too, whose data the setting decides. */
const refreshing = <Mutation extends { meta?: object }>(
  mutation: Mutation,
  ...features: Feature[]
): Mutation => ({ ...mutation, meta: { ...mutation.meta, refreshes: features } })

// Drafts show the footer.
const saveInvoices = refreshing(
  keepOnConflict(defineMutation('saveInvoices', settingsCalls.saveInvoices)),
  'settings',
  'account',
  'invoices',
)
// The setting decides which orders are late.
const saveOrders = refreshing(
  keepOnConflict(defineMutation('saveOrders', settingsCalls.saveOrders)),
  'settings',
  'account',
  'orders',
  'dashboard',
)
const saveCustomers = keepOnConflict(defineMutation('saveCustomers', settingsCalls.saveCustomers))
// The setting decides which price ranges are counted.
const saveStock = refreshing(
  keepOnConflict(defineMutation('saveStock', settingsCalls.saveStock)),
  'settings',
  'account',
  'products',
)
// Products are listed in their order.
const saveCategories = refreshing(
  keepOnConflict(defineMutation('saveCategories', settingsCalls.saveCategories)),
  'settings',
  'account',
  'products',
)
const saveSecurity = keepOnConflict(defineMutation('saveSecurity', settingsCalls.saveSecurity))
// The methods are steps of the setup, which the dashboard lists.
const saveDelivery = refreshing(
  keepOnConflict(defineMutation('saveDelivery', settingsCalls.saveDelivery)),
  'settings',
  'account',
  'dashboard',
)
// Unpaid orders show the instructions.
const savePayment = refreshing(
  keepOnConflict(defineMutation('savePayment', settingsCalls.savePayment)),
  'settings',
  'account',
  'orders',
  'dashboard',
)
const saveTaxes = keepOnConflict(defineMutation('saveTaxes', settingsCalls.saveTaxes))
const saveAreas = keepOnConflict(defineMutation('saveAreas', settingsCalls.saveAreas))
const saveLogo = keepOnConflict(defineMutation('saveLogo', settingsCalls.saveLogo))
const saveRegional = keepOnConflict(defineMutation('saveRegional', settingsCalls.saveRegional))

const saveSetup = refreshing(defineMutation('saveSetup', settingsCalls.saveSetup), 'settings', 'dashboard')
export const saveSetupKey = saveSetup.mutationKey

export const useSaveInvoices = () => useOfflineMutation(saveInvoices)
export const useSaveOrders = () => useOfflineMutation(saveOrders)
export const useSaveCustomers = () => useOfflineMutation(saveCustomers)
export const useSaveStock = () => useOfflineMutation(saveStock)
export const useSaveCategories = () => useOfflineMutation(saveCategories)
export const useSaveSecurity = () => useOfflineMutation(saveSecurity)
export const useSaveSetup = () => useOfflineMutation(saveSetup)
export const useSaveDelivery = () => useOfflineMutation(saveDelivery)
export const useSavePayment = () => useOfflineMutation(savePayment)
export const useSaveTaxes = () => useOfflineMutation(saveTaxes)
export const useSaveAreas = () => useOfflineMutation(saveAreas)
export const useSaveLogo = () => useOfflineMutation(saveLogo)
export const useSaveRegional = () => useOfflineMutation(saveRegional)

export const settingsMutations = [
  saveInvoices,
  saveOrders,
  saveCustomers,
  saveStock,
  saveCategories,
  saveSecurity,
  saveSetup,
  saveDelivery,
  savePayment,
  saveTaxes,
  saveAreas,
  saveLogo,
  saveRegional,
]
