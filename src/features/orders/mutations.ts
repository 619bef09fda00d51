import { orderCalls } from '#contract/orders.ts'
import { intentVerbs } from '#kernel/intent-verb.ts'
import { asking, useVerb } from '#kernel/verb.ts'
import type { Intents } from './intents.ts'
import { orderQueries, shownDetails, shownPages } from './queries.ts'

const verb = intentVerbs<Intents>(
  orderQueries.all,
  (client, name, intent) => {
    shownPages.keepIntent(client, name, intent)
    shownDetails.keepIntent(client, name, intent)
  },
  // Returned pieces are in stock again, and the home page and what customers spent are counted.
  { endsOffers: false, refreshes: ['orders', 'dashboard', 'products', 'stock', 'customers'] },
)

const setStatus = asking(verb('setStatus', orderCalls.status))
const addNote = verb('addNote', orderCalls.note, ({ id, note }) => ({ id, note }))

export const useSetStatus = () => useVerb(setStatus)
export const useAddNote = () => useVerb(addNote)

export const orderMutations = [setStatus, addNote]
