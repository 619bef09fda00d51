import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Board, Comment } from '#contract/kanban.ts'
import { useDeleteComment, useEditComment } from '#features/kanban/mutations.ts'
import { kanbanQueries } from '#features/kanban/queries.ts'
import { useMay } from '#kernel/rights.ts'
import { openUndoWindow } from '#offline/undo-window.ts'
import { MarkdownText } from '#shop/markdown-text.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TeamAvatar } from '#ui/team-faces.tsx'
import { Timeline, type TimelineEvent } from '#ui/timeline.tsx'
import { CommentForm } from './comment-form.tsx'
import styles from './item-drawer.module.css'
import { useChangeWords } from './use-change-words.ts'

/** Changes that are shown between the comments until the reader asks for all. */
const fewest = 3

type Props = {
  board: Board
  /** The item or story. */
  about: string
  commentIds: readonly string[]
  me: string
  isFirst?: boolean
  onAdd: (comment: { id: string; by: string; at: string; comment: string }, onFailed: () => void) => void
  /** The end of the drawer, above the field for a comment. */
  children: ReactNode
}

/** Comments and changes of an item or story, oldest first. */
export function CommentTimeline({ board, about, commentIds, me, isFirst = false, onAdd, children }: Props) {
  const { t } = useTranslation('items')
  // Without a network there may be no changes; the comments are still shown.
  const { data } = useQuery(kanbanQueries.activity(about))
  const [isWhole, setWhole] = useState(false)
  const mayEdit = useMay()('board.edit')
  const changeText = useChangeWords(board)
  const toEvent = useCommentEvents(board, mayEdit ? me : undefined)
  const list = useRef<HTMLDivElement>(null)
  const addedId = useRef('')
  useEffect(() => {
    const selector = `[data-event="${CSS.escape(addedId.current)}"]`
    const added = addedId.current === '' ? undefined : list.current?.querySelector(selector)
    if (!added) return
    addedId.current = ''
    added.scrollIntoView({ block: 'nearest' })
  })

  const byId = new Map(board.comments.map((comment) => [comment.id, comment]))
  const comments = commentIds.flatMap((id) => byId.get(id) ?? [])
  const changes = data?.activity ?? []
  const events = [
    ...comments.map(toEvent),
    ...(isWhole ? changes : changes.slice(0, fewest)).map(
      (change): TimelineEvent => ({ id: change.id, at: change.at, title: changeText(change), isMinor: true }),
    ),
  ].toSorted((event, other) => Date.parse(event.at) - Date.parse(other.at))

  return (
    <>
      <section className={styles.section} aria-label={t('activity.title')}>
        <div className={styles.sectionHead}>
          <h3>{t('activity.title')}</h3>
          {changes.length > fewest && (
            <button
              type="button"
              className={`small ${styles.more}`}
              aria-expanded={isWhole}
              onClick={() => setWhole(!isWhole)}
            >
              {isWhole ? t('activity.less') : t('activity.all', { count: changes.length })}
            </button>
          )}
        </div>
        {events.length === 0 && (
          <p className="dim small" dir="auto">
            {t('comments.none')}
          </p>
        )}
        <div ref={list} className={styles.events}>
          <Timeline events={events} />
        </div>
      </section>
      {children}
      {mayEdit && (
        <div className={styles.say} data-bottom-bar>
          <CommentForm
            draft={`comment-${about}`}
            label={t('comments.label')}
            confirmLabel={t('comments.send')}
            isFirst={isFirst}
            onSend={(comment, onFailed) => {
              addedId.current = crypto.randomUUID()
              onAdd({ id: addedId.current, by: me, at: new Date().toISOString(), comment }, onFailed)
            }}
          />
        </div>
      )}
    </>
  )
}

/** Comments as events; those of the author `me` can be edited and deleted. */
function useCommentEvents({ profiles }: Board, me: string | undefined) {
  const { t } = useTranslation(['items', 'common'])
  const [editedId, setEditedId] = useState('')
  const editComment = useEditComment()
  const deleteComment = useDeleteComment()
  function endEditing(id: string) {
    setEditedId('')
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-event="${CSS.escape(id)}"] button`)?.focus(),
    )
  }
  return ({ id, at, edited, profileId, comment }: Comment): TimelineEvent => {
    const author = profiles.find((profile) => profile.id === profileId)?.name ?? t('former')
    const isEditing = id === editedId
    return {
      id,
      at,
      title: author,
      mark: <TeamAvatar name={author} size={28} />,
      note: edited ? t('comments.edited') : undefined,
      details: isEditing ? (
        <CommentForm
          draft={`comment-edit-${id}`}
          label={t('comments.change')}
          confirmLabel={t('common:save')}
          previousText={comment}
          onSend={(text, onFailed) => {
            const at = new Date().toISOString()
            editComment.mutate({ commentId: id, comment: text, at }, { onError: onFailed })
            endEditing(id)
          }}
          onCancel={() => endEditing(id)}
        />
      ) : (
        <MarkdownText text={comment} />
      ),
      actions: profileId === me && !isEditing && (
        <>
          <IconButton small label={t('comments.edit')} onClick={() => setEditedId(id)}>
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
        </>
      ),
    }
  }
}
