import { mutationOptions, type QueryClient, useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { type Address, addressCalls } from '#contract/addresses.ts'
import {
  amountOf,
  type CartInput,
  type CartLine,
  type Checkout,
  cartCalls,
  centsOf,
  discountCheckout,
  emptyCheckout,
  isSameLine,
  type Payment,
} from '#contract/cart.ts'
import { orderCalls } from '#contract/order-calls.ts'
import { type CartChange, CartChanged, type PlacedCheckout } from '#contract/orders.ts'
import { request } from '#kernel/api.ts'
import { ApiError } from '#kernel/api-error.ts'
import { dropDraft, writeDraft } from '#kernel/drafts.ts'
import { cancelReads, type OfflineMutation, splitKey, useOfflineMutation } from '#kernel/offline-mutation.ts'
import { session } from '#kernel/session.ts'
import { notify } from '#kernel/snackbar.ts'
import { type AddressReply, type AddressVariables, sameAddress } from './address-updates.ts'
import { type Cart, cartNow, changeCart, clearFinished } from './cart/cart-store.ts'
import { inTurn } from './cart/cart-turn.ts'
import { anew, askDiscount, type CartVariables, type LineKey, send } from './cart/cart-updates.ts'
import { checkoutQueries, shownAddresses } from './queries.ts'

const account = () => session.userId() ?? ''

type Variables<Kind extends CartVariables['kind']> = Omit<Extract<CartVariables, { kind: Kind }>, 'key'> & {
  /** The cart's account; the reply may arrive when somebody else is signed in. */
  account: string
}

/** True when the write's account has signed out. */
const isGone = (account: string) => session.userId() !== account
const never = () => new Promise<never>(() => {})

/** True when only the session is missing: the outbox keeps the write for the account's next sign-in. */
const waitsForSignIn = (error: ApiError) => error.status === 401

/** Removes a finished mutation from a cart. */
const endOrder = (key: string) => (cart: Cart) => ({
  ...cart,
  done: [...cart.done, key],
  waiting: cart.waiting.filter((variables) => variables.key !== key),
})

const aboutLines: readonly CartVariables['kind'][] = ['add', 'remove', 'quantity']

/**
 * Creates a cart mutation. Its variables are pending in the cart, which shows them at once; they are sent with the cart
 * as it is then.
 */
function cartMutation<Kind extends CartVariables['kind']>(
  name: string,
): OfflineMutation<void, Variables<Kind>> {
  return {
    mutationKey: ['checkout', name],
    scope: { id: 'cart' }, // in the user's order
    mutationFn: async ({ idempotencyKey, account, ...rest }) => {
      const variables = { ...rest, key: idempotencyKey } as unknown as CartVariables
      await inTurn(account, async () => {
        const { checkout, done } = cartNow(account)
        // Another tab has sent it, or its reply came before the page was left.
        if (done.includes(idempotencyKey) || isGone(account)) return
        const fold = await send(checkout, variables)
        changeCart((cart) => {
          const next = fold(cart.checkout)
          const changes = changesBetween(checkout.products, next.products, variables)
          return {
            ...endOrder(idempotencyKey)(cart),
            checkout: next,
            changes: changes.reduce(withChange, cart.changes),
          }
        }, account)
      })
      if (isGone(account)) await never()
    },
    onMutate: ({ idempotencyKey, account, ...rest }) => {
      const variables = { ...rest, key: idempotencyKey } as unknown as CartVariables
      const isKnown = cartNow(account).waiting.some(({ key }) => key === idempotencyKey)
      if (isKnown) return
      changeCart((cart) => {
        // Changed lines invalidate the differences of a rejected order.
        const rejected = aboutLines.includes(variables.kind) ? null : cart.refused
        return { ...clearFinished(cart), refused: rejected, waiting: [...cart.waiting, variables] }
      }, account)
    },
    onError: (error, { idempotencyKey, account, ...rest }) => {
      if (waitsForSignIn(error)) return
      const variables = rest as unknown as CartVariables
      const left = OutOfStock.safeParse(error.body).data?.left
      changeCart((cart) => {
        const next = endOrder(idempotencyKey)(cart)
        if (left === undefined || !('line' in variables)) return next
        return { ...next, checkout: withStock(next.checkout, variables.line, left) }
      }, account)
    },
  }
}

/** The body of a 409 for more pieces than there are. */
const OutOfStock = z.looseObject({ code: z.literal('outOfStock'), left: z.int() })

const withStock = (checkout: Checkout, { id }: LineKey, stock: number): Checkout => ({
  ...checkout,
  products: checkout.products.map((line) => (String(line.id) === String(id) ? { ...line, stock } : line)),
})

/** Differences in lines that the mutation did not change: another price, or no longer sold. */
function changesBetween(
  before: readonly CartLine[],
  after: readonly CartLine[],
  variables: CartVariables,
): CartChange[] {
  const isRemoved = (line: CartLine) => variables.kind === 'remove' && isSameLine(line, variables.line)
  return before.flatMap((line): CartChange[] => {
    const { itemId, name, quantity } = line
    const same = after.find((one) => isSameLine(one, line))
    const was = centsOf(line.offerPrice)
    const now = same && centsOf(same.offerPrice)
    if (now !== undefined) return now === was ? [] : [{ itemId, name, kind: 'price', was, now }]
    const isSold = after.some((one) => String(one.id) === String(line.id))
    return isSold || isRemoved(line) ? [] : [{ itemId, name, kind: 'gone', was: quantity, now: 0 }]
  })
}

/** Adds a difference; two of the same line become one from the first to the last value. */
function withChange(all: CartChange[], change: CartChange): CartChange[] {
  const { name, kind, was, now } = change
  const isSame = (one: CartChange) => one.name === name && one.kind === kind
  if (all.some((one) => isSame(one) && one.was === was && one.now === now)) return all
  const earlier = all.find((one) => isSame(one) && one.now === was)
  const others = all.filter((one) => one !== earlier)
  const first = earlier?.was ?? was
  return first === now ? others : [...others, { ...change, was: first }]
}

const addToCart = cartMutation<'add'>('addToCart')
const removeFromCart = cartMutation<'remove'>('removeFromCart')
const setQuantity = cartMutation<'quantity'>('setQuantity')
const chooseAddress = cartMutation<'address'>('chooseAddress')
const chooseShipping = cartMutation<'shipping'>('chooseShipping')
const chooseMethod = cartMutation<'method'>('chooseMethod')
const chooseCard = cartMutation<'card'>('chooseCard')

const byKind = {
  add: addToCart,
  remove: removeFromCart,
  quantity: setQuantity,
  address: chooseAddress,
  shipping: chooseShipping,
  method: chooseMethod,
  card: chooseCard,
}

const unknownCode = { message: 'There is no such code', code: 'unknownCode' }

/** Neither optimistic nor queued: by then the sum may be another. */
const takeCode = mutationOptions({
  mutationKey: ['checkout', 'takeCode'],
  networkMode: 'always',
  retry: false,
  gcTime: 0,
  meta: { failsOnScreen: true },
  mutationFn: ({ code }: { code: string }) => {
    const by = account()
    return inTurn(by, async () => {
      const { subtotal } = cartNow(by).checkout
      const amount = await askDiscount(code, subtotal)
      // A server of the specification takes nothing off for a code it does not know, and says no more (docs/contract.md 2.2).
      if (amount === 0 && subtotal > 0) throw new ApiError(400, unknownCode)
      changeCart(
        (cart) => ({ ...cart, checkout: discountCheckout(cart.checkout, amount, code.trim().toUpperCase()) }),
        by,
      )
      return amount
    })
  },
})

type MeantOrder = {
  account: string
  checkout: PlacedCheckout
  /** The key of a retried order. */
  orderKey?: string
}
type OrderReply = z.output<typeof orderCalls.place.reply>

/** Queued offline like any other write; the cart is emptied once the server has sent the order's number. */
const placeOrder: OfflineMutation<OrderReply | undefined, MeantOrder> = {
  mutationKey: ['checkout', 'placeOrder'],
  scope: { id: 'cart' }, // after earlier changes of the cart
  mutationFn: async ({ idempotencyKey, account, checkout, orderKey = idempotencyKey }) => {
    if (isGone(account)) return never()
    // Another tab sent it already.
    if (cartNow(account).placing?.key !== orderKey) return undefined
    const reply = await request(orderCalls.place, { checkout }, { idempotencyKey: orderKey })
    await inTurn(account, async () =>
      changeCart((cart) => (cart.placing?.key === orderKey ? completeOrder(cart, reply) : cart), account),
    )
    // Its failure does not matter: the server stores no cart that could contradict ours.
    await request(cartCalls.reset, {}).catch(() => {})
    return reply
  },
  onMutate: ({ idempotencyKey, account, checkout, orderKey = idempotencyKey }) =>
    changeCart((cart) => {
      if (cart.placing) return cart
      const of = cart.waiting.map(({ key }) => key)
      return { ...cart, refused: null, placing: { key: orderKey, checkout, of } }
    }, account),
  onError: (error, { idempotencyKey, account, checkout, orderKey = idempotencyKey }) => {
    if (waitsForSignIn(error)) return
    const changed = CartChanged.safeParse(error.body).data
    const rejected = changed ? { changes: changed.changes, products: changed.products } : null
    // A server that failed may have stored the order.
    const tried = error.status >= 500 ? { key: orderKey, checkout } : null
    changeCart(
      (cart) =>
        cart.placing?.key === orderKey ? { ...cart, placing: null, refused: rejected, tried } : cart,
      account,
    )
  },
  meta: { refreshes: ['dashboard', 'notifications', 'orders', 'customers', 'products', 'stock'] },
}

/** The cart after an order, without the pending mutations that the order contained. */
function completeOrder(cart: Cart, { order }: OrderReply): Cart {
  const { id, total, currency, placedAt, lines, billing, payment } = order
  return {
    ...cart,
    checkout: { ...emptyCheckout, step: 3 },
    waiting: cart.waiting.filter(({ key }) => !cart.placing?.of.includes(key)),
    placing: null,
    tried: null,
    placed: { id, total, currency, parcel: { placedAt, lines, billing, payment } },
    refused: null,
  }
}

const addressesKey = checkoutQueries.addresses().queryKey

/** The name of an address draft. */
export const addressDraft = (id: Address['id'] | undefined) => `address-${id ?? 'new'}`

/** Updates the chosen address, or drops it when it was deleted. */
function followAddresses(cart: Cart, list: readonly Address[]): Cart {
  const now = (chosen: Address) => list.find((one) => sameAddress(one, chosen))
  const waiting = cart.waiting.flatMap((variables): CartVariables[] => {
    if (variables.kind !== 'address') return [variables]
    const address = now(variables.address)
    return address ? [{ ...variables, address }] : []
  })
  const { billing } = cart.checkout
  return { ...cart, waiting, checkout: { ...cart.checkout, billing: (billing && now(billing)) ?? null } }
}

/** Creates an address mutation that also updates the chosen address. */
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
      const shown = shownAddresses.readOptimistic(client)
      if (shown) changeCart((cart) => followAddresses(cart, shown.address))
      return { billing }
    },
    onError: (error, variables, { billing } = { billing: null }, { client }) => {
      const shown = shownAddresses.readOptimistic(client, addressesKey, variables.idempotencyKey)
      changeCart((cart) => {
        const back = { ...cart, checkout: { ...cart.checkout, billing: cart.checkout.billing ?? billing } }
        return shown ? followAddresses(back, shown.address) : back
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

const addAddress = addressMutation('addAddress', addressCalls.add)
const editAddress = addressMutation('editAddress', addressCalls.edit)
const removeAddress = addressMutation('removeAddress', addressCalls.remove)

/** Runs a change unless the cart is being ordered, which closes it in every tab. Returns false then. */
function useOpenCart() {
  const { t } = useTranslation('checkout')
  return (change: (account: string) => void): boolean => {
    const isOpen = cartNow().placing === null
    if (isOpen) change(account())
    else notify({ message: t('placing.closed') })
    return isOpen
  }
}

export function useCartMutations() {
  const open = useOpenCart()
  const add = useOfflineMutation(addToCart)
  const remove = useOfflineMutation(removeFromCart)
  const quantity = useOfflineMutation(setQuantity)
  return {
    add: (line: CartInput, { at, onError }: { at?: number; onError?: () => void } = {}) =>
      open((account) => add.mutate({ kind: 'add', line, account, at }, { onError })),
    /** Restores a line, for a message's undo. */
    putBack: (line: CartInput, at: number) => add.later({ kind: 'add', line, at, account: account() }),
    remove: (line: LineKey) => open((account) => remove.mutate({ kind: 'remove', line, account })),
    setQuantity: (line: LineKey, pieces: number) =>
      open((account) => quantity.mutate({ kind: 'quantity', line, quantity: pieces, account })),
  }
}

export function useChoices() {
  const open = useOpenCart()
  const address = useOfflineMutation(chooseAddress)
  const shipping = useOfflineMutation(chooseShipping)
  const method = useOfflineMutation(chooseMethod)
  const card = useOfflineMutation(chooseCard)
  return {
    address: (chosen: Address) =>
      open((account) => address.mutate({ kind: 'address', address: chosen, account })),
    shipping: (charge: Payment['type']) =>
      open((account) => shipping.mutate({ kind: 'shipping', charge, account })),
    method: (chosen: Payment['method']) =>
      open((account) => method.mutate({ kind: 'method', method: chosen, account })),
    card: (brand: Payment['card'], lastFour: string) =>
      open((account) => card.mutate({ kind: 'card', card: brand, lastFour, account })),
  }
}

export const useTakeCode = () => useMutation<number, ApiError, { code: string }>(takeCode)
export const useAddAddress = () => useOfflineMutation(addAddress)
export const useEditAddress = () => useOfflineMutation(editAddress)
export const useRemoveAddress = () => useOfflineMutation(removeAddress)

/** Orders the visible checkout; one order at a time. */
export function usePlaceOrder() {
  const place = useOfflineMutation(placeOrder)
  return (shown: Checkout) => {
    const checkout = placedOf(shown)
    const { placing, tried } = cartNow()
    if (!checkout || placing) return
    const isSame = tried && JSON.stringify(tried.checkout) === JSON.stringify(checkout)
    place.mutate({ account: account(), checkout, ...(isSame && { orderKey: tried.key }) })
  }
}

/** The checkout of an order request; undefined without an address. */
function placedOf({ products, total, code, billing, payment }: Checkout): PlacedCheckout | undefined {
  return billing ? { products, total: amountOf(total), code, billing, payment } : undefined
}

/** Accepts the lines that can be ordered, after prices or stock have changed. */
export function takeChanges() {
  changeCart((cart) => ({
    ...cart,
    checkout: cart.refused ? anew(cart.checkout, cart.refused.products) : cart.checkout,
    // The rejected order contained the pending mutations, so the server's lines include them.
    waiting: cart.waiting.filter(({ kind }) => !aboutLines.includes(kind)),
    refused: null,
  }))
}

/** Sends pending mutations of a cart without a stored write: the page was closed before that was stored. */
export function resendCart(client: QueryClient) {
  const { waiting, placing } = cartNow()
  const known = new Set(
    client
      .getMutationCache()
      .getAll()
      .map(({ state }) => (state.variables as { idempotencyKey?: string } | undefined)?.idempotencyKey),
  )
  const resend = (key: string, mutation: object, variables: object) => {
    if (known.has(key)) return
    void client
      .getMutationCache()
      .build(client, client.defaultMutationOptions(mutation))
      .execute({ ...variables, account: account(), idempotencyKey: key } as never)
      .catch(() => {})
  }
  for (const { key, ...rest } of waiting) resend(key, byKind[rest.kind], rest)
  // The same key makes it the same order.
  if (placing) resend(placing.key, placeOrder, { checkout: placing.checkout })
}

export const checkoutMutations = [
  ...Object.values(byKind),
  placeOrder,
  addAddress,
  editAddress,
  removeAddress,
]
