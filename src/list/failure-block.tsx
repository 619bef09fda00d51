import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#kernel/api-error.ts'
import { failureText } from '#kernel/failure.ts'
import { useRestoring } from '#offline/saved-mark.ts'
import { ErrorBlock } from '#ui/error-block.tsx'
import { LoadingLine } from '#ui/progress-line.tsx'

export function FailureBlock({
  title,
  error,
  onRetry,
  actions,
  level = 2,
}: {
  title: string
  error: ApiError
  onRetry: () => void
  actions?: ReactNode
  level?: 1 | 2
}) {
  const { t } = useTranslation('common')
  const isAway = error.status === 0
  const isRestoring = useRestoring()
  // A saved copy may still come from disk.
  if (isAway && isRestoring) return <LoadingLine />
  // Another try would say the same.
  if (error.isUnknownCall)
    return (
      <ErrorBlock
        level={level}
        title={t('unknownCall.title')}
        message={t('unknownCall.text')}
        actions={actions}
      />
    )
  return (
    <ErrorBlock
      level={level}
      title={isAway ? t('notOffline.title') : title}
      message={isAway ? t('notOffline.text') : failureText(error)}
      details={`${error.status} ${error.message}`}
      onRetry={onRetry}
      actions={actions}
    />
  )
}
