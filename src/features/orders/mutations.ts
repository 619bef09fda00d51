import i18next from 'i18next'
import { orderCalls } from '#contract/orders.ts'
import { loadTexts } from '#kernel/i18n.ts'
import { bodyIn, intentVerbs } from '#kernel/intent-verb.ts'
import { notify } from '#kernel/snackbar.ts'
import { asking, fromForm, useVerb } from '#kernel/verb.ts'
import type { Intents } from './intents.ts'
import { orderQueries, shownDetails, shownPages } from './queries.ts'

type Refund = Intents['refund'] & { idempotencyKey?: string }

/** Reports unchanged orders on any screen, because the change may have waited for a network. */
async function tellKept(count: number): Promise<void> {
  await loadTexts('orders')
  const message = i18next.t('orders:stayed', { count })
  notify({ message, variant: 'alert', alert: { color: 'warning' } })
}

/** The body of a call; its key travels in the header. */
const withoutKey = <Body extends object>(variables: Body): Body => bodyIn(variables)

const verb = intentVerbs<Intents>(
  orderQueries.all,
  (client, name, intent, reply) => {
    const { kept = [] } = reply as { kept?: string[] }
    if (kept.length > 0) void tellKept(kept.length)
    const done =
      'ids' in intent && kept.length > 0
        ? { ...intent, ids: intent.ids?.filter((id) => !kept.includes(id)) }
        : intent
    shownPages.keepIntent(client, name, done)
    shownDetails.keepIntent(client, name, done)
  },
  // Returned pieces are in stock again, and counts of dashboard and customers change.
  { endsOffers: false, refreshes: ['orders', 'dashboard', 'products', 'stock', 'customers'] },
)

const setStatus = asking(verb('setStatus', orderCalls.status))
const setPaid = verb('setPaid', orderCalls.payment, ({ id, paid }) => ({ id, paid }))
const addNote = verb('addNote', orderCalls.note, ({ id, note }) => ({ id, note }))
const refund = verb(
  'refund',
  orderCalls.refund,
  ({ by: _, at: __, idempotencyKey: ___, ...body }: Refund) => body,
)

const addOrder = fromForm(verb('addOrder', orderCalls.add, ({ goods: _, ...order }) => withoutKey(order)))
const editOrder = asking(
  verb('editOrder', orderCalls.edit, ({ goods: _, items: __, total: ___, ...edit }) => withoutKey(edit)),
)
const setParcel = verb('setParcel', orderCalls.parcel, ({ id, parcel }) => ({ id, parcel }))

export const useAddOrder = () => useVerb(addOrder)
export const useEditOrder = () => useVerb(editOrder)
export const useSetParcel = () => useVerb(setParcel)
export const useSetStatus = () => useVerb(setStatus)
export const useSetPaid = () => useVerb(setPaid)
export const useAddNote = () => useVerb(addNote)
export const useRefund = () => useVerb(refund)

export const orderMutations = [setStatus, setPaid, addNote, refund, addOrder, editOrder, setParcel]
