import { Button, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import { limits } from '#contract/kanban.ts'
import { useDraft } from '#forms/form.ts'
import { Form } from '#forms/form-parts.tsx'
import { sendKeyHandler } from '#forms/send-keys.ts'
import { ownEscape } from '#kernel/keyboard.ts'
import styles from './item-drawer.module.css'

type Props = {
  draft: string
  label: string
  confirmLabel: string
  previousText?: string
  isFirst?: boolean
  onSend: (text: string, onFailed: () => void) => void
  onCancel?: () => void
}

export function CommentForm({
  draft,
  label,
  confirmLabel,
  previousText = '',
  isFirst = false,
  onSend,
  onCancel,
}: Props) {
  const { t } = useTranslation(['items', 'common'])
  const form = useForm({
    initialValues: { comment: previousText },
    validate: { comment: (text) => (text.trim() === '' ? t('comments.need') : null) },
  })
  useDraft(draft, form)

  function send(text: string) {
    if (text === previousText) return onCancel?.()
    // The outbox keeps the text from here on.
    form.setValues({ comment: previousText })
    form.resetDirty({ comment: previousText })
    // A rejected comment returns to the field, unless the user has typed another.
    onSend(text, () => form.setValues((now) => (now.comment === previousText ? { comment: text } : now)))
  }

  return (
    <Form
      form={form}
      className={styles.commentForm}
      onKeyDown={sendKeyHandler({ onCancel })}
      onSubmit={({ comment }) => send(comment.trim())}
    >
      <Textarea
        className="grow"
        aria-label={label}
        placeholder={label}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={limits.comment}
        data-autofocus={isFirst || undefined}
        {...(onCancel && ownEscape)}
        data-path="comment"
        {...form.getInputProps('comment')}
        onKeyDown={sendKeyHandler({ onSend: ({ currentTarget }) => currentTarget.form?.requestSubmit() })}
      />
      <div className={styles.actions}>
        <Button type="submit" variant={onCancel ? 'filled' : 'default'} {...(onCancel && ownEscape)}>
          {confirmLabel}
        </Button>
        {onCancel && (
          <Button variant="subtle" onClick={onCancel} {...ownEscape}>
            {t('common:cancel')}
          </Button>
        )}
      </div>
    </Form>
  )
}
