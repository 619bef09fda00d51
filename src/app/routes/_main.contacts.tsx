import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { searchOptions } from '#app/list-search.ts'
import { preloadList } from '#app/loading.tsx'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { blankContacts, type ContactSearch, contactSearchOf } from '#contract/contact-search.ts'
import { ContactsScreen } from '#features/contacts/contacts-screen.tsx'
import { contactQueries } from '#features/contacts/queries.ts'

export const Route = createFileRoute('/_main/contacts')({
  validateSearch: (search: Partial<ContactSearch> & SearchSchemaInput) => contactSearchOf(search),
  search: { middlewares: [stripSearchParams(blankContacts)] },
  loader: (loading) => preloadList(loading, () => contactQueries.book(), 'contacts', 'list', 'edit'),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ContactsScreen
      search={search}
      onSearch={(part) => void navigate({ ...searchOptions(search, part), resetScroll: false })}
      crumbs={<PageCrumbs />}
    />
  )
}
