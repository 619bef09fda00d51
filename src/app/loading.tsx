import { Button } from '@mantine/core'
import { Link, notFound } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#kernel/api-error.ts'
import type { Area, AreaWith } from '#kernel/i18n.ts'
import { type Preloadable, preload } from '#kernel/query-client.ts'
import { ErrorBlock } from '#ui/error-block.tsx'
import type { RouterContext } from './router.tsx'

type Loading = { context: RouterContext; cause: 'preload' | 'enter' | 'stay' }

/** Only on entering, because the screen fetches further pages itself and cancels the previous one. */
export function preloadList({ context, cause }: Loading, page: () => Preloadable, ...areas: Area[]) {
  if (cause !== 'stay') preload(context.queryClient, page()).catch(() => {})
  return context.loadTexts(...areas)
}

export async function preloadOne(context: RouterContext, preloadable: Preloadable, ...areas: Area[]) {
  const texts = context.loadTexts(...areas)
  try {
    await preload(context.queryClient, preloadable)
  } catch (error) {
    await texts
    if (error instanceof ApiError && error.isMissing) throw notFound()
    throw error
  }
  await texts
}

type RecordFeature = AreaWith<{ detail: { missing: string; missingText: string; all: string } }>

export function MissingScreen({ area }: { area: RecordFeature }) {
  const { t } = useTranslation(area)
  return (
    <ErrorBlock
      level={1}
      title={t('detail.missing')}
      message={t('detail.missingText')}
      actions={
        <Button component={Link} to={`/${area}` as '/orders'}>
          {t('detail.all')}
        </Button>
      }
    />
  )
}
