import { Button } from '@mantine/core'
import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import type { Review } from '#contract/product-reviews.ts'
import type { Product } from '#contract/products.ts'
import type { CountedReviews } from '#features/products/optimistic.ts'
import { useReviews } from '#features/products/queries.ts'
import { useFormats } from '#kernel/format.ts'
import { FailureBlock } from '#list/failure-block.tsx'
import { VariantText } from '#shop/variant-text.tsx'
import { Avatar } from '#ui/art/avatar.tsx'
import { Empty } from '#ui/empty.tsx'
import { Timestamp } from '#ui/moment.tsx'
import { Skeleton, SkeletonPage } from '#ui/skeleton.tsx'
import { Stars } from '#ui/stars.tsx'
import { ReviewForm } from './review-form.tsx'
import styles from './reviews.module.css'

type Props = { product: Product; canWrite: boolean; author: string }

export function ProductReviews({ product, canWrite, author }: Props) {
  const { t } = useTranslation('products')
  const [isWriting, setWriting] = useState(false)
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useReviews(product.id)
  if (!data) {
    if (error) {
      return <FailureBlock title={t('reviews.failed')} error={error} onRetry={() => void refetch()} />
    }
    return (
      <SkeletonPage>
        <Skeleton height={180} />
      </SkeletonPage>
    )
  }
  const [first] = data.pages
  const reviews = data.pages.flatMap((page) => page.productReviews)
  const myReview = reviews.find((review) => review.mine)
  const write = canWrite && !isWriting && (
    <Button variant="default" onClick={() => setWriting(true)}>
      {myReview ? t('reviews.replace') : t('reviews.write')}
    </Button>
  )
  return (
    <div className={styles.reviews}>
      <div className={styles.side}>
        {first && first.total > 0 && <ScoreBlock reviews={first} />}
        {first && first.total > 0 && write}
      </div>
      <div className={styles.main}>
        {isWriting && (
          <ReviewForm
            product={product}
            author={author}
            myReview={myReview}
            onDone={() => setWriting(false)}
          />
        )}
        {reviews.length === 0 && !isWriting && (
          <Empty title={t('reviews.none')} message={t('reviews.noneText')} actions={write} />
        )}
        <ul className={styles.list} aria-label={t('detail.reviews')}>
          {reviews.map((review) => (
            <ReviewRow key={review.id} review={review} />
          ))}
        </ul>
        {hasNextPage && (
          <Button
            variant="default"
            className={styles.more}
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {t('reviews.more')}
          </Button>
        )}
      </div>
    </div>
  )
}

function ScoreBlock({ reviews: { average, total, stars } }: { reviews: CountedReviews }) {
  const { t } = useTranslation('products')
  const formats = useFormats()
  return (
    <div className={styles.score}>
      <p className={`row ${styles.mean}`}>
        <bdi className={styles.figure}>{formats.rating(average)}</bdi>
        <Stars value={average} size={18} />
      </p>
      <p className="dim small" dir="auto">
        {t('reviewCount', { count: total })}
      </p>
      <ul className={styles.bars}>
        {[5, 4, 3, 2, 1].map((star) => {
          const count = stars[star - 1] ?? 0
          return (
            <li key={star}>
              <span className="sr-only">{t('reviews.starRow', { star, count })}</span>
              <bdi className="num" aria-hidden="true">
                {formats.number(star)}
              </bdi>
              <span className={styles.track} aria-hidden="true">
                <i style={{ inlineSize: `${total > 0 ? (100 * count) / total : 0}%` }} />
              </span>
              <bdi className="num" aria-hidden="true">
                {formats.number(count)}
              </bdi>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function ReviewRow({ review }: { review: Review }) {
  const { t } = useTranslation('products')
  const { profile } = review
  return (
    <li className={styles.review}>
      <div className={`row ${styles.head}`}>
        <Avatar name={profile.name} size={36} />
        <div className="grow">
          <p className={`row ${styles.author}`}>
            <span className="strong trunc" dir="auto">
              {profile.name}
            </span>
            {review.mine && <span className={styles.mine}>{t('reviews.yours')}</span>}
          </p>
          <p className={`row caption dim ${styles.when}`}>
            <Timestamp at={review.date} />
            {profile.status && (
              <span className={styles.verified}>
                <IconRosetteDiscountCheck size={14} aria-hidden="true" />
                {t('reviews.verified')}
              </span>
            )}
            {review.bought && <VariantText line={review.bought} />}
          </p>
        </div>
        <Stars value={review.rating} />
      </div>
      <p className={styles.text} data-reading dir="auto">
        {review.review}
      </p>
      {review.reply && (
        <div className={`sunken ${styles.reply}`}>
          <p className="strong small" dir="auto">
            {t('reviews.reply')}
          </p>
          <p data-reading dir="auto">
            {review.reply}
          </p>
        </div>
      )}
    </li>
  )
}
