import { Button, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import { type Review, ReviewRequest } from '#contract/product-reviews.ts'
import type { Product } from '#contract/products.ts'
import { useAddReview } from '#features/products/mutations.ts'
import { checkedBy, useDraft } from '#forms/form.ts'
import { Form } from '#forms/form-parts.tsx'
import { useOnline } from '#kernel/connection.ts'
import { failureText, fieldErrors } from '#kernel/failure.ts'
import { notify } from '#kernel/snackbar.ts'
import { Card } from '#ui/card.tsx'
import fieldLabel from '#ui/field-label.module.css'
import { Note } from '#ui/note.tsx'
import styles from './reviews.module.css'
import { StarInput } from './star-input.tsx'

const max = 2000

export function ReviewForm({
  product,
  author,
  myReview,
  onDone,
}: {
  product: Product
  author: string
  myReview: Review | undefined
  onDone: () => void
}) {
  const { t } = useTranslation(['products', 'common'])
  const id = useId()
  const isOnline = useOnline()
  const addReview = useAddReview()
  const [isDone, setDone] = useState(false)
  const start = { product: product.id, rating: myReview?.rating ?? 0, review: myReview?.review ?? '' }
  const form = useForm({
    initialValues: start,
    validate: checkedBy(ReviewRequest, (problem, field) => {
      if (field === 'rating') return t('reviews.needRating')
      return problem === 'long' ? t('reviews.long') : t('reviews.needText')
    }),
  })
  useDraft(`review-${product.id}`, form)

  function submit(values: ReviewRequest) {
    addReview.mutate(
      { ...values, review: values.review.trim(), author, at: new Date().toISOString() },
      {
        onSuccess: () => {
          notify({ message: t('reviews.saved') })
          setDone(true)
        },
        onError: (error) => {
          // The text stays and becomes a draft again.
          form.setInitialValues(start)
          form.setValues(form.getValues())
          form.setErrors(fieldErrors(error))
        },
      },
    )
    // The outbox keeps it from here on.
    form.setInitialValues(values)
    form.resetDirty(values)
    if (isOnline) return
    notify({ message: t('reviews.savedOffline') })
    setDone(true)
  }

  // Closes after the draft was dropped: closing the form earlier would store it again.
  useEffect(() => {
    if (isDone) onDone()
  }, [isDone, onDone])

  return (
    <Card title={myReview ? t('reviews.replace') : t('reviews.write')}>
      <Form form={form} id={id} onSubmit={submit}>
        {addReview.error && <Note tone="error">{failureText(addReview.error)}</Note>}
        <div>
          <span className={fieldLabel.label} aria-hidden="true" dir="auto">
            {t('reviews.rating')}
          </span>
          <StarInput
            label={t('reviews.rating')}
            value={form.values.rating}
            onChange={(rating) => form.setFieldValue('rating', rating)}
          />
          {form.errors.rating && (
            <p className={`caption ${styles.error}`} role="alert" dir="auto">
              {form.errors.rating}
            </p>
          )}
        </div>
        <Textarea
          label={t('reviews.text')}
          description={t('reviews.textHint', { used: form.values.review.length, max })}
          rows={4}
          data-path="review"
          {...form.getInputProps('review')}
        />
        <div className="end-buttons">
          <Button variant="subtle" onClick={onDone}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={addReview.isPending && !addReview.isPaused}>
            {t('reviews.send')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
