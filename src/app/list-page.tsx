import { useNavigate } from '@tanstack/react-router'
import type { Area } from '#kernel/i18n.ts'
import type { Preloadable } from '#kernel/query-client.ts'
import type { ListScreenProps } from '#list/list.ts'
import { searchOptions } from './list-search.ts'
import { preloadList } from './loading.tsx'
import { PageCrumbs } from './shell/nav/page-crumbs.tsx'

type Loading = Parameters<typeof preloadList>[0] & { location: { search: object } }

export const listLoader =
  <Search,>(
    searchOf: (address: Record<string, unknown>) => Search,
    query: (search: Search) => Preloadable,
    ...areas: Area[]
  ) =>
  ({ location, ...loading }: Loading) =>
    preloadList(loading, () => query(searchOf({ ...location.search })), ...areas)

export function useListPage<Search extends { q: string }>(
  search: Search,
  from: string,
): ListScreenProps<Search> {
  const navigate = useNavigate({ from: from as never })
  return {
    search,
    onSearch: (part) => void navigate(searchOptions(search, part) as never),
    crumbs: <PageCrumbs />,
  }
}
