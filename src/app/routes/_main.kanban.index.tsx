import { createFileRoute } from '@tanstack/react-router'
import { listAddress } from '#app/list-address.ts'
import { useListPage } from '#app/list-page.tsx'
import { preloadList } from '#app/loading.tsx'
import { blankBoard, boardSearchOf } from '#contract/board-search.ts'
import { BoardScreen } from '#features/kanban/board-screen.tsx'
import { kanbanQueries } from '#features/kanban/queries.ts'

export const Route = createFileRoute('/_main/kanban/')({
  ...listAddress(boardSearchOf, blankBoard),
  loader: (loading) => preloadList(loading, () => kanbanQueries.board(), 'kanban', 'items', 'list'),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <BoardScreen
      {...useListPage(Route.useSearch(), Route.fullPath)}
      onClose={() => void navigate({ search: (now) => ({ ...now, item: '' }), resetScroll: false })}
    />
  )
}
