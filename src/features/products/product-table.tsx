import { IconArrowDown, IconArrowUp, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProductSort } from '#contract/catalogue.ts'
import type { Product } from '#contract/products.ts'
import { ProductPicture } from '#kernel/ui/art/product-picture.tsx'
import { Moment } from '#kernel/ui/moment.tsx'
import { useWords } from '#kernel/ui/use-words.ts'
import type { Abilities } from './abilities.ts'
import { Heart, Price, Score, StockNote } from './product-bits.tsx'
import type { CartButton } from './product-card.tsx'
import styles from './product-table.module.css'
import { TellButton } from './tell-button.tsx'

type Props = {
  products: readonly Product[]
  sort: ProductSort
  onSort: (sort: ProductSort) => void
  cartButton?: CartButton | undefined
  can: Abilities
}

/** The same products as lines; on phones each is two. */
export function ProductTable({ products, sort, onSort, cartButton, can }: Props) {
  const { t } = useTranslation('products')
  return (
    <div className={styles.box}>
      <table className={styles.table} aria-label={t('title')}>
        <thead>
          <tr>
            <th scope="col">{t('columns.name')}</th>
            <th scope="col">{t('columns.category')}</th>
            <th scope="col">{t('columns.stock')}</th>
            <th scope="col">{t('columns.rating')}</th>
            <SortHead sort={sort} down="new" onSort={onSort}>
              {t('columns.added')}
            </SortHead>
            <SortHead sort={sort} up="low" down="high" onSort={onSort} isNumber>
              {t('columns.price')}
            </SortHead>
            <th scope="col">
              <span className="sr-only">{t('more')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <Row key={product.id} product={product} cartButton={cartButton} can={can} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function SortHead({
  sort,
  up,
  down,
  onSort,
  isNumber = false,
  children,
}: {
  sort: ProductSort
  /** The orders of this column, smallest first and largest first. */
  up?: ProductSort
  down: ProductSort
  onSort: (sort: ProductSort) => void
  isNumber?: boolean
  children: ReactNode
}) {
  const isUp = up !== undefined && sort === up
  const isDown = sort === down
  const Icon = isUp ? IconArrowUp : IconArrowDown
  return (
    <th
      scope="col"
      data-number={isNumber || undefined}
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}
    >
      <button type="button" className={styles.sort} onClick={() => onSort(up && !isUp ? up : down)}>
        {children}
        {(isUp || isDown) && <Icon size={14} aria-hidden="true" />}
      </button>
    </th>
  )
}

function Row({
  product,
  cartButton,
  can,
}: {
  product: Product
  cartButton: CartButton | undefined
  can: Abilities
}) {
  const { t } = useTranslation('products')
  const words = useWords()
  const { name } = product
  const params = { productId: String(product.id) }
  const category = product.categories[0] ?? ''
  return (
    <tr>
      <th scope="row" className={styles.name}>
        <span className={styles.who}>
          <span className={styles.thumb} data-out={!product.isStock || undefined}>
            <ProductPicture id={product.id} name={name} category={category} />
          </span>
          <Link to="/products/$productId" params={params} className="trunc" dir="auto" title={name}>
            {name}
          </Link>
        </span>
      </th>
      <td className={styles.category} dir="auto">
        {words.category(category)}
      </td>
      <td className={styles.stock} dir="auto">
        <StockNote product={product} isFull />
      </td>
      <td className={styles.rating}>
        <Score product={product} withWords />
      </td>
      <td className={styles.added}>
        <Moment at={product.created} />
      </td>
      <td className={styles.price} data-number>
        <Price product={product} />
      </td>
      <td className={styles.actions}>
        <span>
          {can.save && <Heart product={product} />}
          {can.edit && (
            <Link
              to="/products/$productId/edit"
              params={params}
              className={styles.edit}
              aria-label={t('editName', { name })}
            >
              <IconPencil size={18} aria-hidden="true" />
            </Link>
          )}
          {product.isStock ? cartButton?.(product) : can.save && <TellButton product={product} isSmall />}
        </span>
      </td>
    </tr>
  )
}
