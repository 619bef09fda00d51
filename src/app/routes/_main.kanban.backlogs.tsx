import { createFileRoute } from '@tanstack/react-router'
import { listAddress } from '#app/list-address.ts'
import { preloadList } from '#app/loading.tsx'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { blankStories, storySearchOf } from '#contract/story-search.ts'
import { kanbanQueries } from '#features/kanban/queries.ts'
import { StoriesScreen } from '#features/kanban/stories/stories-screen.tsx'

export const Route = createFileRoute('/_main/kanban/backlogs')({
  ...listAddress(storySearchOf, blankStories),
  loader: (loading) => preloadList(loading, () => kanbanQueries.board(), 'items', 'kanban', 'edit', 'list'),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <StoriesScreen
      search={search}
      onSearch={(q) =>
        void navigate({
          search: (now) => ({ ...now, damaged: '', q }),
          // Typing a word adds one entry to the history.
          replace: q !== '' && search.q !== '',
          resetScroll: false,
        })
      }
      onOpen={(part) => void navigate({ search: (now) => ({ ...now, ...part }), resetScroll: false })}
      crumbs={(title) => <PageCrumbs here={title} />}
    />
  )
}
