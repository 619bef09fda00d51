import type { ReactNode } from 'react'
import { ProductPicture } from './art/product-picture.tsx'
import styles from './product-cell.module.css'

type Props = {
  id: number | string
  name: string
  category: string
  picture?: string | null
  /** The code of the colour it is drawn in. */
  color?: string
  isOut?: boolean
  children: ReactNode
}

export function ProductCell({ id, name, category, picture, color, isOut = false, children }: Props) {
  return (
    <span className={`row ${styles.product}`}>
      <span className={styles.thumb} data-out={isOut || undefined}>
        <ProductPicture id={id} name={name} category={category} picture={picture} color={color} />
      </span>
      {children}
    </span>
  )
}
