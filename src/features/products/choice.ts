import type { Product } from '#contract/products.ts'

/** What somebody is about to buy. */
export type Choice = {
  product: Product
  color?: string
  size?: number
  quantity: number
  /** Whether everything that can be chosen has been. */
  isReady: boolean
}
