import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '#contract/products.ts'
import type { Abilities } from '#features/products/abilities.ts'
import { TellButton } from '#features/products/detail/tell-button.tsx'
import {
  Heart,
  HiddenBadge,
  isHidden,
  isOnSale,
  Price,
  ProductNote,
  Score,
} from '#features/products/product-bits.tsx'
import { ProductPicture } from '#shop/art/product-picture.tsx'
import styles from './product-card.module.css'

export type CartButton = (product: Product) => ReactNode

/** The whole card is a link; its buttons lie above it. */
export function ProductCard({
  product,
  cartButton,
  can,
}: {
  product: Product
  cartButton?: CartButton
  can: Abilities
}) {
  const { t } = useTranslation('products')
  return (
    <li className={`surface ${styles.card}`} data-out={!product.isStock || undefined}>
      <div className={styles.picture}>
        <ProductPicture
          id={product.id}
          name={product.name}
          category={product.categories[0]}
          picture={product.pictures?.[0]?.id}
          color={product.colors[0]}
        />
        {isOnSale(product) && <span className={styles.sale}>{t('sale')}</span>}
      </div>
      {can.save && <Heart product={product} className={styles.heart} />}
      <div className={styles.body}>
        <h2 className={`trunc ${styles.name}`} title={product.name} dir="auto">
          <Link to="/products/$productId" params={{ productId: String(product.id) }}>
            {product.name}
          </Link>
        </h2>
        <span className={styles.score}>
          <Score product={product} />
        </span>
        <ProductNote product={product} />
        <HiddenBadge product={product} />
        <div className={`row ${styles.foot}`}>
          <Price product={product} className={styles.prices} />
          {isHidden(product)
            ? null
            : product.isStock
              ? cartButton?.(product)
              : can.save && <TellButton product={product} isSmall />}
        </div>
      </div>
    </li>
  )
}
