import { createFileRoute } from '@tanstack/react-router'
import { preloadList } from '#app/loading.tsx'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { PeopleSide } from '#features/people/side.tsx'
import { FeedScreen } from '#features/social/feed-screen.tsx'
import { socialQueries } from '#features/social/queries.ts'
import { preload } from '#kernel/query-client.ts'

export const Route = createFileRoute('/_main/social/')({
  loader: (loading) => {
    // Not awaited: the posts show their own state.
    preload(loading.context.queryClient, socialQueries.feed('all')).catch(() => {})
    return preloadList(loading, () => socialQueries.profile(), 'social', 'people', 'edit')
  },
  component: () => <FeedScreen side={<PeopleSide />} crumbs={<PageCrumbs />} />,
})
