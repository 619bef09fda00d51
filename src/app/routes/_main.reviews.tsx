import { createFileRoute } from '@tanstack/react-router'
import { listAddress } from '#app/list-address.ts'
import { listLoader, useListPage } from '#app/list-page.tsx'
import { blankReviews, reviewSearchOf } from '#contract/review-search.ts'
import { moderationQueries } from '#features/moderation/queries.ts'
import { ReviewListScreen } from '#features/moderation/review-list-screen.tsx'

export const Route = createFileRoute('/_main/reviews')({
  ...listAddress(reviewSearchOf, blankReviews),
  loader: listLoader(reviewSearchOf, moderationQueries.list, 'moderation', 'list', 'products'),
  component: Page,
})

function Page() {
  const page = useListPage(Route.useSearch(), Route.fullPath)
  const navigate = Route.useNavigate()
  return (
    <ReviewListScreen
      {...page}
      onSearch={(part) => page.onSearch({ review: '', ...part })}
      onClose={() => void navigate({ search: (now) => ({ ...now, review: '' }), resetScroll: false })}
    />
  )
}
