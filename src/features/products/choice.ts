import type { Product } from '#contract/products.ts'

/** The chosen variant and quantity. */
export type Choice = {
  product: Product
  color?: string
  size?: number
  quantity: number
  /** True when every option of the product has been chosen. */
  isReady: boolean
}
