import { createFileRoute } from '@tanstack/react-router'
import { MissingScreen, preloadOne } from '#app/loading.tsx'
import { PageCrumbs } from '#app/shell/page-crumbs.tsx'
import { EditCustomerScreen } from '#features/customers/edit-customer-screen.tsx'
import { customerQueries } from '#features/customers/queries.ts'

export const Route = createFileRoute('/_main/customers/$customerId/edit')({
  loader: ({ context, params }) =>
    preloadOne(context, customerQueries.detail(params.customerId), 'customers', 'edit'),
  notFoundComponent: () => <MissingScreen area="customers" />,
  component: Page,
})

function Page() {
  const { customerId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <EditCustomerScreen
      key={customerId}
      customerId={customerId}
      crumbs={(name) => <PageCrumbs here={name} />}
      onSaved={() => void navigate({ to: '/customers/$customerId', params: { customerId }, replace: true })}
    />
  )
}
