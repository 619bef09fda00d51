import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Product } from '#contract/products.ts'
import { useReviews } from '#features/products/queries.ts'
import { Avatar } from '#ui/art/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { Stars } from '#ui/stars.tsx'
import styles from './form.module.css'

export function LatestReview({ product }: { product: Product }) {
  const { t } = useTranslation('products')
  const { data } = useReviews(product.id)
  const [first] = data?.pages ?? []
  const [latest] = first?.productReviews ?? []
  if (!first || !latest) return null
  return (
    <Card
      title={t('form.latestReview')}
      aside={
        <Link
          to="/products/$productId"
          params={{ productId: String(product.id) }}
          search={{ tab: 'reviews' }}
          className="link small"
        >
          {t('form.allReviews', { count: first.total })}
        </Link>
      }
    >
      <div className={`row ${styles.reviewer}`}>
        <Avatar name={latest.profile.name} size={24} />
        <span className="strong trunc grow" dir="auto">
          {latest.profile.name}
        </span>
        <Stars value={latest.rating} size={14} />
      </div>
      <p className={styles.quote} data-reading dir="auto">
        {latest.review}
      </p>
    </Card>
  )
}
