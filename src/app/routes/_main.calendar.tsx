import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { searchOptions } from '#app/list-search.ts'
import { preloadList } from '#app/loading.tsx'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { blankCalendar, type CalendarSearch, calendarSearchOf } from '#contract/calendar-search.ts'
import { CalendarScreen } from '#features/calendar/calendar-screen.tsx'
import { calendarQueries } from '#features/calendar/queries.ts'

export const Route = createFileRoute('/_main/calendar')({
  validateSearch: (search: Partial<CalendarSearch> & SearchSchemaInput) => calendarSearchOf(search),
  search: { middlewares: [stripSearchParams(blankCalendar)] },
  loader: (loading) => preloadList(loading, () => calendarQueries.agenda(), 'calendar', 'edit'),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <CalendarScreen
      search={search}
      onSearch={(part) => void navigate({ ...searchOptions(search, part), resetScroll: false })}
      crumbs={<PageCrumbs />}
    />
  )
}
