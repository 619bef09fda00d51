import { createFileRoute } from '@tanstack/react-router'
import { listAddress } from '#app/list-address.ts'
import { searchOptions } from '#app/list-search.ts'
import { preloadList } from '#app/loading.tsx'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { blankCalendar, calendarSearchOf } from '#contract/calendar-search.ts'
import { CalendarScreen } from '#features/calendar/calendar-screen.tsx'
import { calendarQueries } from '#features/calendar/queries.ts'

export const Route = createFileRoute('/_main/calendar')({
  ...listAddress(calendarSearchOf, blankCalendar),
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
