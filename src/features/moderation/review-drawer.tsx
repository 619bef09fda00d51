import { Button } from '@mantine/core'
import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReviewState, ShopReview } from '#contract/moderation.ts'
import type { ReviewSearch } from '#contract/review-search.ts'
import { config } from '#kernel/config.ts'
import { isTyping, shortcutKey } from '#kernel/keyboard.ts'
import { FailureBlock } from '#list/failure-block.tsx'
import { ProductPicture } from '#shop/art/product-picture.tsx'
import { VariantText } from '#shop/variant-text.tsx'
import { Empty } from '#ui/empty.tsx'
import { Timestamp } from '#ui/moment.tsx'
import { Neighbours } from '#ui/neighbours.tsx'
import { SideDrawer } from '#ui/side-drawer.tsx'
import { Skeleton, SkeletonPage } from '#ui/skeleton.tsx'
import { Stars } from '#ui/stars.tsx'
import { DecisionIcon, decisions } from './decisions.tsx'
import styles from './moderation.module.css'
import { useShopReview } from './queries.ts'
import { ReplyForm } from './reply-form.tsx'
import { StateBadge } from './state-badge.tsx'
import { keyDecisions } from './use-review-keys.ts'

type Props = {
  id: string
  listedReview: ShopReview | undefined
  neighbours: { previous: string | undefined; next: string | undefined }
  search: ReviewSearch
  onState: (review: ShopReview, state: ReviewState) => void
  onAnswer: (review: ShopReview, reply: string, onFailed: () => void) => void
  onClose: () => void
}

export function ReviewDrawer({ id, listedReview, neighbours, search, onClose, ...actions }: Props) {
  const { t } = useTranslation('moderation')
  const ways = useRef<HTMLDivElement>(null)
  const { data: review, error, refetch } = useShopReview(id, listedReview)
  const navigate = useNavigate()
  const goTo = (to: string) => {
    // The focused element is replaced with the review.
    ways.current?.focus()
    void navigate({ to: '/reviews', search: { ...search, review: to }, replace: true, resetScroll: false })
  }
  /** Decides, and opens the next review when this one leaves the list. */
  function decide(review: ShopReview, state: ReviewState) {
    actions.onState(review, state)
    const to = neighbours.next ?? neighbours.previous
    if (to !== undefined && search.state !== '' && search.state !== state) goTo(to)
  }
  /** The list's keys: J, K and the decisions. */
  function onKey({ nativeEvent, target, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) {
    const key = shortcutKey(nativeEvent)
    if (isTyping(target) || ctrlKey || metaKey || altKey || shiftKey || !config.get().singleKeys) return
    const state = keyDecisions[key]
    if (review && state && state !== review.state) return decide(review, state)
    const to = key === 'j' ? neighbours.next : key === 'k' ? neighbours.previous : undefined
    if (to !== undefined) goTo(to)
  }
  return (
    <SideDrawer title={t('one')} size={440} onClose={onClose} onKeyDown={onKey}>
      <div ref={ways} className={styles.drawer} tabIndex={-1}>
        <Neighbours
          label={t('beside')}
          previous={{ label: t('previous'), link: toReview(neighbours.previous, search) }}
          next={{ label: t('next'), link: toReview(neighbours.next, search) }}
        />
        {review && <Whole key={review.id} review={review} onState={decide} onAnswer={actions.onAnswer} />}
        {review === null && <Empty title={t('missing')} />}
        {review === undefined &&
          (error ? (
            <FailureBlock title={t('failedOne')} error={error} onRetry={() => void refetch()} />
          ) : (
            <SkeletonPage>
              <Skeleton height={160} />
            </SkeletonPage>
          ))}
      </div>
    </SideDrawer>
  )
}

const toReview = (id: string | undefined, search: ReviewSearch) =>
  id === undefined ? null : (
    <Link to="/reviews" search={{ ...search, review: id }} replace resetScroll={false} />
  )

type WholeProps = Pick<Props, 'onState' | 'onAnswer'> & { review: ShopReview }

function Whole({ review, onState, onAnswer }: WholeProps) {
  const { t } = useTranslation('moderation')
  const { product, name, category, picture, author, rating, state, created, isVerified, bought } = review
  const color = bought?.color ?? review.color
  return (
    <div className={styles.body}>
      <div className={`row ${styles.head}`}>
        <span className={styles.large}>
          <ProductPicture name={name} category={category} picture={picture} color={color} id={product} />
        </span>
        <div className="grow">
          <Link
            to="/products/$productId"
            params={{ productId: String(product) }}
            search={{ tab: 'reviews' }}
            className="link"
            dir="auto"
          >
            {name}
          </Link>
          {bought && <VariantText line={bought} />}
          <p className="strong" dir="auto">
            {author}
          </p>
        </div>
        <StateBadge state={state} />
      </div>
      <p className={`row ${styles.facts}`}>
        <Stars value={rating} />
        <Timestamp at={created} className="dim small" />
        {isVerified && (
          <span className={`${styles.bought} small`}>
            <IconRosetteDiscountCheck size={14} aria-hidden="true" />
            {t('bought')}
          </span>
        )}
      </p>
      <p className={styles.whole} data-reading dir="auto">
        {review.review}
      </p>
      <div className={styles.answers}>
        {decisions
          .filter((decision) => decision !== state)
          .map((decision) => (
            <Button
              key={decision}
              variant={decision === 'published' ? 'filled' : 'default'}
              leftSection={<DecisionIcon state={decision} />}
              onClick={() => onState(review, decision)}
            >
              {t(`verbs.${decision}`)}
            </Button>
          ))}
      </div>
      <ReplyForm review={review} onAnswer={onAnswer} />
    </div>
  )
}
