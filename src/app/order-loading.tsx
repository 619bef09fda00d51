import { Button } from '@mantine/core'
import { Link, notFound } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type OrderSearch, orderSearchOf } from '#contract/order-search.ts'
import { orderQueries } from '#features/orders/queries.ts'
import { ApiError } from '#kernel/api.ts'
import { preload } from '#kernel/query-client.ts'
import { ErrorBlock } from '#kernel/ui/error-block.tsx'
import type { RouterContext } from './router.tsx'

type Loading = {
  context: RouterContext
  location: { search: object }
  cause: 'preload' | 'enter' | 'stay'
}

/** Texts, and the page in the address without waiting for it: the list says in its own place how it fares. */
export function preloadOrders({ context, location, cause }: Loading) {
  if (cause !== 'stay') {
    const search = orderSearchOf({ ...location.search })
    preload(context.queryClient, orderQueries.list(search)).catch(() => {})
  }
  return context.loadTexts('orders', 'list')
}

/** Texts and the order in the address; one that is not there is a page that is not there. */
export async function preloadOrder(context: RouterContext, orderId: string, search: OrderSearch) {
  const texts = context.loadTexts('orders')
  try {
    await preload(context.queryClient, orderQueries.detail(orderId, search))
  } catch (error) {
    await texts
    if (error instanceof ApiError && error.status === 404) throw notFound()
    throw error
  }
  await texts
}

export function MissingOrderScreen() {
  const { t } = useTranslation('orders')
  return (
    <ErrorBlock
      level={1}
      title={t('detail.missing')}
      message={t('detail.missingText')}
      actions={
        <Button component={Link} to="/orders">
          {t('detail.all')}
        </Button>
      }
    />
  )
}
