import { createFileRoute } from '@tanstack/react-router'
import { MissingScreen, preloadOne } from '#app/loading.tsx'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { EditProductScreen } from '#features/products/form/edit-product-screen.tsx'
import { productQueries } from '#features/products/queries.ts'

export const Route = createFileRoute('/_main/stock/$itemId')({
  loader: ({ context, params }) =>
    preloadOne(context, productQueries.detail(params.itemId), 'products', 'edit'),
  notFoundComponent: () => <MissingScreen area="products" />,
  component: Page,
})

function Page() {
  const { itemId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <EditProductScreen
      key={itemId}
      productId={itemId}
      crumbs={(name) => <PageCrumbs here={name} />}
      onGone={() => navigate({ to: '/stock' })}
    />
  )
}
