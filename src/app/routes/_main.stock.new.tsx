import { createFileRoute } from '@tanstack/react-router'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { NewProductScreen } from '#features/products/form/new-product-screen.tsx'

export const Route = createFileRoute('/_main/stock/new')({
  loader: ({ context }) => context.loadTexts('products'),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <NewProductScreen
      crumbs={(title) => <PageCrumbs here={title} />}
      onAdded={() => void navigate({ to: '/stock' })}
    />
  )
}
