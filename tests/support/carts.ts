import { type CartLine, type Checkout, emptyCheckout } from '#contract/cart.ts'
import type { Product } from '#contract/products.ts'

type Caller = { token: string; id: string }

/** A cart as a browser keeps it: some pieces of products that are in stock, to the account's first address if it has one. */
export async function filledCart(origin: string, { token, id }: Caller, part: Partial<Checkout> = {}) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const call = async (path: string, body?: object) => {
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
    const answer = await fetch(`${origin}/api/${path}`, init)
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return answer.json()
  }
  const { products: shop } = (await call('products/list?stock=in&limit=12')) as { products: Product[] }
  let products: CartLine[] = []
  let subtotal = 0
  for (const { id: product, name, image, salePrice, offerPrice, colors, sizes } of shop.slice(0, 3)) {
    const wanted = {
      id: product,
      name,
      image,
      salePrice,
      offerPrice,
      color: colors[0],
      size: sizes?.[0] ?? 8,
    }
    const reply = await call('cart/add', { product: { ...wanted, quantity: 1 }, products })
    products = reply.products
    subtotal += Math.round(reply.subtotal * 100)
  }
  const { address } = await call('address/list')
  const sums = { subtotal, total: subtotal }
  const checkout = { ...emptyCheckout, step: 2, products, ...sums, billing: address[0] ?? null, ...part }
  return JSON.stringify({ [id]: { checkout } })
}
