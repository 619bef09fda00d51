import { createFileRoute } from '@tanstack/react-router'
import { preloadList } from '#app/loading.tsx'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { TokensScreen } from '#features/team/programs/tokens-screen.tsx'
import { teamQueries } from '#features/team/queries.ts'

export const Route = createFileRoute('/_main/settings/tokens')({
  loader: (loading) => preloadList(loading, () => teamQueries.list(), 'team', 'rights'),
  component: Page,
})

function Page() {
  return <TokensScreen crumbs={(title) => <PageCrumbs here={title} />} />
}
