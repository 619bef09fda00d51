import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { MissingScreen, preloadOne } from '#app/loading.tsx'
import { PageCrumbs } from '#app/shell/page-crumbs.tsx'
import { useAbilities } from '#app/use-abilities.ts'
import { useMe } from '#features/account/queries.ts'
import { AddButton, BuyButtons } from '#features/checkout/cart/add-button.tsx'
import { ProductDetailScreen } from '#features/products/detail/product-detail-screen.tsx'
import { productQueries } from '#features/products/queries.ts'

const blank = { tab: 'description' as const }

export const Route = createFileRoute('/_main/products/$productId/')({
  validateSearch: z.object({
    tab: z.catch(z._default(z.enum(['description', 'reviews']), blank.tab), blank.tab),
  }),
  search: { middlewares: [stripSearchParams(blank)] },
  loader: ({ context, params }) => preloadOne(context, productQueries.detail(params.productId), 'products'),
  notFoundComponent: () => <MissingScreen area="products" />,
  component: Page,
})

function Page() {
  const { productId } = Route.useParams()
  const { tab } = Route.useSearch()
  const navigate = Route.useNavigate()
  const can = useAbilities()
  const { name } = useMe()
  return (
    <ProductDetailScreen
      key={productId}
      productId={productId}
      tab={tab}
      onTab={(next) => void navigate({ search: { tab: next }, replace: true, resetScroll: false })}
      crumbs={(title) => <PageCrumbs here={title} />}
      can={can}
      author={name}
      actions={(choice, onMissing) => <BuyButtons choice={choice} onMissing={onMissing} />}
      cartButton={(product) => <AddButton product={product} />}
    />
  )
}
