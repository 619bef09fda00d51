import { type StoredSettings, settingsCalls } from '#contract/settings.ts'
import { createMutations } from '#offline/create-mutations.ts'
import { keepOnConflict, useOfflineMutation } from '#offline/offline-mutation.ts'
import { keepSettings, type MutationVariables, settingsQueries } from './queries.ts'

// The session has the values too.
const defineMutation = createMutations<MutationVariables>(
  settingsQueries.all,
  (client, _name, _variables, reply) => keepSettings(client, reply as StoredSettings),
  { endsOffers: false, refreshes: ['settings', 'account'] },
)

const saveInvoices = keepOnConflict(defineMutation('saveInvoices', settingsCalls.saveInvoices))
const savingOrders = keepOnConflict(defineMutation('saveOrders', settingsCalls.saveOrders))
// The setting decides which orders are late.
const saveOrders: typeof savingOrders = {
  ...savingOrders,
  meta: { ...savingOrders.meta, refreshes: ['settings', 'account', 'orders', 'dashboard'] },
}
const saveStock = keepOnConflict(defineMutation('saveStock', settingsCalls.saveStock))
const saveSecurity = keepOnConflict(defineMutation('saveSecurity', settingsCalls.saveSecurity))

const savingSetup = defineMutation('saveSetup', settingsCalls.saveSetup)
const saveSetup: typeof savingSetup = {
  ...savingSetup,
  meta: { ...savingSetup.meta, refreshes: ['settings', 'dashboard'] },
}
export const saveSetupKey = saveSetup.mutationKey

export const useSaveInvoices = () => useOfflineMutation(saveInvoices)
export const useSaveOrders = () => useOfflineMutation(saveOrders)
export const useSaveStock = () => useOfflineMutation(saveStock)
export const useSaveSecurity = () => useOfflineMutation(saveSecurity)
export const useSaveSetup = () => useOfflineMutation(saveSetup)

export const settingsMutations = [saveInvoices, saveOrders, saveStock, saveSecurity, saveSetup]
