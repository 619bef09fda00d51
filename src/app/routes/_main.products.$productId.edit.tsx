import { createFileRoute } from '@tanstack/react-router'
import { MissingScreen, preloadOne } from '#app/loading.tsx'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { EditProductScreen } from '#features/products/form/edit-product-screen.tsx'
import { productQueries } from '#features/products/queries.ts'

export const Route = createFileRoute('/_main/products/$productId/edit')({
  loader: ({ context, params }) =>
    preloadOne(context, productQueries.detail(params.productId), 'products', 'edit'),
  notFoundComponent: () => <MissingScreen area="products" />,
  component: Page,
})

function Page() {
  const { productId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <EditProductScreen
      key={productId}
      productId={productId}
      crumbs={(name) => <PageCrumbs here={name} />}
      onGone={() => navigate({ to: '/products' })}
    />
  )
}
