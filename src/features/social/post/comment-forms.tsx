import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { EditProblems } from '#forms/edit-parts.tsx'
import '@mantine/core/styles/Input.layer.css'
import { type Comment, CommentConflict, limits } from '#contract/posts.ts'
import type { Profile } from '#contract/social.ts'
import { useAddComment, useEditComment } from '#features/social/mutations.ts'
import styles from '#features/social/social.module.css'
import { commentDraft, editCommentDraft } from '#features/social/writing/drafts.ts'
import { useTextDraft } from '#features/social/writing/use-text-draft.ts'
import { currentOf, type Snapshot, useEditForm } from '#forms/edit-form.ts'
import { useOnline } from '#kernel/connection.ts'
import { dropDraft, readDraft } from '#offline/drafts.ts'
import { TeamAvatar } from '#ui/team-faces.tsx'
import { CommentField } from './comment-field.tsx'
import { EditButtons } from './edit-buttons.tsx'

const canBeSaid = (text: string) => text.trim() !== '' && text.trim().length <= limits.comment

export function CommentForm({
  postId,
  parentId = null,
  label,
  me,
  isFocused,
  onEnd,
}: {
  postId: string
  parentId?: string | null
  label: string
  me: Profile
  isFocused: boolean
  onEnd?: () => void
}) {
  const { t } = useTranslation('social')
  const addComment = useAddComment()
  const name = commentDraft(postId, parentId)
  const draftText = () => readDraft<{ text: string }>(name)?.text ?? ''
  const [text, setText] = useState(draftText)
  const keepSoon = useTextDraft(name)

  function say() {
    if (!canBeSaid(text)) return
    keepSoon.cancel()
    const by = { id: me.id, name: me.name, avatar: me.avatar }
    addComment.mutate(
      { id: crypto.randomUUID(), postId, parentId, text: text.trim(), by, at: new Date().toISOString() },
      // A newly typed text stays.
      { onError: () => setText((now) => (now === '' ? draftText() : now)) },
    )
    setText('')
    dropDraft(name)
    onEnd?.()
  }

  return (
    <div className={styles.saying}>
      <TeamAvatar name={me.name} size={28} />
      <CommentField
        label={label}
        value={text}
        isFocused={isFocused}
        onChange={(value) => {
          setText(value)
          keepSoon(value)
        }}
        onSubmit={say}
        onCancel={onEnd}
      />
      <Button size="xs" variant="default" disabled={!canBeSaid(text)} onClick={say}>
        {t('send')}
      </Button>
    </div>
  )
}

type Fields = { text: string }
type Values = Fields & { base?: Snapshot<Fields> }
const toSnapshot = ({ version, text }: Comment): Snapshot<Fields> => ({ version, fields: { text } })
const Saved = z.looseObject({ comment: z.looseObject({ version: z.int() }) })

export function CommentEdit({ comment, onEnd }: { comment: Comment; onEnd: () => void }) {
  const { t } = useTranslation(['social', 'common', 'edit'])
  const isOnline = useOnline()
  const editComment = useEditComment()
  const { form, changed, problems, conflict, submit, discard, bar } = useEditForm<Fields, Values>({
    isOwn: true,
    draft: editCommentDraft(comment.id),
    snapshot: toSnapshot(comment),
    valuesOf: (fields) => fields,
    fieldsOf: ({ text }) => ({ text }),
    validate: () => ({}),
    mutation: editComment,
    about: { id: comment.id },
    send: ({ version, base, changes }, { onSuccess, onError }) => {
      const text = changes.text?.trim() ?? ''
      editComment.mutate(
        {
          id: comment.id,
          postId: comment.postId,
          changes: { text },
          base,
          version,
          at: new Date().toISOString(),
        },
        {
          onSuccess: (reply) => {
            const { data } = Saved.safeParse(reply)
            onSuccess({ version: data?.comment.version ?? version, fields: { text } })
          },
          onError,
        },
      )
    },
    currentIn: currentOf(CommentConflict, toSnapshot),
    onSaved: onEnd,
  })
  const { text } = form.values
  const canSave = changed.length > 0 && canBeSaid(text)
  function save() {
    if (!canSave) return
    submit(form.values)
    if (!isOnline) onEnd()
  }
  function cancel() {
    discard()
    onEnd()
  }
  return (
    <div className={styles.edit}>
      <EditProblems {...problems} nameOf={() => t('field.text')} show={(fields) => fields.text} />
      <div className={styles.saying}>
        <CommentField
          label={t('editComment')}
          value={text}
          isFocused
          onChange={(value) => form.setFieldValue('text', value)}
          onSubmit={save}
          onCancel={cancel}
        />
        <EditButtons
          isChanged={changed.length > 0}
          canSave={canSave}
          isSaving={bar.isSaving}
          hasConflict={conflict !== undefined}
          onSave={save}
          onCancel={cancel}
        />
      </div>
    </div>
  )
}
