import { useNavigate } from '@tanstack/react-router'
import { type PeopleList, type PeopleSearch, peopleLists } from '#contract/people-search.ts'
import type { PeopleLook } from '#features/people/people-screen.tsx'
import { paramsOf, peopleQueries } from '#features/people/queries.ts'
import { searchOptions } from './list-search.ts'
import { preloadList } from './loading.tsx'

export const preloadPeople = (loading: Parameters<typeof preloadList>[0], search: PeopleSearch) =>
  preloadList(loading, () => peopleQueries.list(paramsOf(search)), 'people', 'list', 'ui')

export function usePeopleList(search: PeopleSearch) {
  const navigate = useNavigate()
  return {
    onSearch: (part: Partial<PeopleSearch>) =>
      void navigate({ to: '.', ...searchOptions(search, part) } as never),
    onLook(look: PeopleLook) {
      const how = { search, resetScroll: false }
      const list = peopleLists.find((name): name is PeopleList => name === look)
      if (list) void navigate({ to: '/users/list/$list', params: { list }, ...how })
      else void navigate({ to: '/users/cards/$card', params: { card: look }, ...how })
    },
  }
}
