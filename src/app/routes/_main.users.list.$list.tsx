import { createFileRoute, notFound } from '@tanstack/react-router'
import { listAddress } from '#app/list-address.ts'
import { preloadPeople, usePeopleList } from '#app/people-place.tsx'
import { NotFoundPart } from '#app/screens.tsx'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { blankPeople, peopleLists, peopleSearchOf } from '#contract/people-search.ts'
import { PeopleScreen } from '#features/people/people-screen.tsx'

export const Route = createFileRoute('/_main/users/list/$list')({
  ...listAddress(peopleSearchOf, blankPeople),
  loader: ({ location, params, ...loading }) => {
    if (!peopleLists.some((name) => name === params.list)) throw notFound()
    return preloadPeople(loading, peopleSearchOf({ ...location.search }))
  },
  notFoundComponent: NotFoundPart,
  component: Page,
})

function Page() {
  const { list } = Route.useParams()
  const search = Route.useSearch()
  const look = peopleLists.find((name) => name === list)
  const listProps = usePeopleList(search)
  return look && <PeopleScreen look={look} search={search} {...listProps} crumbs={<PageCrumbs />} />
}
