import { createFileRoute } from '@tanstack/react-router'
import { listAddress } from '#app/list-address.ts'
import { searchOptions } from '#app/list-search.ts'
import { preloadList } from '#app/loading.tsx'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { blankBoard, boardSearchOf } from '#contract/board-search.ts'
import { BoardScreen } from '#features/kanban/board-screen.tsx'
import { kanbanQueries } from '#features/kanban/queries.ts'

export const Route = createFileRoute('/_main/kanban/')({
  ...listAddress(boardSearchOf, blankBoard),
  loader: (loading) => preloadList(loading, () => kanbanQueries.board(), 'kanban', 'items', 'list'),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <BoardScreen
      search={search}
      onSearch={(part) => void navigate({ ...searchOptions(search, part), resetScroll: false })}
      onClose={() => void navigate({ search: (now) => ({ ...now, item: '' }), resetScroll: false })}
      crumbs={<PageCrumbs />}
    />
  )
}
