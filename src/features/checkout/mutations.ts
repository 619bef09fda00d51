import type { QueryClient } from '@tanstack/react-query'
import { mutationOptions, useMutation } from '@tanstack/react-query'
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
import { type CartChange, CartChanged, orderCalls, type PlacedCheckout } from '#contract/orders.ts'
import { ApiError, request } from '#kernel/api.ts'
import { dropDraft, writeDraft } from '#kernel/drafts.ts'
import { session } from '#kernel/session.ts'
import { notify } from '#kernel/snackbar.ts'
import { holdReads, splitKey, useVerb, type Verb } from '#kernel/verb.ts'
import { type AddressIntents, type AddressReply, sameAddress } from './address-intents.ts'
import { anew, askDiscount, type CartIntent, type LineKey, send } from './cart/cart-intents.ts'
import { type Cart, cartNow, changeCart, finished } from './cart/cart-store.ts'
import { inTurn } from './cart/cart-turn.ts'
import { checkoutQueries, shownAddresses } from './queries.ts'

const account = () => session.userId() ?? ''

type Meant<Kind extends CartIntent['kind']> = Omit<Extract<CartIntent, { kind: Kind }>, 'key'> & {
  /** Whose cart; the answer may come when somebody else is signed in. */
  account: string
}

/** Nobody waits any more for what an account wrote that has gone meanwhile. */
const isGone = (account: string) => session.userId() !== account
const never = () => new Promise<never>(() => {})

/** Refused for want of a session only: the outbox keeps the write for its account's next sign-in. */
const waitsForSignIn = (error: ApiError) => error.status === 401

/** The cart once an intent has its answer, whether it still stood among what waits or was written over. */
const ended = (key: string) => (cart: Cart) => ({
  ...cart,
  done: [...cart.done, key],
  waiting: cart.waiting.filter((intent) => intent.key !== key),
})

const aboutLines: readonly CartIntent['kind'][] = ['add', 'remove', 'quantity']

/** A verb of the cart: it waits in the cart itself, which shows it at once, and is sent with the cart as it then is. */
function cartVerb<Kind extends CartIntent['kind']>(name: string): Verb<void, Meant<Kind>> {
  return {
    mutationKey: ['checkout', name],
    scope: { id: 'cart' }, // in the order the user made them
    mutationFn: async ({ idempotencyKey, account, ...meant }) => {
      const intent = { ...meant, key: idempotencyKey } as unknown as CartIntent
      await inTurn(account, async () => {
        const { checkout, done } = cartNow(account)
        // Another tab has sent it, or its answer came before the page was left.
        if (done.includes(idempotencyKey) || isGone(account)) return
        const fold = await send(checkout, intent)
        changeCart((cart) => {
          const next = fold(cart.checkout)
          const changes = changesBetween(checkout.products, next.products, intent)
          return {
            ...ended(idempotencyKey)(cart),
            checkout: next,
            changes: changes.reduce(withChange, cart.changes),
          }
        }, account)
      })
      if (isGone(account)) await never()
    },
    onMutate: ({ idempotencyKey, account, ...meant }) => {
      const intent = { ...meant, key: idempotencyKey } as unknown as CartIntent
      const isKnown = cartNow(account).waiting.some(({ key }) => key === idempotencyKey)
      if (isKnown) return
      changeCart((cart) => {
        // What a refused order found is not so any more once the lines are others.
        const refused = aboutLines.includes(intent.kind) ? null : cart.refused
        return { ...finished(cart), refused, waiting: [...cart.waiting, intent] }
      }, account)
    },
    onError: (error, { idempotencyKey, account, ...meant }) => {
      if (waitsForSignIn(error)) return
      const intent = meant as unknown as CartIntent
      const left = OutOfStock.safeParse(error.body).data?.left
      changeCart((cart) => {
        const next = ended(idempotencyKey)(cart)
        if (left === undefined || !('line' in intent)) return next
        return { ...next, checkout: withStock(next.checkout, intent.line, left) }
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

/** What is not as it was in lines that nobody meant to change: another price, or not sold any more. */
function changesBetween(
  before: readonly CartLine[],
  after: readonly CartLine[],
  intent: CartIntent,
): CartChange[] {
  const isMeant = (line: CartLine) => intent.kind === 'remove' && isSameLine(line, intent.line)
  return before.flatMap((line): CartChange[] => {
    const { itemId, name, quantity } = line
    const same = after.find((one) => isSameLine(one, line))
    const was = centsOf(line.offerPrice)
    const now = same && centsOf(same.offerPrice)
    if (now !== undefined) return now === was ? [] : [{ itemId, name, kind: 'price', was, now }]
    const isSold = after.some((one) => String(one.id) === String(line.id))
    return isSold || isMeant(line) ? [] : [{ itemId, name, kind: 'gone', was: quantity, now: 0 }]
  })
}

/** One more change to be seen: of what changed twice, the first and the last word. */
function withChange(all: CartChange[], change: CartChange): CartChange[] {
  const { name, kind, was, now } = change
  const isSame = (one: CartChange) => one.name === name && one.kind === kind
  if (all.some((one) => isSame(one) && one.was === was && one.now === now)) return all
  const earlier = all.find((one) => isSame(one) && one.now === was)
  const others = all.filter((one) => one !== earlier)
  const first = earlier?.was ?? was
  return first === now ? others : [...others, { ...change, was: first }]
}

const addToCart = cartVerb<'add'>('addToCart')
const removeFromCart = cartVerb<'remove'>('removeFromCart')
const setQuantity = cartVerb<'quantity'>('setQuantity')
const chooseAddress = cartVerb<'address'>('chooseAddress')
const chooseShipping = cartVerb<'shipping'>('chooseShipping')
const chooseMethod = cartVerb<'method'>('chooseMethod')
const chooseCard = cartVerb<'card'>('chooseCard')

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

/** Not shown before the server has agreed, and never kept for later: the sum it is taken off may be another then. */
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
  /** The key under which the shop knows it, when it has been given before. */
  orderKey?: string
}
type OrderReply = z.output<typeof orderCalls.place.reply>

/** Waits for a network like any other write; the cart is emptied only once the server has said the number. */
const placeOrder: Verb<OrderReply | undefined, MeantOrder> = {
  mutationKey: ['checkout', 'placeOrder'],
  scope: { id: 'cart' }, // after what was done to the cart before
  mutationFn: async ({ idempotencyKey, account, checkout, orderKey = idempotencyKey }) => {
    if (isGone(account)) return never()
    // Another tab was quicker.
    if (cartNow(account).placing?.key !== orderKey) return undefined
    const reply = await request(orderCalls.place, { checkout }, { idempotencyKey: orderKey })
    await inTurn(account, async () =>
      changeCart((cart) => (cart.placing?.key === orderKey ? ordered(cart, reply) : cart), account),
    )
    // The order stands whatever becomes of this: the server keeps no cart of ours that could be wrong.
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
    const refused = changed ? { changes: changed.changes, products: changed.products } : null
    // A server that fails may have made the order all the same.
    const tried = error.status >= 500 ? { key: orderKey, checkout } : null
    changeCart(
      (cart) => (cart.placing?.key === orderKey ? { ...cart, placing: null, refused, tried } : cart),
      account,
    )
  },
  meta: { refreshes: ['dashboard', 'notifications', 'orders', 'customers', 'products', 'stock'] },
}

/** The cart once its order stands; what waited when it was given is part of it. */
function ordered(cart: Cart, { order }: OrderReply): Cart {
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

/** Where the typed text of an address is kept until the server has it. */
export const addressDraft = (id: Address['id'] | undefined) => `address-${id ?? 'new'}`

/** The choice follows what becomes of the addresses: other words, or none any more. */
function followed(cart: Cart, list: readonly Address[]): Cart {
  const now = (chosen: Address) => list.find((one) => sameAddress(one, chosen))
  const waiting = cart.waiting.flatMap((intent): CartIntent[] => {
    if (intent.kind !== 'address') return [intent]
    const address = now(intent.address)
    return address ? [{ ...intent, address }] : []
  })
  const { billing } = cart.checkout
  return { ...cart, waiting, checkout: { ...cart.checkout, billing: (billing && now(billing)) ?? null } }
}

/** A verb of the own addresses, which the choice in the cart follows. */
function addressVerb<Name extends keyof AddressIntents>(
  name: Name,
  call: (typeof addressCalls)['add' | 'edit' | 'remove'],
): Verb<AddressReply, Omit<AddressIntents[Name], 'idempotencyKey'>, { billing: Address | null }> {
  const draftOf = (intent: object) =>
    'name' in intent && addressDraft('id' in intent ? (intent.id as Address['id']) : undefined)
  return {
    mutationKey: ['checkout', name],
    // One at a time, in the order the user made them.
    scope: { id: 'addresses' },
    mutationFn: async (intent) => {
      const by = account()
      const [body, init] = splitKey(intent)
      const reply = await request(call as typeof addressCalls.edit, body as never, init)
      return isGone(by) ? never() : reply
    },
    onMutate: (_intent, { client }) => {
      const { billing } = cartNow().checkout
      const shown = shownAddresses.readShown(client)
      if (shown) changeCart((cart) => followed(cart, shown.address))
      return { billing }
    },
    onError: (error, intent, { billing } = { billing: null }, { client }) => {
      const shown = shownAddresses.readShown(client, addressesKey, intent.idempotencyKey)
      changeCart((cart) => {
        const back = { ...cart, checkout: { ...cart.checkout, billing: cart.checkout.billing ?? billing } }
        return shown ? followed(back, shown.address) : back
      })
      // What was typed is not lost with it: it stands in the dialog when that is opened again.
      const draft = draftOf(intent)
      if (draft && !waitsForSignIn(error)) writeDraft(draft, splitKey(intent)[0])
    },
    onSuccess: async (reply, intent, _kept, { client }) => {
      await holdReads(client, addressesKey)
      client.setQueryData<AddressReply>(addressesKey, reply)
      const { address } = shownAddresses.readShown(client, addressesKey, intent.idempotencyKey) ?? reply
      const newest = name === 'addAddress' ? reply.address.at(-1) : undefined
      changeCart((cart) => {
        const next = followed(cart, address)
        const isChosen = next.checkout.billing || next.waiting.some(({ kind }) => kind === 'address')
        // Whoever writes a new address before choosing one wants that one.
        return isChosen || !newest ? next : { ...next, checkout: { ...next.checkout, billing: newest } }
      })
      const draft = draftOf(intent)
      if (draft) dropDraft(draft)
    },
    meta: { refreshes: ['checkout'] },
  }
}

const addAddress = addressVerb('addAddress', addressCalls.add)
const editAddress = addressVerb('editAddress', addressCalls.edit)
const removeAddress = addressVerb('removeAddress', addressCalls.remove)

/** Does something to the cart unless it is being ordered: then it is closed, in every tab. Answers whether it did. */
function useOpenCart() {
  const { t } = useTranslation('checkout')
  return (change: (account: string) => void): boolean => {
    const isOpen = cartNow().placing === null
    if (isOpen) change(account())
    else notify({ message: t('placing.closed') })
    return isOpen
  }
}

/** The verbs of the cart, each with what the user meant. */
export function useCartVerbs() {
  const open = useOpenCart()
  const add = useVerb(addToCart)
  const remove = useVerb(removeFromCart)
  const quantity = useVerb(setQuantity)
  return {
    add: (line: CartInput, { at, onError }: { at?: number; onError?: () => void } = {}) =>
      open((account) =>
        add.mutate(
          { kind: 'add', line, account, ...(at !== undefined && { at }) },
          { ...(onError && { onError }) },
        ),
      ),
    /** Putting a line back, for a message that offers it. */
    putBack: (line: CartInput, at: number) => add.later({ kind: 'add', line, at, account: account() }),
    remove: (line: LineKey) => open((account) => remove.mutate({ kind: 'remove', line, account })),
    setQuantity: (line: LineKey, pieces: number) =>
      open((account) => quantity.mutate({ kind: 'quantity', line, quantity: pieces, account })),
  }
}

/** The choices of the checkout. */
export function useChoices() {
  const open = useOpenCart()
  const address = useVerb(chooseAddress)
  const shipping = useVerb(chooseShipping)
  const method = useVerb(chooseMethod)
  const card = useVerb(chooseCard)
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
export const useAddAddress = () => useVerb(addAddress)
export const useEditAddress = () => useVerb(editAddress)
export const useRemoveAddress = () => useVerb(removeAddress)

/** Orders what the checkout shows; one order at a time. */
export function usePlaceOrder() {
  const place = useVerb(placeOrder)
  return (shown: Checkout) => {
    const checkout = placedOf(shown)
    const { placing, tried } = cartNow()
    if (!checkout || placing) return
    const isSame = tried && JSON.stringify(tried.checkout) === JSON.stringify(checkout)
    place.mutate({ account: account(), checkout, ...(isSame && { orderKey: tried.key }) })
  }
}

/** A checkout as the wire has it; undefined as long as there is no address to send it to. */
function placedOf({ products, total, code, billing, payment }: Checkout): PlacedCheckout | undefined {
  return billing ? { products, total: amountOf(total), code, billing, payment } : undefined
}

/** Takes the cart as it can be ordered, after an order was refused because prices or stock have changed. */
export function takeChanges() {
  changeCart((cart) => ({
    ...cart,
    checkout: cart.refused ? anew(cart.checkout, cart.refused.products) : cart.checkout,
    // What waited was part of the order, and so of what the server made of it.
    waiting: cart.waiting.filter(({ kind }) => !aboutLines.includes(kind)),
    refused: null,
  }))
}

/** Sends what a cart still waits with although no write of it is left: the page went before it was kept. */
export function resendCart(client: QueryClient) {
  const { waiting, placing } = cartNow()
  const known = new Set(
    client
      .getMutationCache()
      .getAll()
      .map(({ state }) => (state.variables as { idempotencyKey?: string } | undefined)?.idempotencyKey),
  )
  const resend = (key: string, verb: object, intent: object) => {
    if (known.has(key)) return
    void client
      .getMutationCache()
      .build(client, client.defaultMutationOptions(verb))
      .execute({ ...intent, account: account(), idempotencyKey: key } as never)
      .catch(() => {})
  }
  for (const { key, ...meant } of waiting) resend(key, byKind[meant.kind], meant)
  // Under the same key it is the same order.
  if (placing) resend(placing.key, placeOrder, { checkout: placing.checkout })
}

export const checkoutMutations = [
  ...Object.values(byKind),
  placeOrder,
  addAddress,
  editAddress,
  removeAddress,
]
