import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Comment, Post } from '#contract/posts.ts'
import type { Profile } from '#contract/social.ts'
import type { FeedName } from '#features/social/optimistic.ts'
import { useFeedActions } from '#features/social/queries.ts'
import styles from '#features/social/social.module.css'
import { commentDraft } from '#features/social/writing/drafts.ts'
import { ApiError } from '#kernel/api-error.ts'
import { useOnline } from '#kernel/connection.ts'
import { failureText } from '#kernel/failure.ts'
import { readDraft } from '#offline/drafts.ts'
import { Note } from '#ui/note.tsx'
import { CommentCard } from './comment-card.tsx'
import { CommentForm } from './comment-forms.tsx'

/** The latest comments are shown first, with their replies. */
const maxAtFirst = 10

type Props = {
  feed: FeedName
  post: Post
  comments: readonly Comment[] | undefined
  me: Profile
  isWhole: boolean
  isFocused: boolean
}

export function Comments({ feed, post, comments, me, isWhole, isFocused }: Props) {
  const { t } = useTranslation('social')
  const [areAllShown, setAllShown] = useState(isWhole)
  const first = comments?.filter(({ parentId }) => parentId === null) ?? []
  const hidden = areAllShown ? 0 : Math.max(0, first.length - maxAtFirst)
  return (
    <div className={styles.comments}>
      {!comments && post.comments > 0 && <Missing feed={feed} postId={post.id} />}
      {hidden > 0 && (
        <Button variant="subtle" size="xs" onClick={() => setAllShown(true)}>
          {t('earlier', { count: hidden })}
        </Button>
      )}
      {first.length > 0 && (
        <ol aria-label={t('comments')}>
          {first.slice(hidden).map((comment) => (
            <Thread
              key={comment.id}
              comment={comment}
              replies={comments?.filter(({ parentId }) => parentId === comment.id) ?? []}
              post={post}
              me={me}
            />
          ))}
        </ol>
      )}
      <CommentForm postId={post.id} label={t('writeComment')} me={me} isFocused={isFocused} />
    </div>
  )
}

function Missing({ feed, postId }: { feed: FeedName; postId: string }) {
  const { t } = useTranslation(['social', 'common'])
  const ways = useFeedActions(feed)
  const isOnline = useOnline()
  const [failure, setFailure] = useState<string>()
  const fetchThem = useEffectEvent(() => {
    setFailure(undefined)
    ways.comments(postId).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      setFailure(failureText(error))
    })
  })
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is tried again when someone asks, or the network is back
  useEffect(() => fetchThem(), [tries, isOnline])
  if (failure === undefined)
    return (
      <p className="dim small" role="status">
        {t('common:loading')}
      </p>
    )
  return (
    <Note tone="warning" action={{ label: t('common:tryAgain'), run: () => setTries((now) => now + 1) }}>
      {`${t('commentsFailed')} ${failure} `}
    </Note>
  )
}

type ThreadProps = { comment: Comment; replies: readonly Comment[]; post: Post; me: Profile }

function Thread({ comment, replies, post, me }: ThreadProps) {
  const { t } = useTranslation('social')
  const [isReplying, setReplying] = useState(() => readDraft(commentDraft(post.id, comment.id)) !== undefined)
  const shared = { me, isOnOwn: post.by.id === me.id }
  return (
    <li>
      <CommentCard {...shared} comment={comment} replies={replies} onReply={() => setReplying(true)} />
      {(replies.length > 0 || isReplying) && (
        <div className={styles.replies}>
          {replies.length > 0 && (
            <ol aria-label={t('repliesTo', { name: comment.by.name })}>
              {replies.map((reply) => (
                <li key={reply.id}>
                  <CommentCard {...shared} comment={reply} replies={none} />
                </li>
              ))}
            </ol>
          )}
          {isReplying && (
            <CommentForm
              postId={post.id}
              parentId={comment.id}
              label={t('replyTo', { name: comment.by.name })}
              me={me}
              isFocused
              onEnd={() => setReplying(false)}
            />
          )}
        </div>
      )}
    </li>
  )
}

const none: readonly Comment[] = []
