import { createFileRoute } from '@tanstack/react-router'
import { listAddress } from '#app/list-address.ts'
import { useListPage } from '#app/list-page.tsx'
import { preloadList } from '#app/loading.tsx'
import { blankCalendar, calendarSearchOf } from '#contract/calendar-search.ts'
import { CalendarScreen } from '#features/calendar/calendar-screen.tsx'
import { calendarQueries } from '#features/calendar/queries.ts'

export const Route = createFileRoute('/_main/calendar')({
  ...listAddress(calendarSearchOf, blankCalendar),
  loader: (loading) => preloadList(loading, () => calendarQueries.agenda(), 'calendar', 'edit'),
  component: Page,
})

function Page() {
  return <CalendarScreen {...useListPage(Route.useSearch(), Route.fullPath)} />
}
