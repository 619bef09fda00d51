import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './save-bar.module.css'
import { useSaveKey } from './use-save-key.ts'

type Props = {
  text: string
  formId: string
  isSaving?: boolean
  confirmLabel?: string
  onDiscard: () => void
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
