import { Button, Menu } from '@mantine/core'
import { memo, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Comment, Post } from '#contract/posts.ts'
import type { Profile } from '#contract/social.ts'
import { useLikeComment, useRemoveComment, useRestoreComment } from '#features/social/mutations.ts'
import type { FeedName } from '#features/social/optimistic.ts'
import { PersonLink } from '#features/social/person-link.tsx'
import { useFeedActions } from '#features/social/queries.ts'
import styles from '#features/social/social.module.css'
import { commentDraft, editCommentDraft } from '#features/social/writing/drafts.ts'
import { Written } from '#features/social/writing/written.tsx'
import { ApiError } from '#kernel/api-error.ts'
import { useOnline } from '#kernel/connection.ts'
import { failureText } from '#kernel/failure.ts'
import { notify } from '#kernel/snackbar.ts'
import { readDraft } from '#offline/drafts.ts'
import { Moment } from '#ui/moment.tsx'
import { MoreMenu } from '#ui/more-menu.tsx'
import { Note } from '#ui/note.tsx'
import { TeamAvatar } from '#ui/team-faces.tsx'
import { CommentEdit, CommentForm } from './comment-forms.tsx'
import { LikeButton } from './like-button.tsx'

/** The latest comments are shown first, with their replies. */
const maxAtFirst = 10

type Props = {
  feed: FeedName
  post: Post
  /** Undefined until they have loaded. */
  comments: readonly Comment[] | undefined
  me: Profile
  /** True when all are shown. */
  isWhole: boolean
  /** True when the user wants to write one. */
  isFocused: boolean
}

/** The comments of a post, and the field for a new one. */
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

/** Loads the comments of a post, and shows its state. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is tried again when somebody asks, or the network is back
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

/** A comment with its replies. */
function Thread({ comment, replies, post, me }: ThreadProps) {
  const { t } = useTranslation('social')
  const [isReplying, setReplying] = useState(() => readDraft(commentDraft(post.id, comment.id)) !== undefined)
  const shared = { me, isOnOwn: post.by.id === me.id }
  return (
    <li>
      <One {...shared} comment={comment} replies={replies} onReply={() => setReplying(true)} />
      {(replies.length > 0 || isReplying) && (
        <div className={styles.replies}>
          {replies.length > 0 && (
            <ol aria-label={t('repliesTo', { name: comment.by.name })}>
              {replies.map((reply) => (
                <li key={reply.id}>
                  <One {...shared} comment={reply} replies={none} />
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

type OneProps = {
  comment: Comment
  replies: readonly Comment[]
  me: Profile
  /** True on an own post, where others' comments can be deleted too. */
  isOnOwn: boolean
  onReply?: () => void
}

const One = memo(
  OneComment,
  (before, next) =>
    (['comment', 'me', 'isOnOwn'] as const).every((name) => before[name] === next[name]) &&
    before.replies.length === next.replies.length &&
    before.replies.every((reply, at) => reply === next.replies[at]),
)

function OneComment({ comment, replies, me, isOnOwn, onReply }: OneProps) {
  const { t } = useTranslation('social')
  const { id, postId, by, text, likes, at, edited, number } = comment
  const likeComment = useLikeComment()
  const removeComment = useRemoveComment()
  const restoreComment = useRestoreComment()
  const [isEdited, setEdited] = useState(() => readDraft(editCommentDraft(id)) !== undefined)
  const isOwn = by.id === me.id
  const isOnline = useOnline()

  function remove() {
    removeComment.mutate({ id, postId })
    notify({
      message: t(replies.length > 0 ? 'commentGoneWith' : 'commentGone', { count: replies.length }),
      undo: [restoreComment.later({ comments: [comment, ...replies] })],
    })
  }

  return (
    <article className={styles.comment} aria-label={t('commentBy', { name: by.name })}>
      <TeamAvatar name={by.name} size={28} />
      <div className={styles.said}>
        <div className={styles.bubble}>
          <p className={styles.who}>
            <PersonLink person={by} />
            <span className="dim caption">
              {number === 0 ? t(isOnline ? 'sending' : 'waits') : <Moment at={at} />}
              {edited !== null && number !== 0 && ` · ${t('edited')}`}
            </span>
          </p>
          {isEdited ? (
            <CommentEdit comment={comment} onEnd={() => setEdited(false)} />
          ) : (
            <Written text={text} />
          )}
        </div>
        {!isEdited && (
          <div className={styles.under}>
            <LikeButton
              isSmall
              likes={likes}
              of={by.name}
              onLike={(isLiked) => likeComment.mutate({ id, postId, isLiked })}
            />
            {onReply && (
              <button type="button" className={styles.act} onClick={onReply}>
                {t('reply')} <span className="sr-only">{by.name}</span>
              </button>
            )}
            {(isOwn || isOnOwn) && (
              <MoreMenu label={t('menuOfComment', { name: by.name })}>
                {isOwn && <Menu.Item onClick={() => setEdited(true)}>{t('edit')}</Menu.Item>}
                <Menu.Item color="error" onClick={remove}>
                  {t('delete')}
                </Menu.Item>
              </MoreMenu>
            )}
          </div>
        )}
      </div>
    </article>
  )
}
