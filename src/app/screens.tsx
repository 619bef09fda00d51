import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#kernel/api.ts'
import { failureText } from '#kernel/failure.ts'
import { ErrorBlock } from '#kernel/ui/error-block.tsx'
import { ProgressLine } from '#kernel/ui/progress-line.tsx'

const MissingPage = lazy(async () => ({ default: (await import('./missing-page.tsx')).MissingPage }))

/** Runs across the top while the next page is on its way. */
export function PendingScreen() {
  const { t } = useTranslation()
  return <ProgressLine label={t('loading')} />
}

/** An older server knows no figures: it says so in its place and leaves the rest of the app alone. */
export function FiguresErrorScreen(props: ErrorComponentProps) {
  const { t } = useTranslation('pages')
  if (!(props.error instanceof ApiError) || props.error.status !== 404) return <RouteErrorScreen {...props} />
  return <ErrorBlock level={1} title={t('noFiguresTitle')} message={t('noFiguresText')} />
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
  return (
    <Suspense fallback={<PendingScreen />}>
      <MissingPage />
    </Suspense>
  )
}
