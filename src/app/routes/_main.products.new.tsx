import { createFileRoute } from '@tanstack/react-router'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { NewProductScreen } from '#features/products/form/new-product-screen.tsx'

export const Route = createFileRoute('/_main/products/new')({
  loader: ({ context }) => context.loadTexts('products', 'edit'),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <NewProductScreen
      crumbs={(title) => <PageCrumbs here={title} />}
      onAdded={(id) => {
        if (id === undefined) void navigate({ to: '/products' })
        else void navigate({ to: '/products/$productId', params: { productId: String(id) } })
      }}
    />
  )
}
