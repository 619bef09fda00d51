import { Button } from '@mantine/core'
import { Link, notFound } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#kernel/api.ts'
import type { Area } from '#kernel/i18n.ts'
import { type Preloadable, preload } from '#kernel/query-client.ts'
import { ErrorBlock } from '#kernel/ui/error-block.tsx'
import type { RouterContext } from './router.tsx'

type Loading = { context: RouterContext; cause: 'preload' | 'enter' | 'stay' }

/**
 * Texts, and the page in the address without waiting for it: the list says in its own place how it fares. Only on
 * the way in: on the list itself every further page is asked for by the screen, which also gives up the one before.
 */
export function preloadList({ context, cause }: Loading, page: () => Preloadable, ...areas: Area[]) {
  if (cause !== 'stay') preload(context.queryClient, page()).catch(() => {})
  return context.loadTexts(...areas)
}

/** Texts and what the address names; one that is not there is a page that is not there. */
export async function preloadOne(context: RouterContext, one: Preloadable, ...areas: Area[]) {
  const texts = context.loadTexts(...areas)
  try {
    await preload(context.queryClient, one)
  } catch (error) {
    await texts
    if (error instanceof ApiError && error.isMissing) throw notFound()
    throw error
  }
  await texts
}

/** The area of each kind of thing that has a page of its own, with the address of its list. */
const lists = {
  customers: '/customers',
  invoices: '/invoices',
  orders: '/orders',
  products: '/products',
} as const

export function MissingScreen({ area }: { area: keyof typeof lists }) {
  const { t } = useTranslation(area)
  return (
    <ErrorBlock
      level={1}
      title={t('detail.missing')}
      message={t('detail.missingText')}
      actions={
        <Button component={Link} to={lists[area]}>
          {t('detail.all')}
        </Button>
      }
    />
  )
}
