import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { MissingScreen, preloadOne } from '#app/loading.tsx'
import { useRecordHistory } from '#app/record-history.tsx'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { useAbilities } from '#app/use-abilities.ts'
import { useMe } from '#features/account/queries.ts'
import { AddButton, BuyButtons } from '#features/checkout/cart/add-button.tsx'
import { LatestOrders } from '#features/orders/latest-orders.tsx'
import { ProductDetailScreen } from '#features/products/detail/product-detail-screen.tsx'
import { detailTabs } from '#features/products/detail/tabs.ts'
import { productQueries } from '#features/products/queries.ts'
import { MovementsCard } from '#features/stock/movements-card.tsx'
import { useMay } from '#kernel/rights.ts'
import { useShopSettings } from '#kernel/shop-settings.ts'

const blank = { tab: 'description' as const, page: 1 }

export const Route = createFileRoute('/_main/products/$productId/')({
  validateSearch: z.object({
    tab: z.catch(z._default(z.enum(detailTabs), blank.tab), blank.tab),
    page: z.catch(z._default(z.coerce.number().check(z.int(), z.gte(1)), 1), 1),
  }),
  search: { middlewares: [stripSearchParams(blank)] },
  loader: ({ context, params }) =>
    preloadOne(
      context,
      productQueries.detail(params.productId),
      'products',
      'orders',
      'stock',
      'activity',
      'rights',
    ),
  notFoundComponent: () => <MissingScreen area="products" />,
  component: Page,
})

function Page() {
  const { productId } = Route.useParams()
  const { tab, page } = Route.useSearch()
  const navigate = Route.useNavigate()
  const can = useAbilities()
  const may = useMay()
  const { checkout } = useShopSettings('areas')
  const { name } = useMe()
  const { history, mayReadLog } = useRecordHistory('products', productId)
  return (
    <ProductDetailScreen
      key={productId}
      productId={productId}
      tab={tab}
      onTab={(next) => void navigate({ search: { tab: next, page: 1 }, replace: true, resetScroll: false })}
      crumbs={(title) => <PageCrumbs here={title} />}
      can={can}
      author={name}
      {...(checkout && {
        actions: (choice, onMissing) => <BuyButtons choice={choice} onMissing={onMissing} />,
        cartButton: (product) => <AddButton product={product} />,
      })}
      changes={mayReadLog ? () => history([]) : undefined}
      orders={may('orders.read') ? () => <LatestOrders of={{ product: Number(productId) }} /> : undefined}
      stock={
        may('stock.read')
          ? () => (
              <MovementsCard
                productId={productId}
                page={page}
                onPage={(next) => void navigate({ search: { tab, page: next }, resetScroll: false })}
              />
            )
          : undefined
      }
    />
  )
}
