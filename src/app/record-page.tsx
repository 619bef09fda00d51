import { PageCrumbs } from './shell/nav/page-crumbs.tsx'

export const useRecordPage = <Params extends object, Search>(route: {
  useParams: () => Params
  useSearch: () => Search
}) => ({
  ...route.useParams(),
  search: route.useSearch(),
  crumbs: (title: string) => <PageCrumbs here={title} />,
})
