import { Menu } from '@mantine/core'
import { IconMessageCircle, IconShare3 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Comment, Post } from '#contract/posts.ts'
import type { Profile } from '#contract/social.ts'
import { useLikePost, useRemovePost, useRestorePost } from '#features/social/mutations.ts'
import type { FeedName, Unfolded } from '#features/social/optimistic.ts'
import { PersonLink } from '#features/social/person-link.tsx'
import styles from '#features/social/social.module.css'
import { editPostDraft } from '#features/social/writing/drafts.ts'
import { useOnline } from '#kernel/connection.ts'
import { useFormats } from '#kernel/format.ts'
import { notify } from '#kernel/snackbar.ts'
import { readDraft } from '#offline/drafts.ts'
import { Timestamp } from '#ui/moment.tsx'
import { MoreMenu } from '#ui/more-menu.tsx'
import { TeamAvatar } from '#ui/team-faces.tsx'
import { Comments } from './comments.tsx'
import { LikeButton } from './like-button.tsx'
import { PostEdit } from './post-edit.tsx'
import { PostPictures } from './post-pictures.tsx'
import { PostText, Videos } from './post-text.tsx'
import { useShare } from './use-share.ts'

type Props = {
  feed: FeedName
  post: Post
  comments: readonly Comment[] | undefined
  me: Profile
  /** True on the post's own page, which folds nothing. */
  isWhole?: boolean
  unfolded: Unfolded
  onUnfold: (id: string, next: Unfolded) => void
}

export const PostCard = memo(OnePost)

function OnePost({ feed, post, comments, me, isWhole = false, unfolded, onUnfold }: Props) {
  const { t } = useTranslation('social')
  const formats = useFormats()
  const heading = useId()
  const { id, by, content, pictures, likes, at, edited } = post
  const isOwn = by.id === me.id
  const isWaiting = post.number === 0
  const isOnline = useOnline()
  const likePost = useLikePost()
  const remove = useRemove(comments)
  const share = useShare()
  const [isEdited, setEdited] = useState(() => isOwn && readDraft(editPostDraft(id)) !== undefined)
  /** The part that the user opened for writing; it gets the focus. */
  const [goesTo, setGoesTo] = useState<'text' | 'comment'>()
  const areOpen = isWhole || unfolded.comments
  return (
    <article className={`surface ${styles.post}`} aria-labelledby={heading}>
      <header className={`row ${styles.author}`}>
        <TeamAvatar name={by.name} size={40} />
        <div className={styles.when}>
          <h2 id={heading}>
            <PersonLink person={by} />
          </h2>
          <p className="dim caption">
            {isWaiting ? (
              t(isOnline ? 'sending' : 'waits')
            ) : (
              <Link to="/social/posts/$postId" params={{ postId: id }} className={styles.time}>
                <Timestamp at={at} />
              </Link>
            )}
            {edited !== null && !isWaiting && ` · ${t('edited')}`}
          </p>
        </div>
        {isOwn && !isEdited && (
          <MoreMenu label={t('menuOf', { text: content.slice(0, 60) || t('pictures.one') })}>
            <Menu.Item
              onClick={() => {
                setEdited(true)
                setGoesTo('text')
              }}
            >
              {t('edit')}
            </Menu.Item>
            <Menu.Item color="error" onClick={() => remove(post)}>
              {t('delete')}
            </Menu.Item>
          </MoreMenu>
        )}
      </header>
      {isEdited ? (
        <PostEdit post={post} isFocused={goesTo === 'text'} onEnd={() => setEdited(false)} />
      ) : (
        <>
          {content.trim() !== '' && (
            <PostText
              text={content}
              isFolded={!isWhole && !unfolded.text}
              canFold={!isWhole}
              onFold={(isFolded) => onUnfold(id, { ...unfolded, text: !isFolded })}
            />
          )}
          <Videos text={content} />
          {pictures.length > 0 && <PostPictures pictures={pictures} by={by.name} />}
        </>
      )}
      <div className={styles.actions}>
        <LikeButton likes={likes} of={by.name} onLike={(isLiked) => likePost.mutate({ id, isLiked })} />
        {isWhole ? (
          <span className={styles.fact}>
            <IconMessageCircle size={18} aria-hidden="true" />
            {t('commentCount', { count: post.comments })}
          </span>
        ) : (
          <button
            type="button"
            className={styles.act}
            aria-expanded={areOpen}
            onClick={() => {
              onUnfold(id, { ...unfolded, comments: !areOpen })
              // Without comments the field gets the focus immediately.
              setGoesTo(post.comments === 0 ? 'comment' : undefined)
            }}
          >
            <IconMessageCircle size={18} aria-hidden="true" />
            {t('comment')} {post.comments > 0 && <span className="num">{formats.number(post.comments)}</span>}{' '}
            <span className="sr-only">{by.name}</span>
          </button>
        )}
        {!isWaiting && (
          <button type="button" className={styles.act} onClick={() => void share(post)}>
            <IconShare3 size={18} className="flip" aria-hidden="true" />
            {t('share')} <span className="sr-only">{by.name}</span>
          </button>
        )}
      </div>
      {areOpen && (
        <Comments
          feed={feed}
          post={post}
          comments={comments}
          me={me}
          isWhole={isWhole}
          isFocused={goesTo === 'comment' && post.comments === 0}
        />
      )}
    </article>
  )
}

function useRemove(comments: readonly Comment[] | undefined) {
  const { t } = useTranslation('social')
  const removePost = useRemovePost()
  const restorePost = useRestorePost()
  return (post: Post) => {
    removePost.mutate({ id: post.id })
    notify({ message: t('postGone'), undo: [restorePost.later({ post, comments })] })
  }
}
