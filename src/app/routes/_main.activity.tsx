import { createFileRoute } from '@tanstack/react-router'
import { listAddress } from '#app/list-address.ts'
import { listLoader, useListPage } from '#app/list-page.tsx'
import { activitySearchOf, blankActivity } from '#contract/activity-search.ts'
import { ActivityScreen } from '#features/activity/activity-screen.tsx'
import { activityQueries } from '#features/activity/queries.ts'

export const Route = createFileRoute('/_main/activity')({
  ...listAddress(activitySearchOf, blankActivity),
  loader: listLoader(activitySearchOf, activityQueries.list, 'activity', 'rights', 'list'),
  component: () => <ActivityScreen {...useListPage(Route.useSearch(), Route.fullPath)} />,
})
