import { Button, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import type { ShopReview } from '#contract/moderation.ts'
import { useDraft } from '#forms/form.ts'
import { Form } from '#forms/form-parts.tsx'
import { sendKeyHandler } from '#forms/send-keys.ts'
import { writeDraft } from '#offline/drafts.ts'
import styles from './moderation.module.css'

const max = 2000

export const replyDraft = (review: string) => `reply-${review}`

type Props = {
  review: ShopReview
  onAnswer: (review: ShopReview, reply: string, onFailed: () => void) => void
  /** Set in the list, where the form closes when sent and reopens when that is rejected. */
  place?: { open: () => void; close: () => void }
}

export function ReplyForm({ review, onAnswer, place }: Props) {
  const { t } = useTranslation('moderation')
  const id = useId()
  const previousReply = review.reply ?? ''
  const form = useForm({
    initialValues: { reply: previousReply },
    validate: { reply: (text) => (text.trim() === '' && previousReply === '' ? t('reply.need') : null) },
  })
  const { isDirty, getValues, setInitialValues, setValues } = form
  const draft = replyDraft(review.id)
  useDraft(draft, form)
  const common = useTranslation('common').t
  /** The review when typing began: the version that the reply is based on. */
  const begun = useRef<ShopReview | undefined>(review)
  const followed = useRef(previousReply)
  useEffect(() => {
    // Reads the form's current state, because a rejection may come before or after the rollback.
    if (!isDirty()) begun.current = review
    if (followed.current === previousReply) return
    followed.current = previousReply
    // An untouched form follows the server.
    if (isDirty() && getValues().reply !== previousReply) return
    setInitialValues({ reply: previousReply })
    setValues({ reply: previousReply })
  }, [review, previousReply, isDirty, getValues, setInitialValues, setValues])

  function send(reply: string) {
    if (reply === previousReply) return
    onAnswer(begun.current ?? review, reply, () => {
      // The text stays and becomes a draft again.
      begun.current = undefined
      const since = isDirty() ? getValues() : { reply }
      form.setInitialValues({ reply: previousReply })
      form.setValues(since)
      // A closed form restores it when opened again.
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
        description={t('reply.hint', { used: form.values.reply.length, max })}
        rows={place ? 3 : 4}
        autoFocus={place !== undefined}
        maxLength={max}
        data-path="reply"
        {...form.getInputProps('reply')}
        onKeyDown={sendKeyHandler({
          onSend: ({ currentTarget }) => currentTarget.form?.requestSubmit(),
          onCancel: place?.close,
        })}
      />
      <div className={styles.answers}>
        <Button type="submit">{previousReply === '' ? t('reply.send') : t('reply.change')}</Button>
        {previousReply !== '' && (
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
