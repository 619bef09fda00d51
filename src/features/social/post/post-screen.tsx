import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFeed, useProfile } from '#features/social/queries.ts'
import styles from '#features/social/social.module.css'
import { FailureBlock } from '#list/failure-block.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton, SkeletonPage } from '#ui/skeleton.tsx'
import { PostCard } from './post-card.tsx'

const all = { text: true, comments: true }

export function PostScreen({ postId, crumbs }: { postId: string; crumbs: (title: string) => ReactNode }) {
  const { t } = useTranslation('social')
  const name = { post: postId }
  const { feed, error, refetch } = useFeed(name)
  const { person: me, error: unknown, refetch: again } = useProfile()
  const post = feed?.posts[0]
  const failure = feed ? unknown : (error ?? unknown)
  if ((feed && !post) || (!feed && error?.isMissing))
    return (
      <ErrorBlock
        level={1}
        title={t('noPost')}
        message={t('noPostText')}
        actions={<LinkButton to="/social">{t('toFeed')}</LinkButton>}
      />
    )
  const title = post ? t('postBy', { name: post.by.name }) : t('title')
  return (
    <Page title={title} crumbs={crumbs(title)}>
      <div className={styles.single}>
        {post && me && (
          <PostCard
            feed={name}
            post={post}
            comments={feed.comments[postId]}
            me={me}
            isWhole
            unfolded={all}
            onUnfold={nothing}
          />
        )}
        {!(post && me) && failure && (
          <FailureBlock
            title={t('postsFailed')}
            error={failure}
            onRetry={() => {
              refetch()
              again()
            }}
          />
        )}
        {!(post && me) && !failure && (
          <SkeletonPage>
            <Skeleton height={240} />
          </SkeletonPage>
        )}
      </div>
    </Page>
  )
}

const nothing = () => {}
