import { Button } from '@mantine/core'
import { Link, notFound } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { productQueries } from '#features/products/queries.ts'
import { ApiError } from '#kernel/api.ts'
import { preload } from '#kernel/query-client.ts'
import { ErrorBlock } from '#kernel/ui/error-block.tsx'
import type { RouterContext } from './router.tsx'

/** Texts and the product in the address; one that is not there is a page that is not there. */
export async function preloadProduct(context: RouterContext, productId: string) {
  const texts = context.loadTexts('products')
  try {
    await preload(context.queryClient, productQueries.detail(productId))
  } catch (error) {
    await texts
    if (error instanceof ApiError && error.status === 404) throw notFound()
    throw error
  }
  await texts
}

export function MissingProductScreen() {
  const { t } = useTranslation('products')
  return (
    <ErrorBlock
      level={1}
      title={t('detail.missing')}
      message={t('detail.missingText')}
      actions={
        <Button component={Link} to="/products">
          {t('detail.all')}
        </Button>
      }
    />
  )
}
