import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { Address } from '#contract/addresses.ts'
import { type CartInput, type CartLine, type Checkout, isSameLine, type Payment } from '#contract/cart.ts'
import { minorOf } from '#contract/money.ts'
import type { CartChange } from '#contract/orders.ts'
import { account, isGone, never, waitsForSignIn } from '#features/checkout/write-account.ts'
import { notify } from '#kernel/snackbar.ts'
import { type OfflineMutation, useOfflineMutation } from '#offline/offline-mutation.ts'
import { type Cart, cartInShop, cartNow, changeCart, clearFinished, withAddressNote } from './cart-store.ts'
import { inTurn } from './cart-turn.ts'
import { type CartVariables, type LineKey, type RemovedCode, send } from './cart-updates.ts'
import { currencyOf } from './line.ts'
import { followShop, type MethodChange, withoutAddressChange } from './methods.ts'

type Variables<Kind extends CartVariables['kind']> = Omit<Extract<CartVariables, { kind: Kind }>, 'key'> & {
  /** The cart's account; the reply may arrive when someone else is signed in. */
  account: string
}

const endOrder = (key: string) => (cart: Cart) => ({
  ...cart,
  done: [...cart.done, key],
  waiting: cart.waiting.filter((variables) => variables.key !== key),
})

export const aboutLines: readonly CartVariables['kind'][] = ['add', 'remove', 'quantity']

/** Variables are pending in the cart, and sent with the cart as it is then. */
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
        let removedCode: RemovedCode | undefined
        const fold = await send(checkout, variables, (removed) => {
          removedCode = removed
        })
        changeCart((stored) => {
          const cart = cartInShop(stored)
          const next = followShop(fold(cart.checkout))
          const changes = changesBetween(checkout.products, next.products, variables)
          return {
            ...endOrder(idempotencyKey)(cart),
            checkout: next,
            changes: changes.reduce(withChange, cart.changes),
            removedCode: removedCode?.code === cart.checkout.code ? removedCode : cart.removedCode,
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
        const next = {
          ...clearFinished(cart),
          refused: rejected,
          waiting: [...cart.waiting, variables],
          methodChanges: cart.methodChanges.filter(({ kind }) => !isChosen(variables, kind)),
        }
        return variables.kind === 'address' ? withAddressNote(next, cart) : next
      }, account)
    },
    onError: (error, { idempotencyKey, account, ...rest }) => {
      if (waitsForSignIn(error)) return
      const variables = rest as unknown as CartVariables
      const available = OutOfStock.safeParse(error.body).data?.left
      changeCart((cart) => {
        const next = endOrder(idempotencyKey)(cart)
        if (variables.kind === 'address')
          return { ...next, methodChanges: withoutAddressChange(next.methodChanges) }
        if (available === undefined || !('line' in variables)) return next
        return { ...next, checkout: withStock(next.checkout, variables.line, available) }
      }, account)
    },
  }
}

/** Choosing another method answers what the shop changed. */
const isChosen = (variables: CartVariables, kind: MethodChange['kind']) =>
  kind !== 'discount' && kind !== 'tax' && variables.kind === (kind === 'payment' ? 'method' : 'shipping')

/** The body of a 409 for more pieces than there are. */
const OutOfStock = z.looseObject({ code: z.literal('outOfStock'), left: z.int() })

const withStock = (checkout: Checkout, { id }: LineKey, stock: number): Checkout => ({
  ...checkout,
  products: checkout.products.map((line) => (String(line.id) === String(id) ? { ...line, stock } : line)),
})

/** Differences in lines that the mutation did not change: another price, or no longer sold. */
function changesBetween(
  previousLines: readonly CartLine[],
  after: readonly CartLine[],
  variables: CartVariables,
): CartChange[] {
  const isRemoved = (line: CartLine) => variables.kind === 'remove' && isSameLine(line, variables.line)
  return previousLines.flatMap((line): CartChange[] => {
    const { itemId, name, quantity } = line
    const same = after.find((cartLine) => isSameLine(cartLine, line))
    const currency = currencyOf(line)
    const was = minorOf(line.offerPrice, currency)
    const now = same && minorOf(same.offerPrice, currency)
    if (now !== undefined) return now === was ? [] : [{ itemId, name, kind: 'price', was, now }]
    const isSold = after.some((cartLine) => String(cartLine.id) === String(line.id))
    return isSold || isRemoved(line) ? [] : [{ itemId, name, kind: 'gone', was: quantity, now: 0 }]
  })
}

/** Adds a difference; two of the same line become one from the first to the last value. */
function withChange(all: CartChange[], change: CartChange): CartChange[] {
  const { name, kind, was, now } = change
  const isSame = (change: CartChange) => change.name === name && change.kind === kind
  if (all.some((change) => isSame(change) && change.was === was && change.now === now)) return all
  const earlier = all.find((change) => isSame(change) && change.now === was)
  const others = all.filter((change) => change !== earlier)
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

export const byKind = {
  add: addToCart,
  remove: removeFromCart,
  quantity: setQuantity,
  address: chooseAddress,
  shipping: chooseShipping,
  method: chooseMethod,
  card: chooseCard,
}

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
    putBack: (line: CartInput, at: number) => add.later({ kind: 'add', line, at, account: account() }),
    remove: (line: LineKey) => open((account) => remove.mutate({ kind: 'remove', line, account })),
    setQuantity: (line: LineKey, count: number) =>
      open((account) => quantity.mutate({ kind: 'quantity', line, quantity: count, account })),
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
