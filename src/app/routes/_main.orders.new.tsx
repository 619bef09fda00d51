import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { MissingScreen, preloadOne } from '#app/loading.tsx'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import type { Customer } from '#contract/customers.ts'
import { customerQueries, useCustomer } from '#features/customers/queries.ts'
import { NewOrderScreen } from '#features/orders/form/new-order-screen.tsx'

/** The customer, if known. */
type Search = { customer?: string }

export const Route = createFileRoute('/_main/orders/new')({
  validateSearch: ({ customer }: Search & SearchSchemaInput): Search =>
    typeof customer === 'string' && customer !== '' ? { customer } : {},
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { customer } }) =>
    customer === undefined
      ? context.loadTexts('orders', 'edit', 'products')
      : preloadOne(context, customerQueries.detail(customer), 'orders', 'edit', 'products', 'customers'),
  notFoundComponent: () => <MissingScreen area="customers" />,
  component: Page,
})

function Page() {
  const { customer } = Route.useSearch()
  return customer === undefined ? <NewOrder /> : <NewOrderFor key={customer} id={customer} />
}

function NewOrderFor({ id }: { id: string }) {
  return <NewOrder customer={useCustomer(id).customer} />
}

function NewOrder({ customer }: { customer?: Customer }) {
  const navigate = Route.useNavigate()
  return (
    <NewOrderScreen
      customer={customer}
      crumbs={(title) => <PageCrumbs here={title} />}
      onAdded={(orderId) => {
        if (orderId === undefined) void navigate({ to: '/orders' })
        else void navigate({ to: '/orders/$orderId', params: { orderId } })
      }}
    />
  )
}
