import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { searchOptions } from '#app/list-search.ts'
import { preloadList } from '#app/loading.tsx'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { blankReviews, type ReviewSearch, reviewSearchOf } from '#contract/review-search.ts'
import { moderationQueries } from '#features/moderation/queries.ts'
import { ReviewListScreen } from '#features/moderation/review-list-screen.tsx'

export const Route = createFileRoute('/_main/reviews')({
  validateSearch: (search: Partial<ReviewSearch> & SearchSchemaInput) => reviewSearchOf(search),
  search: { middlewares: [stripSearchParams(blankReviews)] },
  loader: ({ location, ...loading }) =>
    preloadList(
      loading,
      () => moderationQueries.list(reviewSearchOf({ ...location.search })),
      'moderation',
      'list',
      'products',
    ),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ReviewListScreen
      search={search}
      onSearch={(part) => void navigate(searchOptions(search, { review: '', ...part }))}
      onClose={() => void navigate({ search: (now) => ({ ...now, review: '' }), resetScroll: false })}
      crumbs={<PageCrumbs />}
    />
  )
}
