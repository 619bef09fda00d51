import type { ReactNode } from 'react'
import { ProductPicture } from '#kernel/ui/art/art.tsx'
import styles from './list.module.css'

type Props = { picture: ReactNode; name: string; note: string; children: ReactNode }

/** One row of a short list: a picture, a name with a note under it, and what it comes to. */
export function ListRow({ picture, name, note, children }: Props) {
  return (
    <li className={styles.row}>
      {picture}
      <span className="grow">
        <span className={`strong trunc ${styles.name}`} dir="auto" title={name}>
          {name}
        </span>
        <span className="dim small" dir="auto">
          {note}
        </span>
      </span>
      {children}
    </li>
  )
}

/** A product's picture at the size of a row. */
export function Thumb({ product }: { product: { id: number; name: string; category: string } }) {
  return (
    <span className={styles.thumb}>
      <ProductPicture id={product.id} name={product.name} category={product.category} />
    </span>
  )
}
