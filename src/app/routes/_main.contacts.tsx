import { createFileRoute } from '@tanstack/react-router'
import { listAddress } from '#app/list-address.ts'
import { searchOptions } from '#app/list-search.ts'
import { preloadList } from '#app/loading.tsx'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
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
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ContactsScreen
      search={search}
      onSearch={(part) => void navigate({ ...searchOptions(search, part), resetScroll: false })}
      customer={(mails) => <CustomerLink mails={mails} />}
      crumbs={<PageCrumbs />}
    />
  )
}
