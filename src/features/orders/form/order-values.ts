import type { Customer } from '#contract/customers.ts'
import { amountOf, minorOf } from '#contract/money.ts'
import {
  chargedPrice,
  type NewOrder,
  type OrderFields,
  type OrderLineFields,
  orderTotals,
} from '#contract/order-fields.ts'
import type { TaxStatus } from '#contract/taxes.ts'
import type { Snapshot } from '#forms/edit-form.ts'
import { numberIn, type TypedNumber } from '#forms/number-field.tsx'
import { shopCurrency } from '#kernel/shop-currency.ts'
import type { AddedRate, Goods } from './order-goods.ts'

export type LineValues = {
  key: string
  line?: number
  goods: Goods | null
  word: string
  color: string
  size: string
  quantity: TypedNumber
  price: TypedNumber
  discountRate: TypedNumber
}

/** The parts of an order that people write, as they are typed: amounts in units, rates in percent. */
export type OrderValues = {
  lines: LineValues[]
  discount: TypedNumber
  shipping: TypedNumber
  note: string
  base?: Snapshot<OrderFields>
}

export type NewOrderValues = Omit<OrderValues, 'base'> & {
  customer: string | null
  name: string
  email: string
  phone: string
  street: string
  post: string
  city: string
  country: string
  /** Not null if the chosen customer is invoiced without tax; undefined without one, and where only the id is known. */
  taxStatus?: TaxStatus | undefined
  /** The country of the chosen customer, for an address without one; undefined like the status. */
  homeCountry?: string | undefined
  payment: string
  paid: boolean
}

export const blankLine = (key: string): LineValues => ({
  key,
  goods: null,
  word: '',
  color: '',
  size: '',
  quantity: 1,
  price: '',
  discountRate: 0,
})

export const blankOrder: Omit<NewOrderValues, 'payment'> = {
  customer: null,
  name: '',
  email: '',
  phone: '',
  street: '',
  post: '',
  city: '',
  country: '',
  lines: [blankLine('first')],
  discount: 0,
  shipping: 0,
  note: '',
  paid: false,
}

/** True for an address with the city as a part of its own: "Rue de Paris 5" names no city. */
function namesCity(address: string, city: string): boolean {
  const words = (text: string) =>
    text
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu)
      ?.join(' ') ?? ''
  return address.split(/[\n,;]/).some((part) => words(part) === words(city))
}

export function buyerOf({ id, name, email, phone, address, location, country, taxStatus = null }: Customer) {
  const city = location !== '' && namesCity(address, location) ? '' : location
  const buyer = { customer: id, name, email, phone, taxStatus, homeCountry: country }
  return { ...buyer, street: address, post: '', city, country }
}

/** The only choice, or an empty string. */
export const onlyOf = (choices: readonly (string | number)[]): string =>
  choices.length === 1 ? String(choices[0]) : ''

export function valuesOf(
  { lines, discount, shipping, note }: OrderFields,
  goodsById: ReadonlyMap<number, Goods>,
): Omit<OrderValues, 'base'> {
  return {
    discount: amountOf(discount, shopCurrency.get()),
    shipping: amountOf(shipping, shopCurrency.get()),
    note,
    lines: lines.map(({ line, product, color, size, quantity, price, discountRate }, index) => {
      const goods = goodsById.get(product) ?? null
      return {
        key: line === undefined ? `new ${index}` : String(line),
        ...(line !== undefined && { line }),
        goods,
        word: goods?.name ?? '',
        color: color ?? '',
        size: size ?? '',
        quantity,
        price: amountOf(price, shopCurrency.get()),
        discountRate: discountRate / 100,
      }
    }),
  }
}

const readWith = (read: (number: number) => number) => (typed: TypedNumber, blank?: number) => {
  const number = numberIn(typed)
  return number === undefined ? (typed === '' ? blank : undefined) : read(number)
}
/** A rate in percent as hundredths of a percent. */
const hundredths = readWith((rate) => Math.round(rate * 100))
const minorIn = readWith((amount) => minorOf(amount, shopCurrency.get()))

export const isBlankLine = ({ goods, word }: LineValues) => goods === null && word.trim() === ''

/** A line as it is sent; a number that is not given stays undefined, which the check then says. */
export function typedLine({
  line,
  goods,
  color,
  size,
  quantity,
  price,
  discountRate,
}: LineValues): OrderLineFields {
  return {
    ...(line !== undefined && { line }),
    product: goods?.id as number,
    color: color || null,
    size: size || null,
    quantity: numberIn(quantity) as number,
    price: minorIn(price) as number,
    discountRate: hundredths(discountRate, 0) as number,
  }
}

export const typedFields = ({ lines, discount, shipping, note }: Omit<OrderValues, 'base'>): OrderFields => ({
  lines: lines.filter((line) => !isBlankLine(line)).map(typedLine),
  discount: minorIn(discount, 0) as number,
  shipping: minorIn(shipping, 0) as number,
  note: note.trim(),
})

/** False for an order that the customer collects. */
export const hasAddress = ({ street, post, city, country }: NewOrderValues): boolean =>
  [street, post, city, country].some((text) => text.trim() !== '')

export function typedOrder(values: NewOrderValues): NewOrder {
  const { customer, name, email, phone, street, post, city, country, payment, paid } = values
  return {
    ...typedFields(values),
    customer,
    name: name.trim(),
    email: email.trim(),
    phone: phone.trim(),
    street: street.trim(),
    post: post.trim(),
    city: city.trim(),
    country,
    payment,
    paid,
  }
}

/** The sums of what is typed so far, by the arithmetic of the server. */
export function typedTotals(values: Omit<OrderValues, 'base'>, rateOf: AddedRate = () => undefined) {
  const { discount = 0, shipping = 0 } = typedFields(values)
  const counted = values.lines
    .filter((line) => !isBlankLine(line))
    .map((line) => {
      const { quantity = 0, price = 0, discountRate = 0 } = typedLine(line)
      return {
        line: line.line,
        quantity,
        price,
        discountRate,
        taxRate: line.goods ? rateOf(line.goods) : undefined,
      }
    })
  return orderTotals({ lines: counted, discount, shipping })
}

/** The sum of one line in minor units. */
export function lineSum(line: LineValues): number {
  const { quantity = 0, price = 0, discountRate = 0 } = typedLine(line)
  return chargedPrice({ price, discountRate }) * quantity
}

export const goodsIn = (lines: readonly LineValues[]): Goods[] => lines.flatMap(({ goods }) => goods ?? [])

/** The products of lines with their tax rates in an order that adds tax to its prices. */
export const ratedGoodsIn = (lines: readonly LineValues[], rateOf: AddedRate): Goods[] =>
  goodsIn(lines).map((goods) => {
    const taxRate = rateOf(goods)
    return taxRate === undefined ? goods : { ...goods, taxRate }
  })
