import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import {
  type Checkout,
  chargeIn,
  type ShopMethods,
  type ShopTaxes,
  withAutomatic,
  withShopMethods,
  withTax,
} from '#contract/cart.ts'
import { AutomaticDiscount, currentDiscounts } from '#contract/discount-rule.ts'
import {
  activeOf,
  type DeliveryMethod,
  methodsTo,
  NamedMethod,
  type PaymentMethod,
} from '#contract/methods.ts'
import { ownTaxStatus, useOwnTaxStatus } from '#kernel/own-tax-status.ts'
import { shopDiscounts, useShopDiscounts } from '#kernel/shop-discounts.ts'
import { shopSettings, useShopSettings } from '#kernel/shop-settings.ts'
import { currencyOf } from './line.ts'

/** A method, the discounts or the tax of the cart that changed with the shop or the address; amounts in minor units. */
export const MethodChange = z.object({
  kind: z.enum(['delivery', 'payment', 'charge', 'country', 'discount', 'tax']),
  method: NamedMethod,
  was: z.int(),
  now: z.int(),
})
export type MethodChange = z.infer<typeof MethodChange>

/** The methods of the shop in their order, its discounts without a code, and its taxes. */
type ShopOffer = ShopMethods & ShopTaxes & { discounts: readonly AutomaticDiscount[] }

const parsedDiscounts = new WeakMap<readonly object[], AutomaticDiscount[]>()

/** The discounts of a session in the form of stored carts; one that this version does not know is left out. */
function discountsIn(discounts: readonly object[]): AutomaticDiscount[] {
  const parsed =
    parsedDiscounts.get(discounts) ??
    discounts.flatMap((discount) => AutomaticDiscount.safeParse(discount).data ?? [])
  parsedDiscounts.set(discounts, parsed)
  return parsed
}

function offerNow(): ShopOffer {
  const { delivery, payment, regional, taxes } = shopSettings.get()
  return {
    delivery: delivery.methods,
    payment: payment.methods,
    weightUnit: regional.weightUnit,
    discounts: currentDiscounts(discountsIn(shopDiscounts.get()), Date.now()),
    taxes,
    taxStatus: ownTaxStatus.get(),
  }
}

/** The checkout with methods that the shop offers now and their charge, its discounts and its tax. */
export const followShop = (checkout: Checkout): Checkout =>
  shopSettings.isLoaded() ? inShop(checkout, offerNow()) : checkout

/** The checkout with the methods, discounts and tax of a shop, in the currency of its lines. */
export function inShop(checkout: Checkout, { discounts, ...shop }: ShopOffer): Checkout {
  const currency = currencyOf(checkout.products[0])
  return withTax(
    withShopMethods(withAutomatic(checkout, discounts, currency), shop, currency),
    shop,
    currency,
  )
}

/** The checkout with the tax that the shop adds now. */
export const withTaxNow = (checkout: Checkout): Checkout =>
  withTax(checkout, offerNow(), currencyOf(checkout.products[0]))

export function useShopOffer(): ShopOffer {
  const delivery = useShopSettings('delivery').methods
  const payment = useShopSettings('payment').methods
  const { weightUnit } = useShopSettings('regional')
  const discounts = useCurrentDiscounts()
  const taxes = useShopSettings('taxes')
  const taxStatus = useOwnTaxStatus()
  return { delivery, payment, weightUnit, discounts, taxes, taxStatus }
}

/** Longest delay of a timer in ms. */
const longestDelay = 2_147_483_647

/** The discounts that apply now; changes when one of them begins or ends. */
function useCurrentDiscounts(): readonly AutomaticDiscount[] {
  const all = discountsIn(useShopDiscounts())
  const [now, setNow] = useState(() => Date.now())
  const times = all.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt].map((at) => Date.parse(at ?? '')))
  const next = Math.min(...times.filter((time) => time > now))
  useEffect(() => {
    if (!Number.isFinite(next)) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      const remaining = next - Date.now()
      if (remaining < 0) setNow(Date.now())
      else timer = setTimeout(wait, Math.min(remaining + 1, longestDelay))
    }
    wait()
    return () => clearTimeout(timer)
  }, [next])
  return currentDiscounts(all, now)
}

/** The charge of the chosen delivery method for the items of a checkout; unchanged for a method that is gone. */
export function shippingFor(checkout: Checkout): number {
  const offer = offerNow()
  const method = offer.delivery.find(({ id }) => id === checkout.payment.type)
  return method ? chargeIn(checkout, method, offer, currencyOf(checkout.products[0])) : checkout.shipping
}

/** Returns what following the shop or another address changed in a checkout that the buyer has seen. */
export function methodChanges(previous: Checkout, next: Checkout): MethodChange[] {
  if (previous.products.length === 0) return []
  const { delivery, payment } = offerNow()
  const nameMethod = (methods: readonly (DeliveryMethod | PaymentMethod)[], methodId: string) => {
    const { id, name } = methods.find((method) => method.id === methodId) ?? { id: methodId, name: null }
    return { id, name }
  }
  const changes: MethodChange[] = []
  const charges = { was: previous.shipping, now: next.shipping }
  const isOther = previous.payment.type !== next.payment.type
  const isActive = activeOf(delivery).some(({ id }) => id === previous.payment.type)
  if (isOther || charges.was !== charges.now)
    changes.push({
      kind: isOther ? (isActive ? 'country' : 'delivery') : 'charge',
      method: nameMethod(delivery, next.payment.type),
      ...charges,
    })
  if (previous.discount !== next.discount)
    changes.push({
      kind: 'discount',
      method: { id: '', name: null },
      was: previous.discount,
      now: next.discount,
    })
  // Another charge or discount changes the tax with it.
  if (changes.length === 0 && previous.tax !== next.tax)
    changes.push({ kind: 'tax', method: { id: '', name: null }, was: previous.tax, now: next.tax })
  if (previous.payment.method !== next.payment.method)
    changes.push({ kind: 'payment', method: nameMethod(payment, next.payment.method), was: 0, now: 0 })
  return changes
}

/** Changes of one group replace each other. */
const groupOf = (kind: MethodChange['kind']) =>
  kind === 'payment' || kind === 'discount' || kind === 'tax' ? kind : 'delivery'

/** Adds a change; it replaces the earlier one of its kind, from the first charge to the last. */
export function withMethodChange(all: MethodChange[], change: MethodChange): MethodChange[] {
  const earlier = all.find(({ kind }) => groupOf(kind) === groupOf(change.kind))
  const others = all.filter((other) => other !== earlier)
  if (!earlier) return [...others, change]
  const kind = change.kind === 'charge' ? earlier.kind : change.kind
  const isBack = (kind === 'charge' || kind === 'discount' || kind === 'tax') && earlier.was === change.now
  return isBack ? others : [...others, { ...change, kind, was: earlier.was }]
}

/** Notes a delivery method that another address replaces; a return to the method of an earlier address needs no note. */
export function withAddressChange(noted: MethodChange[], previous: Checkout, next: Checkout): MethodChange[] {
  if (previous.payment.type === next.payment.type) return noted
  const isReturn = methodsTo(offerNow().delivery, next.billing?.country).some(
    ({ id }) => id === previous.payment.type,
  )
  return isReturn
    ? withoutAddressChange(noted)
    : methodChanges(previous, next)
        .filter(({ kind }) => kind !== 'discount' && kind !== 'tax')
        .reduce(withMethodChange, noted)
}

export const withoutAddressChange = (noted: MethodChange[]): MethodChange[] =>
  noted.filter(({ kind }) => kind !== 'country')
