import { createFileRoute } from '@tanstack/react-router'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { ImportScreen } from '#features/customers/import/import-screen.tsx'

export const Route = createFileRoute('/_main/customers/import')({
  loader: ({ context }) => context.loadTexts('customers', 'edit'),
  component: () => <ImportScreen crumbs={(title) => <PageCrumbs here={title} />} />,
})
