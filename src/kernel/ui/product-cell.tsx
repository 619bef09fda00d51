import type { ReactNode } from 'react'
import { ProductPicture } from './art/product-picture.tsx'
import styles from './product-cell.module.css'

type Props = {
  id: number | string
  name: string
  category: string
  /** The id of its first picture. */
  picture?: string | null | undefined
  /** The code of a colour it is shown in. */
  color?: string | undefined
  /** Nothing is left of it. */
  isOut?: boolean
  /** The link to it. */
  children: ReactNode
}

/** A product as the first cell of a list: its picture and its name. */
export function ProductCell({ id, name, category, picture, color, isOut = false, children }: Props) {
  return (
    <span className={styles.product}>
      <span className={styles.thumb} data-out={isOut || undefined}>
        <ProductPicture id={id} name={name} category={category} picture={picture} color={color} />
      </span>
      {children}
    </span>
  )
}
