import { Textarea } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import { limits } from '#contract/posts.ts'
import { sendKeyHandler } from '#forms/send-keys.ts'
import { useFormats } from '#kernel/format.ts'

type Props = {
  label: string
  value: string
  isFocused: boolean
  onChange: (value: string) => void
  onSubmit: () => void
  onCancel?: () => void
}

/** Enter sends, as in the chat. */
export function CommentField({ label, value, isFocused, onChange, onSubmit, onCancel }: Props) {
  const { t } = useTranslation('social')
  const formats = useFormats()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isFocused) field.current?.focus()
  }, [isFocused])
  const tooMany = value.trim().length - limits.comment
  return (
    <Textarea
      ref={field}
      className="grow"
      size="xs"
      aria-label={label}
      placeholder={label}
      autosize
      minRows={1}
      maxRows={8}
      dir="auto"
      value={value}
      error={tooMany > 0 && t('commentTooLong', { count: tooMany, max: formats.number(limits.comment) })}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={sendKeyHandler({ onSend: onSubmit, onCancel, isByEnter: true })}
    />
  )
}
