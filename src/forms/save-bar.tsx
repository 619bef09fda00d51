import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './save-bar.module.css'
import { useSaveKey } from './use-save-key.ts'

type Props = {
  /** The sentence about unsaved changes. */
  text: string
  /** The form that the button submits. */
  formId: string
  isSaving?: boolean
  /** The button's label, default "Save changes". */
  confirmLabel?: string
  onDiscard: () => void
  /** Other buttons, before the one that saves. */
  children?: ReactNode
}

/** Floats at the bottom during unsaved changes; Ctrl or Cmd + S saves. */
export function SaveBar({ text, formId, isSaving = false, confirmLabel, onDiscard, children }: Props) {
  const { t } = useTranslation()
  useSaveKey(formId)
  return (
    <section className={`row ${styles.bar}`} aria-label={text} data-bottom-bar>
      <span className={styles.dot} aria-hidden="true" />
      <span className={`strong ${styles.text}`} dir="auto" role="status">
        {text}
      </span>
      <Button variant="subtle" onClick={onDiscard}>
        {t('discard')}
      </Button>
      {children}
      <Button type="submit" form={formId} loading={isSaving}>
        {confirmLabel ?? t('save')}
      </Button>
    </section>
  )
}
