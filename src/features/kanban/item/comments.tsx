import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import type { Board, Comment } from '#contract/kanban.ts'
import { useDeleteComment, useEditComment } from '#features/kanban/mutations.ts'
import { useMay } from '#kernel/rights.ts'
import { openUndoWindow } from '#offline/undo-window.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Timestamp } from '#ui/moment.tsx'
import { TeamAvatar } from '#ui/team-faces.tsx'
import { CommentForm } from './comment-form.tsx'
import styles from './item-drawer.module.css'

type Props = {
  board: Board
  ids: readonly string[]
  me: string
  about: string
  isFirst?: boolean
  onAdd: (comment: { id: string; by: string; at: string; comment: string }, onFailed: () => void) => void
}

export function Comments({ board, ids, me, about, isFirst = false, onAdd }: Props) {
  const { t } = useTranslation('items')
  const byId = new Map(board.comments.map((comment) => [comment.id, comment]))
  const thread = ids.flatMap((id) => byId.get(id) ?? [])
  const mayEdit = useMay()('board.edit')
  return (
    <>
      <section className={styles.section} aria-label={t('comments.title')}>
        <div className={styles.sectionHead}>
          <h3>{t('comments.title')}</h3>
        </div>
        {thread.length === 0 ? (
          <p className="dim small" dir="auto">
            {t('comments.none')}
          </p>
        ) : (
          <ol className={styles.comments}>
            {thread.map((comment) => (
              <OneComment
                key={comment.id}
                comment={comment}
                author={board.profiles.find(({ id }) => id === comment.profileId)?.name ?? t('former')}
                isMine={mayEdit && comment.profileId === me}
              />
            ))}
          </ol>
        )}
      </section>
      {mayEdit && (
        <div className={styles.say} data-bottom-bar>
          <CommentForm
            draft={`comment-${about}`}
            label={t('comments.label')}
            confirmLabel={t('comments.send')}
            isFirst={isFirst}
            onSend={(comment, onFailed) =>
              onAdd({ id: crypto.randomUUID(), by: me, at: new Date().toISOString(), comment }, onFailed)
            }
          />
        </div>
      )}
    </>
  )
}

function OneComment({ comment, author, isMine }: { comment: Comment; author: string; isMine: boolean }) {
  const { t } = useTranslation(['items', 'common'])
  const [isEdited, setEdited] = useState(false)
  const editComment = useEditComment()
  const deleteComment = useDeleteComment()
  const { id, at, edited } = comment
  return (
    <li className={styles.comment}>
      <TeamAvatar name={author} size={28} />
      <div className="grow">
        <p className={styles.commentHead}>
          <span className="strong" dir="auto">
            {author}
          </span>
          <Timestamp at={at} className="dim caption" />
          {edited && <span className="dim caption">{t('comments.edited')}</span>}
        </p>
        {isEdited ? (
          <CommentForm
            draft={`comment-edit-${id}`}
            label={t('comments.change')}
            confirmLabel={t('common:save')}
            previousText={comment.comment}
            onSend={(text, onFailed) => {
              editComment.mutate(
                { commentId: id, comment: text, at: new Date().toISOString() },
                { onError: onFailed },
              )
              setEdited(false)
            }}
            onCancel={() => setEdited(false)}
          />
        ) : (
          <p className={styles.text} data-reading dir="auto">
            {comment.comment}
          </p>
        )}
      </div>
      {isMine && !isEdited && (
        <div className={styles.commentActions}>
          <IconButton small label={t('comments.edit')} onClick={() => setEdited(true)}>
            <IconPencil size={16} aria-hidden="true" />
          </IconButton>
          <IconButton
            small
            label={t('comments.delete')}
            onClick={() =>
              deleteComment.mutate({ commentId: id, offer: openUndoWindow(t('comments.deleted')) })
            }
          >
            <IconTrash size={16} aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </li>
  )
}
