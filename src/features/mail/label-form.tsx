import { Button, TextInput } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import { limits, type MailLabel } from '#contract/mail.ts'
import { ownEscape } from '#kernel/keyboard.ts'
import { labelPaint, labelTags } from './label-colours.ts'
import styles from './mail.module.css'

type Props = {
  label?: MailLabel
  labels: readonly MailLabel[]
  onSave: (fields: { name: string; tag: number }) => void
  onClose: () => void
}

export function LabelForm({ label, labels, onSave, onClose }: Props) {
  const { t } = useTranslation('mail')
  const common = useTranslation('common').t
  const group = useId()
  const [name, setName] = useState(label?.name ?? '')
  const [tag, setTag] = useState(label?.tag ?? (labels.length % labelTags.length) + 1)
  const [problem, setProblem] = useState<string>()

  function submit(event: FormEvent) {
    event.preventDefault()
    const written = name.trim()
    const isTaken = labels.some(
      (existing) =>
        existing.id !== label?.id && existing.name.toLocaleLowerCase() === written.toLocaleLowerCase(),
    )
    if (written === '') return setProblem(t('labels.empty'))
    if (isTaken || ['promotions', 'forums'].includes(written.toLowerCase()))
      return setProblem(t('labels.taken'))
    onSave({ name: written, tag })
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onClose()
  }

  return (
    <form className={styles.labelForm} noValidate onSubmit={submit} onKeyDown={onKeyDown}>
      <TextInput
        aria-label={t('labels.name')}
        placeholder={t('labels.name')}
        maxLength={limits.label}
        value={name}
        error={problem}
        autoFocus
        {...ownEscape}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value)
          setProblem(undefined)
        }}
      />
      <fieldset className={styles.tags}>
        <legend className="sr-only">{t('labels.colour')}</legend>
        {labelTags.map((option) => (
          <label
            key={option}
            className={styles.tag}
            style={labelPaint(option)}
            title={common(`colours.${option}`)}
          >
            <input
              type="radio"
              className="cover-input"
              {...ownEscape}
              name={group}
              checked={tag === option}
              aria-label={common(`colours.${option}`)}
              onChange={() => setTag(option)}
            />
          </label>
        ))}
      </fieldset>
      <div className="end-buttons">
        <Button size="xs" variant="default" onClick={onClose} {...ownEscape}>
          {common('cancel')}
        </Button>
        <Button size="xs" type="submit" {...ownEscape}>
          {t('labels.save')}
        </Button>
      </div>
    </form>
  )
}
