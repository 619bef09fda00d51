import type { OrderLine } from '#contract/order-list.ts'
import { ProductPicture } from './product-picture.tsx'

type Props = { line: Pick<OrderLine, 'product' | 'name' | 'category' | 'picture' | 'color'> }

export function LinePicture({ line: { product, name, category, picture, color } }: Props) {
  return (
    <ProductPicture
      id={product}
      name={name}
      category={category ?? ''}
      picture={picture}
      color={color ?? undefined}
    />
  )
}
