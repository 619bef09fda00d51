import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  addsUp,
  addToCheckout,
  type CartInput,
  type CartLine,
  type Checkout,
  cartCalls,
  discountCheckout,
  emptyCheckout,
  removeFromCheckout,
  shipCheckout,
  sumOf,
  updateCheckout,
} from '#contract/cart.ts'
import { amountOf, minorOf } from '#contract/money.ts'
import { type Backend, bodyOf, createBackend, refusal } from '#tests/support/backend.ts'
import { demoCodes } from '#tests/support/discount-rules.ts'

let backend: Backend
let ada: Record<string, string>
beforeAll(async () => {
  backend = await createBackend()
  ada = await backend.signIn()
  await set(1, { price: 1_999, list_price: 2_499, stock: 10, name: 'Jug' })
  await set(2, { price: 101, list_price: 101, stock: 3 })
  await set(3, { price: 999_999, list_price: 999_999, stock: 1_000_000 })
  await set(4, { stock: 0 })
  await set(5, { deleted_at: backend.clock() })
})

const set = (id: number, values: object) =>
  backend.db.updateTable('products').set(values).where('id', '=', id).execute()
const input = (id: number | string, more: Partial<CartInput> = {}): CartInput => ({
  id,
  name: 'x',
  image: 'x',
  salePrice: 0,
  offerPrice: 0,
  color: 'darkMain',
  size: 8,
  quantity: 1,
  ...more,
})
/** A line as the server would have answered it. */
const line = (itemId: number, id: number, more: Partial<CartLine> = {}): CartLine => ({
  ...input(id),
  name: id === 1 ? 'Jug' : `Product ${id}`,
  offerPrice: id === 1 ? 19.99 : 1.01,
  itemId,
  ...more,
})
type Reply = { products: CartLine[]; subtotal: number; oldSubTotal: number }
const post = (path: string, body: unknown) => backend.post(`cart/${path}`, body, ada)
const add = (product: CartInput, products: CartLine[] = []) =>
  bodyOf<Reply>(post('add', { product, products }))
const cents = (lines: CartLine[]) => amountOf(sumOf(lines, 'EUR'), 'EUR')

describe('adding to the cart', () => {
  it('takes name, picture and prices from the catalogue and numbers the line', async () => {
    const { products, subtotal } = await add(input('1', { quantity: 3 }))
    expect(products).toEqual([
      {
        itemId: expect.any(Number),
        id: 1,
        name: 'Jug',
        image: 'prod-1.jpg',
        salePrice: 24.99,
        offerPrice: 19.99,
        color: 'darkMain',
        size: 8,
        code: 'FJ-001',
        quantity: 3,
      },
    ])
    expect(subtotal).toBe(59.97)
  })

  it.for([
    ['8', 'darkMain', [3]],
    [8, 'darkMain', [3]],
    [10, 'darkMain', [2, 1]],
    [8, 'darkLight', [2, 1]],
    [8, '', [2, 1]],
  ] as const)('adds size %o and colour %o, giving the quantities %o', async ([size, color, quantities]) => {
    const { products } = await add(input(1, { size: size ?? 8, color }), [line(7, 1, { quantity: 2 })])
    expect(products.map(({ quantity }) => quantity)).toEqual(quantities)
    expect(products.at(-1)?.itemId).not.toBe(7)
  })

  it('merges two lines without a colour', async () => {
    const { color: _, ...plain } = input(1)
    expect((await add(plain, [line(7, 1, { color: undefined })])).products).toHaveLength(1)
  })

  it.for([
    [2, 3, 200],
    [2, 4, 409],
    [4, 1, 409],
    [3, 9_999, 200],
  ] as const)('returns for product %i and quantity %i the status %i', async ([id, quantity, status]) => {
    const response = await post('add', { product: input(id, { quantity }), products: [] })
    expect(response.status).toBe(status)
    if (status === 409) {
      expect(await bodyOf(response)).toMatchObject({ code: 'outOfStock', left: id === 2 ? 3 : 0 })
    }
  })

  it('counts items already in the cart in any colour or size', async () => {
    for (const color of ['darkMain', 'errorMain']) {
      const products = [line(7, 2, { quantity: 3, color })]
      const response = await post('add', { product: input(2), products })
      expect(response.status).toBe(409)
      expect(await bodyOf(response)).toMatchObject({ code: 'outOfStock', left: 3 })
    }
  })

  it('never creates a line that the next call refuses', async () => {
    const full = [line(7, 3, { quantity: 9_999 })]
    expect(await refusal(post('add', { product: input(3), products: full }))).toEqual([409, 'outOfStock'])
  })

  it.for([
    [input(5), [404, 'notFound']],
    [input(99), [404, 'notFound']],
    [input('default'), [404, 'notFound']],
    [input(1, { color: 'pink' }), [400, 'invalid']],
    [input(1, { quantity: 0 }), [400, 'invalid']],
    [input(1, { quantity: 1.5 }), [400, 'invalid']],
    [input(1, { offerPrice: -1 }), [400, 'invalid']],
    [input(1, { salePrice: 1e300 }), [400, 'invalid']],
    [{ id: 1 } as CartInput, [400, 'invalid']],
  ] as const)('returns for %o the error %o', async ([product, expected]) => {
    expect(await refusal(post('add', { product, products: [] }))).toEqual(expected)
  })
})

describe('outdated cart line', () => {
  const sent = [
    line(1, 1, { offerPrice: 15, name: 'Old name', quantity: 2 }),
    line(2, 5, { quantity: 4 }),
    line(3, 99),
    line(4, 1, { offerPrice: 18, size: '8' }),
    line(5, 2, { color: 'pink' }),
    line(5, 3, { offerPrice: 9_999.99 }),
  ]
  const expected = [
    ['Jug', 19.99, 3, 'darkMain'],
    [expect.any(String), 1.01, 1, undefined],
    [expect.any(String), 9_999.99, 1, 'darkMain'],
  ]
  const seen = (lines: CartLine[]) =>
    lines.map(({ name, offerPrice, quantity, color }) => [name, offerPrice, quantity, color])

  it('is corrected on adding, with the subtotal', async () => {
    const { products, subtotal } = await add(input(2), sent)
    expect(seen(products)).toEqual([...expected, [expect.any(String), 1.01, 1, 'darkMain']])
    expect(new Set(products.map(({ itemId }) => itemId)).size).toBe(4)
    expect(subtotal).toBe(amountOf(sumOf(products, 'EUR') - sumOf(sent, 'EUR'), 'EUR'))
  })

  it('is corrected on removing, with the subtotal', async () => {
    const { products, subtotal } = await bodyOf<Reply>(post('remove', { id: 2, products: sent }))
    expect(seen(products)).toEqual(expected)
    expect(subtotal).toBe(amountOf(sumOf(sent, 'EUR') - sumOf(products, 'EUR'), 'EUR'))
  })

  it('is corrected on updating, with the subtotal', async () => {
    const body = { id: 1, quantity: 3, products: sent }
    const { products, subtotal, oldSubTotal } = await bodyOf<Reply>(post('update', body))
    expect(seen(products)).toEqual([['Jug', 19.99, 4, 'darkMain'], ...expected.slice(1)])
    expect(minorOf(subtotal, 'EUR') - minorOf(oldSubTotal, 'EUR')).toBe(
      sumOf(products, 'EUR') - sumOf(sent, 'EUR'),
    )
  })
})

describe('removing from the cart', () => {
  it('removes a single line', async () => {
    const sent = [line(1, 1, { quantity: 2, salePrice: 24.99 }), line(2, 2)]
    const { products, subtotal } = await bodyOf<Reply>(post('remove', { id: '1', products: sent }))
    expect(products.map(({ itemId }) => itemId)).toEqual([2])
    expect(subtotal).toBe(39.98)
    expect(await bodyOf<Reply>(post('remove', { id: 2, products }))).toEqual({ products: [], subtotal: 1.01 })
  })

  it.for([3, '3', '', 'x'])('returns 404 for the unknown line %o', async (id) => {
    expect(await refusal(post('remove', { id, products: [line(1, 1)] }))).toEqual([404, 'notFound'])
  })
})

describe('updating the cart', () => {
  it('sets the quantity', async () => {
    const sent = [line(1, 1, { quantity: 2 }), line(2, 2)]
    const { products, subtotal, oldSubTotal } = await bodyOf<Reply>(
      post('update', { id: '1', quantity: 5, products: sent }),
    )
    expect(products.map(({ quantity }) => quantity)).toEqual([5, 1])
    expect([oldSubTotal, subtotal]).toEqual([39.98, 99.95])
  })

  it.for([
    [1, 4, 409],
    [5, 6, 409],
    [5, 4, 200],
    [5, 5, 200],
    [1, 3, 200],
    [1, 0, 400],
    [1, -1, 400],
    [1, 10_000, 400],
  ])('changes the quantity from %i to %i with three in stock: %i', async ([before, quantity, status]) => {
    const response = await post('update', { id: 1, quantity, products: [line(1, 2, { quantity: before })] })
    expect(response.status).toBe(status)
    if (status === 409) expect(await bodyOf(response)).toMatchObject({ code: 'outOfStock', left: 3 })
  })

  it('drops an unavailable line and returns 404 for an unknown one', async () => {
    const gone = await bodyOf<Reply>(post('update', { id: 1, quantity: 9, products: [line(1, 5)] }))
    expect(gone).toEqual({ products: [], oldSubTotal: 1.01, subtotal: 0 })
    expect(await refusal(post('update', { id: 2, quantity: 9, products: [] }))).toEqual([404, 'notFound'])
  })
})

describe('checkout option', () => {
  it('returns the stored version of the user’s address', async () => {
    const { address } = await bodyOf<{ address: { id: string }[] }>(backend.get('address/list', ada))
    const [first] = address
    const body = { address: { ...first, city: 'Elsewhere' } }
    expect(await bodyOf(post('billing-address', body))).toEqual({ billing: first })
  })

  it('returns 404 for someone else’s address', async () => {
    const sam = await backend.signIn('sam@example.com', 'berry-demo-2')
    const { address } = await bodyOf<{ address: { id: string }[] }>(backend.get('address/list', sam))
    expect(await refusal(post('billing-address', { address: address[0] }))).toEqual([404, 'notFound'])
  })

  it.for([
    ['BERRY50', 200, 49],
    ['BERRY50', 14.59, 7.29],
    [' berry50 ', 0.01, 0],
    ['FLAT05', 200, 5],
    ['FLAT05', 3.5, 3.5],
    ['SUB150', 200, 150],
    ['UPTO200', 200, 40],
    ['UPTO200', 5_000, 199],
    ['UPTO200', 0, 0],
    ['SUB150', -20, 0],
    ['FLAT05', 1e308, 5],
  ] as const)('reduces with %s a total of %d by %d', async ([code, total, amount]) => {
    expect(await bodyOf(post('discount', { code, total }))).toMatchObject({ amount })
  })

  it.for(demoCodes)('refuses the code %s in a shop without demo data', async (code) => {
    const rows = await backend.db.deleteFrom('discounts').returningAll().execute()
    expect(rows).toHaveLength(4)
    expect(await refusal(post('discount', { code, total: 10 }))).toEqual([400, 'unknownCode'])
    await backend.db.insertInto('discounts').values(rows).execute()
  })

  it.for(['', 'BERRY', 'constructor'])('refuses the code "%s"', async (code) => {
    const response = await post('discount', { code, total: 10 })
    expect(response.status).toBe(400)
    expect(await bodyOf(response)).toMatchObject({ code: 'unknownCode', fields: { code: 'unknown' } })
  })

  it.for([
    ['fast', 0, 5, 5],
    ['fast', 5, 5, 0],
    ['free', 5, 0, -5],
    ['free', 0, 0, 0],
    ['fast', 4.9, 5, 0.1],
  ] as const)(
    'charges for %s delivery instead of %d a fee of %d, a difference of %d',
    async ([charge, present, shipping, newShipping]) => {
      expect(await bodyOf(post('shipping-charge', { charge, shipping: present }))).toEqual({
        shipping,
        newShipping,
        type: charge,
      })
    },
  )

  it.for([
    ['payment-method', { method: 'paypal' }],
    ['payment-method', { method: 'card' }],
    ['payment-method', { method: 'cod' }],
    ['payment-card', { card: 'visa' }],
    ['payment-card', { card: 'mastercard' }],
    ['payment-card', { card: '' }],
  ] as const)('returns for %s the same %o', async ([path, body]) => {
    expect(await bodyOf(post(path, body))).toEqual(body)
  })

  it.for([
    ['payment-method', { method: 'cash' }],
    ['payment-card', { card: 'amex' }],
    ['shipping-charge', { charge: 'slow', shipping: 0 }],
    ['shipping-charge', { charge: 'fast' }],
  ] as const)('refuses for %s the value %o', async ([path, body]) => {
    expect(await refusal(post(path, body))).toEqual([400, 'invalid'])
  })

  it('accepts a reset without a body or content type', async () => {
    const response = await backend.app.request('/api/cart/reset', { method: 'POST', headers: ada })
    expect([response.status, await response.json()]).toEqual([200, {}])
  })

  it('requires a signed-in user for every call', async () => {
    for (const { path } of Object.values(cartCalls))
      expect(await refusal(backend.post(path, {}))).toEqual([401, 'signedOut'])
  })
})

type Step =
  | { do: 'add'; id: number; size: number; quantity: number }
  | { do: 'remove'; at: number; quantity: number }
  | { do: 'update'; at: number; quantity: number }
  | { do: 'discount'; code: string }
  | { do: 'shipping'; charge: 'free' | 'fast' }
  | { do: 'price'; id: number; price: number }

const pieces = fc.integer({ min: 1, max: 4 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('add' as const),
      id: fc.integer({ min: 1, max: 8 }),
      size: fc.constantFrom(8, 10),
      quantity: pieces,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('remove' as const, 'update' as const),
      at: fc.nat(5),
      quantity: pieces,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('discount' as const),
      code: fc.constantFrom(...demoCodes, 'NOPE'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('shipping' as const),
      charge: fc.constantFrom('free' as const, 'fast' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('price' as const),
      id: fc.integer({ min: 1, max: 8 }),
      price: fc.integer({ min: 1, max: 30_000 }),
    }),
  },
)

/** What a client does: sends its lines, folds the answer, and asks for the discount again when lines changed. */
async function taken(checkout: Checkout, one: Step): Promise<Checkout> {
  const { products } = checkout
  const itemId = 'at' in one ? products[one.at % Math.max(1, products.length)]?.itemId : undefined
  const ask = async <T>(path: string, body: object, fold: (reply: T) => Checkout) => {
    const response = await post(path, body)
    expect(response.status).toBeLessThan(500)
    return response.ok ? fold((await response.json()) as T) : checkout
  }
  const asked = async (now: Checkout) => {
    if (!now.code) return now
    const { amount } = await bodyOf<{ amount: number }>(
      post('discount', { code: now.code, total: amountOf(now.subtotal, 'EUR') }),
    )
    return discountCheckout(now, minorOf(amount, 'EUR'))
  }
  if (one.do === 'add') {
    const { id, size, quantity } = one
    const body = { product: input(id, { size, quantity }), products }
    return asked(await ask<Reply>('add', body, (reply) => addToCheckout(checkout, reply, 'EUR')))
  }
  if (one.do === 'remove')
    return asked(
      await ask<Reply>('remove', { id: itemId ?? 0, products }, (reply) =>
        removeFromCheckout(checkout, reply, 'EUR'),
      ),
    )
  if (one.do === 'update') {
    const body = { id: itemId ?? 0, quantity: one.quantity, products }
    return asked(await ask<Reply>('update', body, (reply) => updateCheckout(checkout, reply, 'EUR')))
  }
  if (one.do === 'discount') {
    const { code } = one
    const body = { code, total: amountOf(checkout.subtotal, 'EUR') }
    return ask<{ amount: number }>('discount', body, ({ amount }) =>
      discountCheckout(checkout, minorOf(amount, 'EUR'), { code, rule: null }),
    )
  }
  if (one.do === 'shipping') {
    const body = { charge: one.charge, shipping: amountOf(checkout.shipping, 'EUR') }
    return ask<Parameters<typeof shipCheckout>[1]>('shipping-charge', body, (reply) =>
      shipCheckout(checkout, reply, 'EUR'),
    )
  }
  await set(one.id, { price: one.price, list_price: one.price })
  return checkout
}

it('keeps cart totals equal to the sum of the lines', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      let checkout = emptyCheckout
      for (const one of steps) {
        checkout = await taken(checkout, one)
        expect(addsUp(checkout, 'EUR'), JSON.stringify({ one, checkout })).toBe(true)
        expect(cents(checkout.products)).toBe(amountOf(checkout.subtotal, 'EUR'))
      }
    }),
    { numRuns: 200 },
  )
})
