import { createFileRoute } from '@tanstack/react-router'
import { preloadList } from '#app/loading.tsx'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { teamQueries } from '#features/team/queries.ts'
import { TeamScreen } from '#features/team/team-screen.tsx'

export const Route = createFileRoute('/_main/settings/team')({
  loader: (loading) => preloadList(loading, () => teamQueries.list(), 'team', 'rights'),
  component: Page,
})

function Page() {
  return <TeamScreen crumbs={(title) => <PageCrumbs here={title} />} />
}
