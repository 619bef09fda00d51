import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#kernel/api-error.ts'
import { FailureBlock } from '#list/failure-block.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { isMissingFile } from '#ui/missing-file.ts'
import { LoadingLine } from '#ui/progress-line.tsx'
import { useRecovery } from './use-recovery.ts'

const MissingPage = lazyPart(() => import('./missing-page.tsx'), 'MissingPage')

export function RouteErrorScreen({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation(['pages', 'common'])
  const router = useRouter()
  const again = () => {
    reset()
    void router.invalidate()
  }
  useRecovery(error, again)
  if (isMissingFile(error)) {
    const texts = { title: t('common:notOffline.title'), message: t('common:missingPart') }
    return <ErrorBlock level={1} {...texts} onRetry={again} />
  }
  if (!(error instanceof ApiError)) {
    const texts = { title: t('faultTitle'), message: t('faultText'), details: String(error) }
    return <ErrorBlock level={1} {...texts} onRetry={again} />
  }
  const titles = { 403: 'forbiddenTitle', 404: 'goneTitle' } as const
  const title = t(titles[error.status as keyof typeof titles] ?? 'faultTitle')
  return <FailureBlock level={1} title={title} error={error} onRetry={again} />
}

const Missing = (props: { isPart: boolean }) => (
  <Suspense fallback={<LoadingLine />}>
    <MissingPage {...props} />
  </Suspense>
)

export const NotFoundScreen = () => <Missing isPart={false} />

export const NotFoundPart = () => <Missing isPart />
