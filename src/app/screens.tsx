import { Button } from '@mantine/core'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#kernel/api.ts'
import { failureText } from '#kernel/failure.ts'
import { ErrorBlock } from '#kernel/ui/error-block.tsx'
import { ProgressLine } from '#kernel/ui/progress-line.tsx'

/** Runs across the top while the next page is on its way. */
export function PendingScreen() {
  const { t } = useTranslation()
  return <ProgressLine label={t('loading')} />
}

/** What a route shows when its data could not be had; the server's reason, and the way to try again. */
export function RouteErrorScreen({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('pages')
  const router = useRouter()
  const status = error instanceof ApiError ? error.status : undefined
  const titles = { 0: 'offlineTitle', 403: 'forbiddenTitle', 404: 'goneTitle' } as const
  return (
    <ErrorBlock
      level={1}
      title={t(titles[status as keyof typeof titles] ?? 'faultTitle')}
      message={error instanceof ApiError ? failureText(error) : t('faultText')}
      details={error instanceof ApiError ? `${error.status} ${error.message}` : String(error)}
      onRetry={() => {
        reset()
        void router.invalidate()
      }}
    />
  )
}

/** Any address that is no page. */
export function NotFoundScreen() {
  const { t } = useTranslation('pages')
  return (
    <ErrorBlock
      level={1}
      title={t('missingTitle')}
      message={t('missingText')}
      actions={
        <Button component={Link} to="/">
          {t('home')}
        </Button>
      }
    />
  )
}
