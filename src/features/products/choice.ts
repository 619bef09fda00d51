import type { Product } from '#contract/products.ts'

export type Choice = {
  product: Product
  color?: string
  size?: number
  quantity: number
  /** True when every option of the product has been chosen. */
  isReady: boolean
}
