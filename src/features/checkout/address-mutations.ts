import { type Address, addressCalls } from '#contract/addresses.ts'
import { request } from '#kernel/api.ts'
import { dropDraft, writeDraft } from '#offline/drafts.ts'
import { cancelReads, type OfflineMutation, splitKey, useOfflineMutation } from '#offline/offline-mutation.ts'
import { type AddressReply, type AddressVariables, sameAddress } from './address-updates.ts'
import { type Cart, cartNow, changeCart } from './cart/cart-store.ts'
import type { CartVariables } from './cart/cart-updates.ts'
import { checkoutQueries, shownAddresses } from './queries.ts'
import { account, isGone, never, waitsForSignIn } from './write-account.ts'

const addressesKey = checkoutQueries.addresses().queryKey

export const addressDraft = (id: Address['id'] | undefined) => `address-${id ?? 'new'}`

function followAddresses(cart: Cart, list: readonly Address[]): Cart {
  const now = (chosen: Address) => list.find((address) => sameAddress(address, chosen))
  const waiting = cart.waiting.flatMap((variables): CartVariables[] => {
    if (variables.kind !== 'address') return [variables]
    const address = now(variables.address)
    return address ? [{ ...variables, address }] : []
  })
  const { billing } = cart.checkout
  return { ...cart, waiting, checkout: { ...cart.checkout, billing: (billing && now(billing)) ?? null } }
}

function addressMutation<Name extends keyof AddressVariables>(
  name: Name,
  call: (typeof addressCalls)['add' | 'edit' | 'remove'],
): OfflineMutation<
  AddressReply,
  Omit<AddressVariables[Name], 'idempotencyKey'>,
  { billing: Address | null }
> {
  const draftOf = (variables: object) =>
    'name' in variables && addressDraft('id' in variables ? (variables.id as Address['id']) : undefined)
  return {
    mutationKey: ['checkout', name],
    // One at a time, in the user's order.
    scope: { id: 'addresses' },
    mutationFn: async (variables) => {
      const by = account()
      const [body, init] = splitKey(variables)
      const reply = await request(call as typeof addressCalls.edit, body as never, init)
      return isGone(by) ? never() : reply
    },
    onMutate: (_variables, { client }) => {
      const { billing } = cartNow().checkout
      const visibleAddresses = shownAddresses.readOptimistic(client)
      if (visibleAddresses) changeCart((cart) => followAddresses(cart, visibleAddresses.address))
      return { billing }
    },
    onError: (error, variables, { billing } = { billing: null }, { client }) => {
      const visibleAddresses = shownAddresses.readOptimistic(client, addressesKey, variables.idempotencyKey)
      changeCart((cart) => {
        const back = { ...cart, checkout: { ...cart.checkout, billing: cart.checkout.billing ?? billing } }
        return visibleAddresses ? followAddresses(back, visibleAddresses.address) : back
      })
      // The dialog restores the rejected text from this draft.
      const draft = draftOf(variables)
      if (draft && !waitsForSignIn(error)) writeDraft(draft, splitKey(variables)[0])
    },
    onSuccess: async (reply, variables, _kept, { client }) => {
      await cancelReads(client, addressesKey)
      client.setQueryData<AddressReply>(addressesKey, reply)
      const { address } =
        shownAddresses.readOptimistic(client, addressesKey, variables.idempotencyKey) ?? reply
      const newest = name === 'addAddress' ? reply.address.at(-1) : undefined
      changeCart((cart) => {
        const next = followAddresses(cart, address)
        const isChosen = next.checkout.billing || next.waiting.some(({ kind }) => kind === 'address')
        // A new address is chosen when none was.
        return isChosen || !newest ? next : { ...next, checkout: { ...next.checkout, billing: newest } }
      })
      const draft = draftOf(variables)
      if (draft) dropDraft(draft)
    },
    meta: { refreshes: ['checkout'] },
  }
}

export const addAddress = addressMutation('addAddress', addressCalls.add)
export const editAddress = addressMutation('editAddress', addressCalls.edit)
export const removeAddress = addressMutation('removeAddress', addressCalls.remove)
export const useAddAddress = () => useOfflineMutation(addAddress)
export const useEditAddress = () => useOfflineMutation(editAddress)
export const useRemoveAddress = () => useOfflineMutation(removeAddress)
