import type * as z from 'zod/mini'
import type { Address, AddressFields, addressCalls } from '#contract/addresses.ts'
import type { WithKey } from '#offline/offline-mutation.ts'
import type { Changes } from '#offline/optimistic-overlay.ts'

export type AddressReply = z.output<typeof addressCalls.list.reply>
type Id = Address['id']

/** The idempotency key of a new address is its id until the reply. */
export type AddressVariables = {
  addAddress: WithKey<AddressFields>
  editAddress: WithKey<AddressFields & { id: Id }>
  removeAddress: WithKey<{ id: Id }>
}

export const sameAddress = (a: { id: Id }, b: { id: Id }) => String(a.id) === String(b.id)

const oneDefault = (all: Address[], chosen: Address): Address[] =>
  chosen.isDefault ? all.map((address) => ({ ...address, isDefault: sameAddress(address, chosen) })) : all

const changing =
  <Variables>(change: (all: Address[], variables: Variables) => Address[]) =>
  (reply: AddressReply, variables: Variables): AddressReply => ({
    ...reply,
    address: change(reply.address, variables),
  })

export const addressUpdates: Changes<AddressReply, AddressVariables> = {
  addAddress: changing((all, { idempotencyKey, ...fields }) => {
    const mine = { ...fields, id: idempotencyKey, isDefault: fields.isDefault || all.length === 0 }
    return oneDefault([...all, mine], mine)
  }),
  editAddress: changing((all, { idempotencyKey: _key, ...mine }) =>
    oneDefault(
      all.map((address) => (sameAddress(address, mine) ? { ...address, ...mine } : address)),
      mine,
    ),
  ),
  removeAddress: changing((all, removed) => {
    const remaining = all.filter((address) => !sameAddress(address, removed))
    const [oldest] = remaining
    const hasDefault = remaining.some((address) => address.isDefault)
    return oldest && !hasDefault ? oneDefault(remaining, { ...oldest, isDefault: true }) : remaining
  }),
}
