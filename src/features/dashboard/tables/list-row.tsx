import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ProductPicture } from '#shop/art/product-picture.tsx'
import whole from '#ui/whole-link.module.css'
import styles from './list.module.css'

type Props = { picture: ReactNode; name: string; note: string; productId?: number; children: ReactNode }

export function ListRow({ picture, name, note, productId, children }: Props) {
  return (
    <li className={`row ${styles.row}`}>
      {picture}
      <span className="grow">
        <span className={`strong trunc ${styles.name}`} dir="auto" title={name}>
          {productId === undefined ? (
            name
          ) : (
            <Link
              to="/products/$productId"
              params={{ productId: String(productId) }}
              className={`trunc ${whole.link}`}
            >
              {name}
            </Link>
          )}
        </span>
        <span className="dim small" dir="auto">
          {note}
        </span>
      </span>
      {children}
    </li>
  )
}

export function Thumb({
  product,
}: {
  product: { id: number; name: string; category: string; picture?: string | null; color?: string | null }
}) {
  return (
    <span className={styles.thumb}>
      <ProductPicture
        id={product.id}
        name={product.name}
        category={product.category}
        picture={product.picture}
        color={product.color ?? undefined}
      />
    </span>
  )
}
