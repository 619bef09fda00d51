import { Button } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DocumentTitle } from './brand.tsx'
import styles from './message.module.css'

/** An error in place of content: what failed, what is safe, what to do. The surrounding page stays. */
export function ErrorBlock({
  title,
  message,
  onRetry,
  details,
  actions,
  level = 2,
}: {
  title: string
  message: string
  onRetry?: () => void
  /** Details for support; copied, never shown. */
  details?: string
  actions?: ReactNode
  level?: 1 | 2
}) {
  const { t } = useTranslation('common')
  const [isCopied, setCopied] = useState(false)
  const Heading = level === 1 ? 'h1' : 'h2'
  const copy = () => {
    navigator.clipboard?.writeText(details ?? '').then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <div className={styles.message} role="alert">
      {level === 1 && <DocumentTitle>{title}</DocumentTitle>}
      <span className={`square ${styles.tint}`} aria-hidden="true">
        <IconAlertTriangle size={24} />
      </span>
      <Heading dir="auto" tabIndex={-1}>
        {title}
      </Heading>
      <p dir="auto">{message}</p>
      <div className={styles.actions}>
        {onRetry && (
          <Button variant="default" leftSection={<IconRefresh size={18} />} onClick={onRetry}>
            {t('tryAgain')}
          </Button>
        )}
        {actions}
        {details && (
          <Button variant="subtle" onClick={copy}>
            <span aria-live="polite">{isCopied ? t('copied') : t('copyDetails')}</span>
          </Button>
        )}
      </div>
    </div>
  )
}
