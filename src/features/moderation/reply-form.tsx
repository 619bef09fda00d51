import { Button, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import type { ShopReview } from '#contract/moderation.ts'
import { writeDraft } from '#kernel/drafts.ts'
import { useDraft } from '#kernel/form.ts'
import { Form } from '#kernel/ui/form.tsx'
import styles from './moderation.module.css'

const most = 2000

/** What a reply being typed is kept under. */
export const replyDraft = (review: string) => `reply-${review}`

type Props = {
  review: ShopReview
  /** Saves the answer; an empty one takes it away. */
  onAnswer: (review: ShopReview, reply: string, onFailed: () => void) => void
  /** It stands in the list and opens and closes there: closed when sent, open again when that is refused. */
  place?: { open: () => void; close: () => void } | undefined
}

/** The shop's answer to one review. What is typed is kept until it is sent, and when sending is refused. */
export function ReplyForm({ review, onAnswer, place }: Props) {
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
  const draft = replyDraft(review.id)
  useDraft(draft, form)
  const common = useTranslation('common').t
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
      // Where the form is closed by now, it finds it when it is opened again.
      writeDraft(draft, since)
      place?.open()
    })
    form.setInitialValues({ reply })
    form.setValues({ reply })
    form.resetDirty({ reply })
    place?.close()
  }

  return (
    <Form form={form} id={id} className={styles.form} onSubmit={({ reply }) => send(reply.trim())}>
      <Textarea
        label={t('reply.label')}
        description={t('reply.hint', { used: form.values.reply.length, most })}
        rows={place ? 3 : 4}
        autoFocus={place !== undefined}
        maxLength={most}
        data-path="reply"
        {...form.getInputProps('reply')}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
            event.currentTarget.form?.requestSubmit()
          if (event.key === 'Escape' && place) {
            event.preventDefault()
            place.close()
          }
        }}
      />
      <div className={styles.answers}>
        <Button type="submit">{before === '' ? t('reply.send') : t('reply.change')}</Button>
        {before !== '' && (
          <Button variant="subtle" onClick={() => send('')}>
            {t('reply.remove')}
          </Button>
        )}
        {place && (
          <Button variant="subtle" onClick={place.close}>
            {common('close')}
          </Button>
        )}
      </div>
    </Form>
  )
}
