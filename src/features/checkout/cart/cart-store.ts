import * as z from 'zod/mini'
import { addsUp, CartLine, Checkout, emptyCheckout } from '#contract/cart.ts'
import { CartChange, Order, PlacedCheckout } from '#contract/orders.ts'
import { createPersistedStore, field } from '#kernel/persisted-store.ts'
import { session } from '#kernel/session.ts'
import { anew, CartIntent, previewed } from './cart-intents.ts'

/** What a refused order said: what is not as the cart shows it, and the cart as it can be ordered. */
const Refused = z.object({ changes: z.array(CartChange), products: z.array(CartLine) })

/** A checkout whose sums somebody else has written wrongly keeps its lines. */
const Sound = z.pipe(
  Checkout,
  z.transform((checkout) => (addsUp(checkout) ? checkout : anew(checkout, checkout.products))),
)
/** What is told of an order that has just been made. */
const Placed = z.object({
  id: z.string(),
  total: z.int(),
  currency: z.string(),
  /** What an earlier version of the app did not keep. */
  parcel: z.optional(z.pick(Order, { placedAt: true, lines: true, billing: true, payment: true })),
})
export type Placed = z.infer<typeof Placed>

const Sent = { key: z.string(), checkout: PlacedCheckout }

/** One account's cart. */
const Cart = z.object({
  /** As the server's answers made it. */
  checkout: field(Sound, emptyCheckout),
  /** What the user did that has no answer yet, in the order it was done. */
  waiting: field(z.array(CartIntent), []),
  /** The keys of what waited and does no more, the last ones: another tab's older copy does not bring it back. */
  done: field(z.array(z.string()), []),
  /** Grows with every change of the checkout: of two copies the higher one is the newer. */
  rev: field(z.int(), 0),
  /** The order that is on its way, and what waited when it was given: that is part of it. */
  placing: field(z.nullable(z.object({ ...Sent, of: z.array(z.string()) })), null),
  /** An order that nobody knows the fate of, since the server failed; given again it must be the same one. */
  tried: field(z.nullable(z.object(Sent)), null),
  /** The order just made, until the page is left. */
  placed: field(z.nullable(Placed), null),
  refused: field(z.nullable(Refused), null),
  /** What has changed since the line was put in, until the user has seen it. */
  changes: field(z.array(CartChange), []),
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
}

/** How many accounts' carts one browser keeps. */
const mostAccounts = 10

/**
 * The carts of this browser by account, in local storage under the name of docs/contract.md 5.4. Reading it back is
 * instant, so the 5000 ms that restoring may take there are never needed.
 */
const carts = createPersistedStore('berry-cart', z.record(z.string(), field(Cart, blankCart)), {}, joined)

const owner = () => session.userId() ?? ''

/** The signed-in account's cart as it is stored. */
export const cartNow = (account = owner()): Cart => carts.get()[account] ?? blankCart

/** Changes a cart, here and in every other tab. */
export function changeCart(change: (cart: Cart) => Cart, account = owner()) {
  if (account === '') return
  carts.set((all) => {
    const { [account]: mine = blankCart, ...others } = all
    // The latest last, so that the oldest goes first.
    return Object.fromEntries(
      [...Object.entries(others), [account, follows(mine, change(mine))]].slice(-mostAccounts),
    )
  })
}

/** How many answered intents are remembered; more than any two tabs have under way. */
const mostDone = 200

/** The state after a change, with what it ended and how far the checkout is. */
function follows(before: Cart, after: Cart): Cart {
  const ended = before.waiting.filter((intent) => !after.waiting.includes(intent)).map(({ key }) => key)
  return {
    ...after,
    done: [...new Set([...after.done, ...ended])].slice(-mostDone),
    rev: before.rev + (after.checkout === before.checkout ? 0 : 1),
  }
}

/** What two tabs that wrote at the same moment both meant: the newer checkout, and whatever waits in either. */
function joined(mine: Record<string, Cart>, theirs: Record<string, Cart>): Record<string, Cart> {
  const entries = Object.entries(theirs).map(
    ([account, cart]) => [account, joinedCart(mine[account] ?? cart, cart)] as const,
  )
  return entries.every(([account, cart]) => cart === theirs[account]) ? theirs : Object.fromEntries(entries)
}

function joinedCart(mine: Cart, theirs: Cart): Cart {
  const newer = theirs.rev >= mine.rev ? theirs : mine
  const done = [...new Set([...mine.done, ...theirs.done])].slice(-mostDone)
  const known = new Set(theirs.waiting.map(({ key }) => key))
  const both = [...theirs.waiting, ...mine.waiting.filter(({ key }) => !known.has(key))]
  const waiting = both.filter(({ key }) => !done.includes(key))
  const isSame =
    newer === theirs && done.length === theirs.done.length && waiting.length === theirs.waiting.length
  return isSame ? theirs : { ...newer, done, waiting }
}

/** Part of the signed-in account's cart. */
export const useCart = <Part>(select: (cart: Cart) => Part): Part =>
  carts.usePart((all) => select(all[owner()] ?? blankCart))

/** The checkout as the user sees it: with everything done that still waits for an answer. */
export function useCheckout(): Checkout {
  const checkout = useCart((cart) => cart.checkout)
  const waiting = useCart((cart) => cart.waiting)
  return waiting.reduce(previewed, checkout)
}

/** The same outside of a component. */
export const checkoutNow = (): Checkout => cartNow().waiting.reduce(previewed, cartNow().checkout)

/** The order has been seen: the next checkout starts at its beginning. */
export const finishCheckout = (account = owner()) => changeCart(finished, account)

/** A cart without the order that was made of the one before. */
export const finished = (cart: Cart): Cart =>
  cart.placed ? { ...cart, placed: null, checkout: { ...cart.checkout, step: 0 } } : cart
