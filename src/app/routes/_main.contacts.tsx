import { createFileRoute } from '@tanstack/react-router'
import { listAddress } from '#app/list-address.ts'
import { useListPage } from '#app/list-page.tsx'
import { preloadList } from '#app/loading.tsx'
import { blankContacts, contactSearchOf } from '#contract/contact-search.ts'
import { ContactsScreen } from '#features/contacts/contacts-screen.tsx'
import { contactQueries } from '#features/contacts/queries.ts'
import { CustomerLink } from '#features/customers/customer-link.tsx'

export const Route = createFileRoute('/_main/contacts')({
  ...listAddress(contactSearchOf, blankContacts),
  loader: (loading) =>
    preloadList(loading, () => contactQueries.book(), 'contacts', 'list', 'edit', 'customers'),
  component: Page,
})

function Page() {
  return (
    <ContactsScreen
      {...useListPage(Route.useSearch(), Route.fullPath)}
      customer={(mails) => <CustomerLink mails={mails} />}
    />
  )
}
