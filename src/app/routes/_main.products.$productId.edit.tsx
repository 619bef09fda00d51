import { createFileRoute } from '@tanstack/react-router'
import { MissingProductScreen, preloadProduct } from '#app/product-loading.tsx'
import { PageCrumbs } from '#app/shell/page-crumbs.tsx'
import { EditProductScreen } from '#features/products/edit-product-screen.tsx'

export const Route = createFileRoute('/_main/products/$productId/edit')({
  loader: ({ context, params }) => preloadProduct(context, params.productId),
  notFoundComponent: MissingProductScreen,
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
      onGone={() => void navigate({ to: '/products' })}
    />
  )
}
