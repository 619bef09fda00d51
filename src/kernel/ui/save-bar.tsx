import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './save-bar.module.css'
import { useSaveKey } from './use-save-key.ts'

type Props = {
  /** What is not saved yet, as a sentence. */
  text: string
  /** The form that the button submits. */
  formId: string
  isSaving?: boolean
  /** What the button does; "Save changes" unless something says it better. */
  verb?: string
  onDiscard: () => void
  /** Other ways to end, before the one that saves. */
  children?: ReactNode
}

/** Floats at the bottom while something is not saved; Ctrl or Cmd + S saves. */
export function SaveBar({ text, formId, isSaving = false, verb, onDiscard, children }: Props) {
  const { t } = useTranslation()
  useSaveKey(formId)
  return (
    <section className={styles.bar} aria-label={text} data-bottom-bar>
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.text} dir="auto" role="status">
        {text}
      </span>
      <Button variant="subtle" onClick={onDiscard}>
        {t('discard')}
      </Button>
      {children}
      <Button type="submit" form={formId} loading={isSaving}>
        {verb ?? t('save')}
      </Button>
    </section>
  )
}
