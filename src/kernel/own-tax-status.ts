import { useSyncExternalStore } from 'react'
import type { TaxStatus } from '#contract/taxes.ts'
import { createListeners } from './listeners.ts'

let status: TaxStatus = null
const { notifyListeners, subscribe } = createListeners()

/** The tax status of the person who is signed in, as the session has it; null for one who pays tax. */
export const ownTaxStatus = {
  get: () => status,
  set(word: string | undefined) {
    const next = word === 'exempt' || word === 'reverse' ? word : null
    if (next === status) return
    status = next
    notifyListeners()
  },
}

export const useOwnTaxStatus = (): TaxStatus => useSyncExternalStore(subscribe, ownTaxStatus.get)
