import { Button, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import type { ReviewState, ShopReview } from '#contract/moderation.ts'
import { useDraft } from '#kernel/form.ts'
import { ProductPicture } from '#kernel/ui/art/product-picture.tsx'
import { Empty } from '#kernel/ui/empty.tsx'
import { FailureBlock } from '#kernel/ui/failure-block.tsx'
import { Form } from '#kernel/ui/form.tsx'
import { Moment } from '#kernel/ui/moment.tsx'
import { SideDrawer } from '#kernel/ui/side-drawer.tsx'
import { Skeleton, SkeletonPage } from '#kernel/ui/skeleton.tsx'
import { Stars } from '#kernel/ui/stars.tsx'
import { DecisionIcon, decisions } from './decisions.tsx'
import styles from './moderation.module.css'
import { useShopReview } from './queries.ts'
import { StateBadge } from './state-badge.tsx'

const most = 2000

type Props = {
  id: string
  /** The review, when the list has it. */
  known: ShopReview | undefined
  onState: (review: ShopReview, state: ReviewState) => void
  onAnswer: (review: ShopReview, reply: string, onFailed: () => void) => void
  onClose: () => void
}

/** One review beside the list: the whole of it, what becomes of it, and the shop's answer. */
export function ReviewDrawer({ id, known, onClose, ...actions }: Props) {
  const { t } = useTranslation('moderation')
  const { data: review, error, refetch } = useShopReview(id, known)
  return (
    <SideDrawer title={t('one')} size={440} onClose={onClose}>
      {review && <Whole key={review.id} review={review} {...actions} />}
      {review === null && <Empty title={t('missing')} />}
      {review === undefined &&
        (error ? (
          <FailureBlock title={t('failedOne')} error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonPage>
            <Skeleton height={160} />
          </SkeletonPage>
        ))}
    </SideDrawer>
  )
}

type WholeProps = Pick<Props, 'onState' | 'onAnswer'> & { review: ShopReview }

function Whole({ review, onState, onAnswer }: WholeProps) {
  const { t } = useTranslation('moderation')
  const { product, name, category, author, rating, state, created, isVerified } = review
  return (
    <div className={styles.body}>
      <div className={styles.head}>
        <span className={styles.large}>
          <ProductPicture id={product} name={name} category={category} />
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
          <p className="strong" dir="auto">
            {author}
          </p>
        </div>
        <StateBadge state={state} />
      </div>
      <p className={styles.facts}>
        <Stars value={rating} />
        <Moment at={created} className="dim small" />
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
          .filter((one) => one !== state)
          .map((one) => (
            <Button
              key={one}
              variant="default"
              leftSection={<DecisionIcon state={one} />}
              onClick={() => onState(review, one)}
            >
              {t(`verbs.${one}`)}
            </Button>
          ))}
      </div>
      <ReplyForm review={review} onAnswer={onAnswer} />
    </div>
  )
}

function ReplyForm({ review, onAnswer }: Omit<WholeProps, 'onState'>) {
  const { t } = useTranslation('moderation')
  const id = useId()
  const before = review.reply ?? ''
  const form = useForm({
    initialValues: { reply: before },
    validate: {
      reply: (text) => (text.trim() === '' && before === '' ? t('reply.need') : null),
    },
  })
  const { isDirty, getValues, setInitialValues, setValues } = form
  useDraft(`reply-${review.id}`, form)
  /** The review as it was when the typing began: what others wrote since is not overwritten before a refusal told of it. */
  const begun = useRef<ShopReview | undefined>(review)
  const followed = useRef(before)
  useEffect(() => {
    // Asked of the form as it is now: a refusal may come before or after the list shows what it did before.
    if (!isDirty()) begun.current = review
    if (followed.current === before) return
    followed.current = before
    // A form nobody typed into follows the server.
    if (isDirty() && getValues().reply !== before) return
    setInitialValues({ reply: before })
    setValues({ reply: before })
  }, [review, before, isDirty, getValues, setInitialValues, setValues])

  function send(reply: string) {
    if (reply === before) return
    onAnswer(begun.current ?? review, reply, () => {
      // Nothing is cleared: what was typed stays, and becomes a draft again.
      begun.current = undefined
      const since = isDirty() ? getValues() : { reply }
      form.setInitialValues({ reply: before })
      form.setValues(since)
    })
    form.setInitialValues({ reply })
    form.setValues({ reply })
    form.resetDirty({ reply })
  }

  return (
    <Form form={form} id={id} className={styles.form} onSubmit={({ reply }) => send(reply.trim())}>
      <Textarea
        label={t('reply.label')}
        description={t('reply.hint', { used: form.values.reply.length, most })}
        rows={4}
        maxLength={most}
        data-path="reply"
        {...form.getInputProps('reply')}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
            event.currentTarget.form?.requestSubmit()
        }}
      />
      <div className={styles.answers}>
        <Button type="submit">{before === '' ? t('reply.send') : t('reply.change')}</Button>
        {before !== '' && (
          <Button variant="subtle" onClick={() => send('')}>
            {t('reply.remove')}
          </Button>
        )}
      </div>
    </Form>
  )
}
