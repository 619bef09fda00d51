import { ApiError } from '#kernel/api.ts'
import { failureText } from '#kernel/snackbar.ts'
import { ErrorBlock } from '#kernel/ui/error-block.tsx'
import { Button } from '@mantine/core'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

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
      text={error instanceof ApiError ? failureText(error) : t('faultText')}
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
      text={t('missingText')}
      action={
        <Button component={Link} to="/">
          {t('home')}
        </Button>
      }
    />
  )
}
