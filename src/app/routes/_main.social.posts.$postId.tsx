import { createFileRoute } from '@tanstack/react-router'
import { preloadList } from '#app/loading.tsx'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { PostScreen } from '#features/social/post/post-screen.tsx'
import { knowPost, socialQueries } from '#features/social/queries.ts'
import { preload } from '#kernel/query-client.ts'

export const Route = createFileRoute('/_main/social/posts/$postId')({
  loader: ({ params: { postId }, ...loading }) => {
    const { queryClient } = loading.context
    knowPost(queryClient, postId)
    preload(queryClient, socialQueries.profile()).catch(() => {})
    return preloadList(loading, () => socialQueries.feed({ post: postId }), 'social', 'edit')
  },
  component: Page,
})

function Page() {
  const { postId } = Route.useParams()
  return <PostScreen key={postId} postId={postId} crumbs={(title) => <PageCrumbs here={title} />} />
}
