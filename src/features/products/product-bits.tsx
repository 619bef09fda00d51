import { IconHeart, IconHeartFilled, IconStarFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { minorOf } from '#contract/money.ts'
import type { Product } from '#contract/products.ts'
import { useFormats } from '#kernel/format.ts'
import { useCategories } from '#shop/use-categories.ts'
import { cx } from '#ui/cx.ts'
import { Money } from '#ui/money.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { currencyOf } from './form/fields.ts'
import { useSaveProduct } from './mutations.ts'
import styles from './product-bits.module.css'

type Props = { product: Product }

export const isOnSale = (product: Product) => product.salePrice > product.offerPrice

export function Price({ product, className }: Props & { className?: string }) {
  const { t } = useTranslation('products')
  const formats = useFormats()
  const currency = currencyOf(product)
  const list = minorOf(product.salePrice, currency)
  return (
    <span className={cx(styles.prices, className)}>
      <span className={styles.price}>
        <Money cents={minorOf(product.offerPrice, currency)} currency={currency} />
      </span>
      {isOnSale(product) && (
        <s className="dim small">
          <span className="sr-only">{t('wasPrice', { amount: formats.money(list, currency) })}</span>
          <span aria-hidden="true">
            <Money cents={list} currency={currency} />
          </span>
        </s>
      )}
    </span>
  )
}

export function Score({ product, withWords = false }: Props & { withWords?: boolean }) {
  const { t } = useTranslation('products')
  const formats = useFormats()
  const { reviews } = product
  // An older server sends a rating without a count.
  if (reviews === 0 || product.rating === 0)
    return withWords ? <span className="dim small">{t('noReviews')}</span> : null
  const value = formats.rating(product.rating)
  return (
    <span className={`${styles.score} num`}>
      <span className="sr-only">
        {t('stars', { value })}
        {reviews !== undefined && `, ${t('reviewCount', { count: reviews })}`}
      </span>
      <IconStarFilled size={14} aria-hidden="true" />
      <bdi aria-hidden="true">{value}</bdi>
      {reviews !== undefined && (
        <bdi className={styles.of} data-count aria-hidden="true">
          ({formats.number(reviews)})
        </bdi>
      )}
    </span>
  )
}

export function StockNote({ product, isFull = false }: Props & { isFull?: boolean }) {
  const { t } = useTranslation('products')
  const { quantity, lowAt = 0 } = product
  if (!product.isStock) return <span>{t('outOfStock')}</span>
  if (quantity !== undefined && quantity <= lowAt)
    return <span className={styles.low}>{t('left', { count: quantity })}</span>
  return isFull ? <span>{t('inStock')}</span> : null
}

export const isHidden = ({ visibility }: Pick<Product, 'visibility'>) => visibility === 'hidden'

export function HiddenBadge({ product }: { product: Pick<Product, 'visibility'> }) {
  const { t } = useTranslation('products')
  return isHidden(product) ? <StatusBadge status="quiet">{t('visibility.hidden')}</StatusBadge> : null
}

export function StockBadge({ product }: { product: Product }) {
  const { t } = useTranslation('products')
  const { quantity, lowAt = 0 } = product
  if (!product.isStock) return <StatusBadge status="stopped">{t('outOfStock')}</StatusBadge>
  if (quantity !== undefined && quantity <= lowAt)
    return <StatusBadge status="care">{t('left', { count: quantity })}</StatusBadge>
  return <StatusBadge status="done">{t('inStock')}</StatusBadge>
}

export function ProductNote({ product }: Props) {
  const { isKnown, textOf } = useCategories()
  const category = product.categories[0] ?? ''
  const { isStock, quantity, lowAt = 0 } = product
  const hasNote = !isStock || (quantity !== undefined && quantity <= lowAt)
  return (
    <p className={`small dim ${styles.note}`} dir="auto">
      {isKnown(category) && textOf(category)}
      {hasNote && (
        <>
          {isKnown(category) && ' · '}
          <StockNote product={product} />
        </>
      )}
    </p>
  )
}

export function Heart({ product, className }: Props & { className?: string }) {
  const { t } = useTranslation('products')
  const save = useSaveProduct()
  const isSaved = product.saved === true
  const Icon = isSaved ? IconHeartFilled : IconHeart
  return (
    <button
      type="button"
      className={cx('square', styles.heart, className)}
      aria-pressed={isSaved}
      aria-label={t('save', { name: product.name })}
      onClick={() => save.mutate({ id: product.id, saved: !isSaved })}
    >
      <Icon size={18} aria-hidden="true" />
    </button>
  )
}
