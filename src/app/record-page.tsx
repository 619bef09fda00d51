import { PageCrumbs } from './shell/nav/page-crumbs.tsx'

/** The address of a record as its screen takes it. */
export const useRecordPage = <Params extends object, Search>(route: {
  useParams: () => Params
  useSearch: () => Search
}) => ({
  ...route.useParams(),
  search: route.useSearch(),
  crumbs: (title: string) => <PageCrumbs here={title} />,
})
