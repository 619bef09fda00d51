import type { ReactNode } from 'react'
import { ProductPicture } from './art/product-picture.tsx'
import styles from './product-cell.module.css'

type Props = {
  id: number | string
  name: string
  category: string
  /** Nothing is left of it. */
  isOut?: boolean
  /** The link to it. */
  children: ReactNode
}

/** A product as the first cell of a list: its picture and its name. */
export function ProductCell({ id, name, category, isOut = false, children }: Props) {
  return (
    <span className={styles.product}>
      <span className={styles.thumb} data-out={isOut || undefined}>
        <ProductPicture id={id} name={name} category={category} />
      </span>
      {children}
    </span>
  )
}
