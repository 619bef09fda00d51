import { useEffect, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { addsUp, CartLine, Checkout, emptyCheckout } from '#contract/cart.ts'
import { CodeProblem, DiscountRule } from '#contract/discount-rule.ts'
import { CartChange, Order, PlacedCheckout } from '#contract/orders.ts'
import { createPersistedStore, field } from '#kernel/persisted-store.ts'
import { session } from '#kernel/session.ts'
import { CartVariables, previewCart, RemovedCode, recalculate } from './cart-updates.ts'
import { currencyOf } from './line.ts'
import {
  followShop,
  inShop,
  MethodChange,
  methodChanges,
  useShopOffer,
  withAddressChange,
  withMethodChange,
} from './methods.ts'

const RejectedChanges = z.object({
  changes: z.array(CartChange),
  products: z.array(CartLine),
  /** The rule of the code as it is now, or the reason why the code cannot be used. */
  rule: z.optional(DiscountRule),
  problem: z.optional(CodeProblem),
})
export type RejectedChanges = z.infer<typeof RejectedChanges>

/** A checkout with wrong sums keeps its lines. */
const Sound = z.pipe(
  Checkout,
  z.transform((checkout) => {
    const { products } = checkout
    return addsUp(checkout, currencyOf(products[0])) ? checkout : recalculate(checkout, products)
  }),
)
const Placed = z.object({
  id: z.string(),
  total: z.int(),
  currency: z.string(),
  /** Undefined in data of an earlier version of the app. */
  parcel: z.optional(
    z.pick(Order, { placedAt: true, lines: true, billing: true, payment: true, delivery: true }),
  ),
  /** Undefined likewise. */
  sums: z.optional(z.pick(Order, { subtotal: true, discount: true, shipping: true, tax: true })),
})
export type Placed = z.infer<typeof Placed>

const Sent = { key: z.string(), checkout: PlacedCheckout }

const Cart = z.object({
  checkout: field(Sound, emptyCheckout),
  waiting: field(z.array(CartVariables), []),
  /** Keys of the last finished mutations, so that another tab's older copy cannot restore them. */
  done: field(z.array(z.string()), []),
  /** Incremented with every change of the checkout: of two copies the higher one is newer. */
  rev: field(z.int(), 0),
  /** The pending order, and the keys of the mutations that it contains. */
  placing: field(z.nullable(z.object({ ...Sent, of: z.array(z.string()) })), null),
  /** An order that failed on the server and may exist; a retry must use the same key. */
  tried: field(z.nullable(z.object(Sent)), null),
  placed: field(z.nullable(Placed), null),
  refused: field(z.nullable(RejectedChanges), null),
  /** Differences found since a line was added, until the user has seen them. */
  changes: field(z.array(CartChange), []),
  /** The same for delivery and payment. */
  methodChanges: field(z.array(MethodChange), []),
  /** A code that no longer applies, until the user has seen it. */
  removedCode: field(z.nullable(RemovedCode), null),
})
export type Cart = z.infer<typeof Cart>

const blankCart: Cart = {
  checkout: emptyCheckout,
  waiting: [],
  done: [],
  rev: 0,
  placing: null,
  tried: null,
  placed: null,
  refused: null,
  changes: [],
  methodChanges: [],
  removedCode: null,
}

const maxAccounts = 10

/** Local storage under the name of docs/contract.md 5.4; reading is synchronous, so nothing waits for it. */
const carts = createPersistedStore('berry-cart', z.record(z.string(), field(Cart, blankCart)), {}, joinCarts)

const owner = () => session.userId() ?? ''

export const cartNow = (account = owner()): Cart => carts.get()[account] ?? blankCart

export function changeCart(change: (cart: Cart) => Cart, account = owner()) {
  if (account === '') return
  carts.set((all) => {
    const { [account]: mine = blankCart, ...others } = all
    // The changed cart comes last, so that the oldest is dropped first.
    return Object.fromEntries(
      [...Object.entries(others), [account, follows(mine, change(mine))]].slice(-maxAccounts),
    )
  })
}

const maxDone = 200

function follows(previous: Cart, after: Cart): Cart {
  const ended = previous.waiting
    .filter((variables) => !after.waiting.includes(variables))
    .map(({ key }) => key)
  return {
    ...after,
    done: [...new Set([...after.done, ...ended])].slice(-maxDone),
    rev: previous.rev + (after.checkout === previous.checkout ? 0 : 1),
  }
}

/** Merges simultaneous writes of two tabs: the newer checkout, and the pending mutations of both. */
function joinCarts(mine: Record<string, Cart>, theirs: Record<string, Cart>): Record<string, Cart> {
  const entries = Object.entries(theirs).map(
    ([account, cart]) => [account, joinedCart(mine[account] ?? cart, cart)] as const,
  )
  return entries.every(([account, cart]) => cart === theirs[account]) ? theirs : Object.fromEntries(entries)
}

function joinedCart(mine: Cart, theirs: Cart): Cart {
  const newer = theirs.rev >= mine.rev ? theirs : mine
  const done = [...new Set([...mine.done, ...theirs.done])].slice(-maxDone)
  const waitingKeys = new Set(theirs.waiting.map(({ key }) => key))
  const both = [...theirs.waiting, ...mine.waiting.filter(({ key }) => !waitingKeys.has(key))]
  const waiting = both.filter(({ key }) => !done.includes(key))
  const isSame =
    newer === theirs && done.length === theirs.done.length && waiting.length === theirs.waiting.length
  return isSame ? theirs : { ...newer, done, waiting }
}

export const useCart = <Part>(select: (cart: Cart) => Part): Part =>
  carts.usePart((all) => select(all[owner()] ?? blankCart))

export function useCheckout(): Checkout {
  const checkout = useCart((cart) => cart.checkout)
  const waiting = useCart((cart) => cart.waiting)
  const isPlacing = useCart((cart) => cart.placing !== null)
  const offer = useShopOffer()
  const preview = waiting.reduce(previewCart, checkout)
  // An order that is being placed keeps the methods, charge and discounts that its buyer saw.
  return isPlacing ? preview : inShop(preview, offer)
}

/** The checkout of a cart as its buyer sees it. */
function viewOf({ checkout, waiting, placing }: Cart): Checkout {
  const preview = waiting.reduce(previewCart, checkout)
  return placing ? preview : followShop(preview)
}

export const checkoutNow = (): Checkout => viewOf(cartNow())

/** Notes for the buyer that a chosen address replaces the delivery method. */
export const withAddressNote = (next: Cart, previous: Cart): Cart => ({
  ...next,
  methodChanges: withAddressChange(next.methodChanges, viewOf(previous), viewOf(next)),
})

/** Replaces methods and charges that the shop has changed, and notes it for the buyer. */
export function cartInShop(cart: Cart): Cart {
  const checkout = cart.placing ? cart.checkout : followShop(cart.checkout)
  if (checkout === cart.checkout) return cart
  const changes = methodChanges(cart.checkout, checkout)
  return { ...cart, checkout, methodChanges: changes.reduce(withMethodChange, cart.methodChanges) }
}

function onVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Keeps the open checkout in step with the methods of the shop. */
export function useCartInShop() {
  const cart = useCart((now) => now)
  const offer = useShopOffer()
  const isInShop = cart.placing !== null || inShop(cart.checkout, offer) === cart.checkout
  const isVisible = useSyncExternalStore(onVisibility, () => !document.hidden)
  useEffect(() => {
    // Two tabs whose sessions differ for a moment would write over each other.
    if (!isInShop && isVisible) changeCart(cartInShop)
  }, [isInShop, isVisible])
}

export const finishCheckout = (account = owner()) => changeCart(clearFinished, account)

export const clearFinished = (cart: Cart): Cart =>
  cart.placed ? { ...cart, placed: null, checkout: { ...cart.checkout, step: 0 } } : cart
