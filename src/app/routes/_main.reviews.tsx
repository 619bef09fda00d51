import { createFileRoute } from '@tanstack/react-router'
import { listAddress } from '#app/list-address.ts'
import { listLoader } from '#app/list-page.tsx'
import { searchOptions } from '#app/list-search.ts'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { blankReviews, reviewSearchOf } from '#contract/review-search.ts'
import { moderationQueries } from '#features/moderation/queries.ts'
import { ReviewListScreen } from '#features/moderation/review-list-screen.tsx'

export const Route = createFileRoute('/_main/reviews')({
  ...listAddress(reviewSearchOf, blankReviews),
  loader: listLoader(reviewSearchOf, moderationQueries.list, 'moderation', 'list', 'products'),
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
