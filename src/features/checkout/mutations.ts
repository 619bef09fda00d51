import { mutationOptions, type QueryClient, useMutation } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { type Checkout, cartCalls, emptyCheckout } from '#contract/cart.ts'
import { CodeProblem } from '#contract/discount-rule.ts'
import { amountOf } from '#contract/money.ts'
import { orderCalls } from '#contract/order-calls.ts'
import { CartChanged, PlacedCheckout } from '#contract/orders.ts'
import { request } from '#kernel/api.ts'
import { ApiError } from '#kernel/api-error.ts'
import { readAgain } from '#kernel/query-client.ts'
import { type OfflineMutation, useOfflineMutation } from '#offline/offline-mutation.ts'
import { addAddress, editAddress, removeAddress } from './address-mutations.ts'
import { aboutLines, byKind } from './cart/cart-mutations.ts'
import { type Cart, cartNow, changeCart, type RejectedChanges } from './cart/cart-store.ts'
import { inTurn } from './cart/cart-turn.ts'
import { askDiscount, recalculate, withCode, withoutCode } from './cart/cart-updates.ts'
import { currencyOf } from './cart/line.ts'
import { account, isGone, never, waitsForSignIn } from './write-account.ts'

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
      const { subtotal, products } = cartNow(by).checkout
      const reply = await askDiscount(code, products)
      // A server of the specification takes nothing off for a code it does not know, and says no more (docs/contract.md 2.2).
      if (!reply.rule && reply.amount === 0 && subtotal > 0) throw new ApiError(400, unknownCode)
      changeCart(
        (cart) => ({
          ...cart,
          checkout: withCode(cart.checkout, code.trim().toUpperCase(), reply),
          removedCode: null,
        }),
        by,
      )
      return reply.amount
    })
  },
})

type MeantOrder = { account: string; checkout: PlacedCheckout; orderKey?: string }
type OrderReply = z.output<typeof orderCalls.place.reply>

/** Queued offline like any other write; the cart is emptied once the server has sent the order's number. */
const placeOrder: OfflineMutation<OrderReply | undefined, MeantOrder> = {
  mutationKey: ['checkout', 'placeOrder'],
  scope: { id: 'cart' }, // after earlier changes of the cart
  mutationFn: async ({ idempotencyKey, account, checkout, orderKey = idempotencyKey }) => {
    if (isGone(account)) return never()
    const reply = await inTurn(account, async () => {
      // Another tab sent it already.
      if (cartNow(account).placing?.key !== orderKey) return undefined
      const placedOrder = await request(orderCalls.place, { checkout }, { idempotencyKey: orderKey })
      // A tab in which the same cart was ordered at the same moment may have written its own key.
      const isSame = ({ placing }: Cart) =>
        placing?.key === orderKey || (placing && textOf(placing.checkout) === textOf(checkout))
      changeCart((cart) => (isSame(cart) ? completeOrder(cart, placedOrder) : cart), account)
      return placedOrder
    })
    if (!reply) return undefined
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
  onError: (
    error,
    { idempotencyKey, account, checkout, orderKey = idempotencyKey },
    _context,
    { client },
  ) => {
    if (waitsForSignIn(error)) return
    // The methods of the shop may have changed too; the session has them.
    if (error.status === 409) void readAgain(client, ['account'])
    const changed = CartChanged.safeParse(error.body).data
    const problem = CodeProblem.safeParse(error.body).data
    const rejected = changed
      ? { changes: changed.changes, products: changed.products, rule: changed.rule, problem }
      : null
    const isCodeEnded = error.errorBody?.code === 'codeEnded'
    // A server that failed may have stored the order.
    const tried = error.status >= 500 ? { key: orderKey, checkout } : null
    changeCart(
      (cart) =>
        cart.placing?.key === orderKey
          ? {
              ...cart,
              ...(isCodeEnded && {
                checkout: withoutCode(cart.checkout),
                removedCode: { reason: 'ended', ...problem, code: cart.checkout.code },
              }),
              placing: null,
              refused: rejected,
              tried,
            }
          : cart,
      account,
    )
  },
  meta: {
    // The session has the discounts without a code, whose limits may be reached.
    refreshes: [
      'account',
      'dashboard',
      'discounts',
      'notifications',
      'orders',
      'customers',
      'products',
      'stock',
    ],
  },
}

/** Comparable: local storage and memory may order the fields differently. */
const textOf = (checkout: PlacedCheckout) =>
  JSON.stringify(PlacedCheckout.safeParse(checkout).data ?? checkout)

function completeOrder(cart: Cart, { order }: OrderReply): Cart {
  const { id, total, currency, placedAt, lines, billing, payment, delivery } = order
  const { subtotal, discount, shipping, tax } = order
  return {
    ...cart,
    checkout: { ...emptyCheckout, step: 3 },
    waiting: cart.waiting.filter(({ key }) => !cart.placing?.of.includes(key)),
    placing: null,
    tried: null,
    placed: {
      ...{ id, total, currency },
      parcel: { placedAt, lines, billing, payment, delivery },
      sums: { subtotal, discount, shipping, tax },
    },
    refused: null,
    methodChanges: [],
    removedCode: null,
  }
}

export const useTakeCode = () => useMutation<number, ApiError, { code: string }>(takeCode)

/** Orders the visible checkout; one order at a time. */
export function usePlaceOrder() {
  const mutation = useOfflineMutation(placeOrder)
  return (view: Checkout) => {
    const checkout = placedOf(view)
    const { placing, tried } = cartNow()
    if (!checkout || placing) return
    const isSame = tried && JSON.stringify(tried.checkout) === JSON.stringify(checkout)
    mutation.mutate({ account: account(), checkout, ...(isSame && { orderKey: tried.key }) })
  }
}

function placedOf({
  products,
  total,
  code,
  automatic,
  billing,
  payment,
}: Checkout): PlacedCheckout | undefined {
  return billing
    ? { products, total: amountOf(total, currencyOf(products[0])), code, automatic, billing, payment }
    : undefined
}

/** The checkout as the server says it can be ordered. */
export function correctedBy(checkout: Checkout, { products, rule, problem }: RejectedChanges): Checkout {
  if (rule) return recalculate({ ...checkout, rule }, products)
  return recalculate(problem ? withoutCode(checkout) : checkout, products)
}

/** Accepts the lines that can be ordered, after prices or stock have changed. */
export function takeChanges() {
  changeCart((cart) => ({
    ...cart,
    checkout: cart.refused ? correctedBy(cart.checkout, cart.refused) : cart.checkout,
    // The rejected order contained the pending mutations, so the server's lines include them.
    waiting: cart.waiting.filter(({ kind }) => !aboutLines.includes(kind)),
    refused: null,
    methodChanges: [],
    removedCode: null,
  }))
}

/** Sends pending mutations of a cart without a stored write: the page was closed before that was stored. */
export function resendCart(client: QueryClient) {
  const { waiting, placing } = cartNow()
  const orderedKeys = new Set(
    client
      .getMutationCache()
      .getAll()
      .map(({ state }) => (state.variables as { idempotencyKey?: string } | undefined)?.idempotencyKey),
  )
  const resend = (key: string, mutation: object, variables: object) => {
    if (orderedKeys.has(key)) return
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
