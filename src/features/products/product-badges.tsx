import type { Product } from '#contract/products.ts'
import { OthersHere } from '#forms/others-here.tsx'
import { HiddenBadge, StockBadge } from './product-bits.tsx'

export function ProductBadges({ product }: { product: Product }) {
  return (
    <>
      <StockBadge product={product} />
      <HiddenBadge product={product} />
      <OthersHere record={`product:${product.id}`} />
    </>
  )
}
