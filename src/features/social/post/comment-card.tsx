import { Menu } from '@mantine/core'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Comment } from '#contract/posts.ts'
import type { Profile } from '#contract/social.ts'
import { useLikeComment, useRemoveComment, useRestoreComment } from '#features/social/mutations.ts'
import { PersonLink } from '#features/social/person-link.tsx'
import styles from '#features/social/social.module.css'
import { editCommentDraft } from '#features/social/writing/drafts.ts'
import { useOnline } from '#kernel/connection.ts'
import { notify } from '#kernel/snackbar.ts'
import { readDraft } from '#offline/drafts.ts'
import { MarkdownText } from '#shop/markdown-text.tsx'
import { Timestamp } from '#ui/moment.tsx'
import { MoreMenu } from '#ui/more-menu.tsx'
import { TeamAvatar } from '#ui/team-faces.tsx'
import { CommentEdit } from './comment-forms.tsx'
import { LikeButton } from './like-button.tsx'

type Props = {
  comment: Comment
  replies: readonly Comment[]
  me: Profile
  /** True on an own post, where others' comments can be deleted too. */
  isOnOwn: boolean
  onReply?: () => void
}

export const CommentCard = memo(
  OneComment,
  (previous, next) =>
    (['comment', 'me', 'isOnOwn'] as const).every((name) => previous[name] === next[name]) &&
    previous.replies.length === next.replies.length &&
    previous.replies.every((reply, at) => reply === next.replies[at]),
)

function OneComment({ comment, replies, me, isOnOwn, onReply }: Props) {
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
      <div className={styles.commentBody}>
        <div className={styles.bubble}>
          <p className={styles.commentAuthor}>
            <PersonLink person={by} />
            <span className="dim caption">
              {number === 0 ? t(isOnline ? 'sending' : 'waits') : <Timestamp at={at} />}
              {edited !== null && number !== 0 && ` · ${t('edited')}`}
            </span>
          </p>
          {isEdited ? (
            <CommentEdit comment={comment} onEnd={() => setEdited(false)} />
          ) : (
            <MarkdownText text={text} />
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
