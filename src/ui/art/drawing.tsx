import { drawProduct, type ProductKind } from './product-art.ts'
import { Svg } from './svg.tsx'

export function Drawing({ kind }: { kind: ProductKind }) {
  const id = `empty-${kind}`
  return (
    <span className="art-frame">
      <Svg drawing={drawProduct(id, id, kind)} box="0 0 160 120" className="art" />
    </span>
  )
}
