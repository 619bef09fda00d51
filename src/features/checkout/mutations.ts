import type { QueryClient } from '@tanstack/react-query'
import { mutationOptions, useMutation } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { type Address, type AddressFields, addressCalls } from '#contract/addresses.ts'
import {
  amountOf,
  type CartInput,
  type CartLine,
  type Checkout,
  cartCalls,
  discounted,
  emptyCheckout,
  isSameLine,
  type Payment,
} from '#contract/cart.ts'
import { type CartChange, CartChanged, orderCalls, type PlacedCheckout } from '#contract/orders.ts'
import { type ApiError, request } from '#kernel/api.ts'
import { session } from '#kernel/session.ts'
import { alone } from '#kernel/tabs.ts'
import { optimistic, sent, useVerb, type Verb } from '#kernel/verb.ts'
import { askDiscount, type CartIntent, type LineKey, relined, send } from './cart-intents.ts'
import { type Cart, cartNow, changeCart, finished } from './cart-store.ts'
import { checkoutQueries } from './queries.ts'

type Meant<Kind extends CartIntent['kind']> = Omit<Extract<CartIntent, { kind: Kind }>, 'key'> & {
  /** Whose cart; the answer may come when somebody else is signed in. */
  account: string
}

/** One tab at a time, from reading the cart to writing what the answer made of it. */
const withCart = <T>(run: () => Promise<T>): Promise<T> => alone('cart', run)

/** Refused for want of a session only: the outbox keeps the write for its account's next sign-in. */
const waitsForSignIn = (error: ApiError) => error.status === 401

const without = (key: string) => (cart: Cart) => ({
  ...cart,
  waiting: cart.waiting.filter((intent) => intent.key !== key),
})

/** A verb of the cart: it waits in the cart itself, which shows it at once, and is sent with the cart as it then is. */
function cartVerb<Kind extends CartIntent['kind']>(name: string): Verb<void, Meant<Kind>> {
  return {
    mutationKey: ['checkout', name],
    scope: { id: 'cart' }, // in the order the user made them
    mutationFn: ({ idempotencyKey, account }) =>
      withCart(async () => {
        const { checkout, waiting } = cartNow(account)
        const intent = waiting.find(({ key }) => key === idempotencyKey)
        // Another tab has sent it, or its answer came before the page was left.
        if (!intent) return
        const fold = await send(checkout, intent)
        changeCart((cart) => {
          const next = fold(cart.checkout)
          return {
            ...without(idempotencyKey)(cart),
            checkout: next,
            changes: [...cart.changes, ...repriced(checkout.products, next.products)],
          }
        }, account)
      }),
    onMutate: ({ idempotencyKey, account, ...meant }) => {
      const intent = { ...meant, key: idempotencyKey } as unknown as CartIntent
      const isKnown = cartNow(account).waiting.some(({ key }) => key === idempotencyKey)
      if (isKnown) return
      changeCart((cart) => ({ ...finished(cart), waiting: [...cart.waiting, intent] }), account)
    },
    onError: (error, { idempotencyKey, account }) => {
      if (!waitsForSignIn(error)) changeCart(without(idempotencyKey), account)
    },
  }
}

/** The lines that cost another price than they did. */
function repriced(before: readonly CartLine[], after: readonly CartLine[]): CartChange[] {
  return after.flatMap((line) => {
    const same = before.find((one) => isSameLine(one, line))
    if (!same || same.offerPrice === line.offerPrice) return []
    const { itemId, name } = line
    const cents = (amount: number) => Math.round(amount * 100)
    return [{ itemId, name, kind: 'price', was: cents(same.offerPrice), now: cents(line.offerPrice) }]
  })
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

/** Not shown before the server has agreed, and never kept for later: the sum it is taken off may be another then. */
const takeCode = mutationOptions({
  mutationKey: ['checkout', 'takeCode'],
  networkMode: 'always',
  retry: false,
  gcTime: 0,
  meta: { failsOnScreen: true },
  mutationFn: ({ code }: { code: string }) =>
    withCart(async () => {
      const amount = await askDiscount(code, cartNow().checkout.subtotal)
      changeCart((cart) => ({
        ...cart,
        checkout: discounted(cart.checkout, amount, code.trim().toUpperCase()),
      }))
      return amount
    }),
})

type MeantOrder = { account: string; checkout: PlacedCheckout }
type OrderReply = z.output<typeof orderCalls.place.reply>

/** Waits for a network like any other write; the cart is emptied only once the server has said the number. */
const placeOrder: Verb<OrderReply, MeantOrder> = {
  mutationKey: ['checkout', 'placeOrder'],
  scope: { id: 'cart' }, // after what was done to the cart before
  mutationFn: async ({ idempotencyKey, account, checkout }) => {
    const reply = await request(orderCalls.place, { checkout }, { idempotencyKey })
    const { id, total, currency } = reply.order
    await withCart(async () => {
      if (cartNow(account).placing?.key !== idempotencyKey) return
      changeCart(
        ({ waiting, changes }) => ({
          checkout: { ...emptyCheckout, step: 3 },
          waiting,
          changes,
          placing: null,
          refused: null,
          placed: { id, total, currency },
        }),
        account,
      )
    })
    // The order stands whatever becomes of this: the server keeps no cart of ours that could be wrong.
    await request(cartCalls.reset, {}).catch(() => {})
    return reply
  },
  onMutate: ({ idempotencyKey, account, checkout }) =>
    changeCart((cart) => ({ ...cart, refused: null, placing: { key: idempotencyKey, checkout } }), account),
  onError: (error, { account }) => {
    if (waitsForSignIn(error)) return
    const changed = CartChanged.safeParse(error.body).data
    const refused = changed ? { changes: changed.changes, products: changed.products } : null
    changeCart((cart) => ({ ...cart, placing: null, refused }), account)
  },
  meta: { refreshes: ['dashboard', 'notifications', 'products'] },
}

type AddressReply = z.output<typeof addressCalls.list.reply>
type Id = Address['id']

const oneDefault = (all: Address[], chosen: Address): Address[] =>
  chosen.isDefault ? all.map((one) => ({ ...one, isDefault: String(one.id) === String(chosen.id) })) : all
const addressesKey = checkoutQueries.addresses().queryKey
const scope = { id: 'addresses' }
const meta = { refreshes: ['checkout'] } as const

const addAddress: Verb<AddressReply, AddressFields, { before: AddressReply | undefined }> = {
  mutationKey: ['checkout', 'addAddress'],
  scope,
  mutationFn: (intent) => request(addressCalls.add, ...sent(intent)),
  ...optimistic<AddressReply, AddressFields>(addressesKey, ({ address }, { idempotencyKey, ...fields }) => {
    const isDefault = fields.isDefault || address.length === 0
    const mine = { ...fields, id: idempotencyKey, isDefault }
    return { address: oneDefault([...address, mine], mine) }
  }),
  meta,
}

const editAddress: Verb<AddressReply, AddressFields & { id: Id }, { before: AddressReply | undefined }> = {
  mutationKey: ['checkout', 'editAddress'],
  scope,
  mutationFn: (intent) => request(addressCalls.edit, ...sent(intent)),
  ...optimistic<AddressReply, AddressFields & { id: Id }>(
    addressesKey,
    ({ address }, { idempotencyKey: _key, ...mine }) => ({
      address: oneDefault(
        address.map((one) => (String(one.id) === String(mine.id) ? { ...one, ...mine } : one)),
        mine,
      ),
    }),
  ),
  meta,
}

const removeAddress: Verb<AddressReply, { id: Id }, { before: AddressReply | undefined }> = {
  mutationKey: ['checkout', 'removeAddress'],
  scope,
  mutationFn: (intent) => request(addressCalls.remove, ...sent(intent)),
  ...optimistic<AddressReply, { id: Id }>(addressesKey, ({ address }, { id }) => {
    const left = address.filter((one) => String(one.id) !== String(id))
    const [oldest] = left
    const hasDefault = left.some((one) => one.isDefault)
    return { address: oldest && !hasDefault ? oneDefault(left, { ...oldest, isDefault: true }) : left }
  }),
  meta,
}

const account = () => session.userId() ?? ''

/** The verbs of the cart, each with what the user meant. */
export function useCartVerbs() {
  const add = useVerb(addToCart)
  const remove = useVerb(removeFromCart)
  const quantity = useVerb(setQuantity)
  return {
    add: (line: CartInput) => add.mutate({ kind: 'add', line, account: account() }),
    remove: (line: LineKey) => remove.mutate({ kind: 'remove', line, account: account() }),
    setQuantity: (line: LineKey, pieces: number) =>
      quantity.mutate({ kind: 'quantity', line, quantity: pieces, account: account() }),
  }
}

/** The choices of the checkout. */
export function useChoices() {
  const address = useVerb(chooseAddress)
  const shipping = useVerb(chooseShipping)
  const method = useVerb(chooseMethod)
  const card = useVerb(chooseCard)
  return {
    address: (chosen: Address) => address.mutate({ kind: 'address', address: chosen, account: account() }),
    shipping: (charge: Payment['type']) => shipping.mutate({ kind: 'shipping', charge, account: account() }),
    method: (chosen: Payment['method']) =>
      method.mutate({ kind: 'method', method: chosen, account: account() }),
    card: (brand: Payment['card'], lastFour: string) =>
      card.mutate({ kind: 'card', card: brand, lastFour, account: account() }),
  }
}

export const useTakeCode = () => useMutation<number, ApiError, { code: string }>(takeCode)
export const useAddAddress = () => useVerb(addAddress)
export const useEditAddress = () => useVerb(editAddress)
export const useRemoveAddress = () => useVerb(removeAddress)

/** Orders what the checkout shows. */
export function usePlaceOrder() {
  const place = useVerb(placeOrder)
  return (checkout: Checkout) => {
    const placed = placedOf(checkout)
    if (placed) place.mutate({ account: account(), checkout: placed })
  }
}

/** A checkout as the wire has it; undefined as long as there is no address to send it to. */
function placedOf({ products, total, code, billing, payment }: Checkout): PlacedCheckout | undefined {
  return billing ? { products, total: amountOf(total), code, billing, payment } : undefined
}

/** Takes the cart as it can be ordered, after an order was refused because prices or stock have changed. */
export function takeChanges() {
  changeCart(({ refused, ...cart }) => ({
    ...cart,
    checkout: refused ? relined(cart.checkout, refused.products) : cart.checkout,
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
  const resend = (verb: object, intent: { idempotencyKey: string }) => {
    if (known.has(intent.idempotencyKey)) return
    void client
      .getMutationCache()
      .build(client, client.defaultMutationOptions(verb))
      .execute(intent as never)
      .catch(() => {})
  }
  for (const { key, ...meant } of waiting) {
    resend(byKind[meant.kind], { ...meant, account: account(), idempotencyKey: key } as never)
  }
  if (placing) {
    resend(placeOrder, {
      account: account(),
      checkout: placing.checkout,
      idempotencyKey: placing.key,
    } as never)
  }
}

export const checkoutMutations = [
  ...Object.values(byKind),
  placeOrder,
  addAddress,
  editAddress,
  removeAddress,
]
