import { createFileRoute } from '@tanstack/react-router'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { NewCustomerScreen } from '#features/customers/new-customer-screen.tsx'

export const Route = createFileRoute('/_main/customers/new')({
  loader: ({ context }) => context.loadTexts('customers', 'edit'),
  component: () => <NewCustomerScreen crumbs={(title) => <PageCrumbs here={title} />} />,
})
