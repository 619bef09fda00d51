import { createFileRoute } from '@tanstack/react-router'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { NewCustomerScreen } from '#features/customers/new-customer-screen.tsx'

export const Route = createFileRoute('/_main/customers/new')({
  loader: ({ context }) => context.loadTexts('customers', 'edit'),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <NewCustomerScreen
      crumbs={(title) => <PageCrumbs here={title} />}
      onAdded={(customerId) => {
        if (customerId === undefined) void navigate({ to: '/customers', replace: true })
        else void navigate({ to: '/customers/$customerId', params: { customerId }, replace: true })
      }}
    />
  )
}
