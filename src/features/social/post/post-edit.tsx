import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { limits, type Post, PostConflict, type PostFields } from '#contract/posts.ts'
import { useEditPost } from '#features/social/mutations.ts'
import { type PostPicture, postFields } from '#features/social/optimistic.ts'
import styles from '#features/social/social.module.css'
import { editPostDraft } from '#features/social/writing/drafts.ts'
import { useNewPictures } from '#features/social/writing/use-new-pictures.ts'
import { canBePosted, Writing } from '#features/social/writing/writing.tsx'
import { type Snapshot, useEditForm } from '#forms/edit-form.ts'
import { EditProblems } from '#forms/edit-parts.tsx'
import type { NewPicture } from '#forms/stored-picture.ts'
import { useOnline } from '#kernel/connection.ts'
import { EditButtons } from './edit-buttons.tsx'

type Values = PostFields & { base?: Snapshot<PostFields> }

const toSnapshot = (post: Post): Snapshot<PostFields> => ({ version: post.version, fields: postFields(post) })
const Saved = z.looseObject({ post: z.looseObject({ version: z.int() }) })

export function PostEdit({ post, isFocused, onEnd }: { post: Post; isFocused: boolean; onEnd: () => void }) {
  const { t } = useTranslation(['social', 'edit', 'common'])
  const isOnline = useOnline()
  const editPost = useEditPost()
  const taking = useNewPictures(editPostDraft(post.id))
  /** Every picture that this form ever had: a conflict may bring removed ones back. */
  const picturesById = useRef(new Map<string, PostPicture | NewPicture>())
  for (const picture of [...post.pictures, ...taking.pictures])
    if (!picturesById.current.has(picture.id)) picturesById.current.set(picture.id, picture)
  const fieldsOf = ({ content, pictures }: PostFields): PostFields => ({
    content,
    // The draft holds only the ids of new pictures; their content loads a moment later, if it was stored.
    pictures: pictures.filter((id) => picturesById.current.has(id) || !taking.isHere),
  })
  const { form, changed, problems, conflict, submit, discard, bar } = useEditForm<PostFields, Values>({
    isOwn: true,
    draft: editPostDraft(post.id),
    snapshot: toSnapshot(post),
    valuesOf: (fields) => fields,
    fieldsOf,
    validate: () => ({}),
    mutation: editPost,
    about: { id: post.id },
    send: ({ changes, base, version }, { onSuccess, onError }) => {
      const added = (changes.pictures ?? []).flatMap((id) => {
        const stored = picturesById.current.get(id)
        return stored && 'data' in stored && !base.pictures?.includes(id) ? [stored as NewPicture] : []
      })
      const fields = { ...postFields(post), ...base, ...changes }
      editPost.mutate(
        { id: post.id, changes, base, added, at: new Date().toISOString(), version },
        {
          onSuccess: (reply) => {
            const { data } = Saved.safeParse(reply)
            onSuccess({ version: data?.post.version ?? version, fields })
          },
          onError,
        },
      )
    },
    currentIn: (body) => {
      const { data } = PostConflict.safeParse(body)
      for (const picture of data?.current.pictures ?? []) picturesById.current.set(picture.id, picture)
      return data && toSnapshot(data.current)
    },
    onSaved: onEnd,
  })
  const { content } = form.values
  const pictures = form.values.pictures.flatMap((id) => picturesById.current.get(id) ?? [])
  const areThere = taking.isHere && !taking.isReading
  const canSave = changed.length > 0 && canBePosted(content, pictures) && areThere

  function save() {
    if (!canSave) return
    submit(form.values)
    // The outbox stores the chosen pictures from here on.
    taking.clear()
    if (!isOnline) onEnd()
  }
  function cancel() {
    discard()
    taking.clear()
    onEnd()
  }

  return (
    <div className={styles.edit}>
      <EditProblems
        {...problems}
        nameOf={(field) => t(`field.${field}`)}
        show={(fields, field) =>
          field === 'content' ? fields.content : t('pictures.count', { count: fields.pictures.length })
        }
      />
      <Writing
        label={t('editPost')}
        value={content}
        onChange={(value) => form.setFieldValue('content', value)}
        pictures={pictures}
        onPictures={(next) => {
          const added = next.filter((picture): picture is NewPicture => 'data' in picture)
          for (const picture of added) picturesById.current.set(picture.id, picture)
          taking.set(added)
          form.setFieldValue('pictures', next.map(({ id }) => id).slice(0, limits.pictures))
        }}
        taking={taking}
        isFocused={isFocused}
        onSubmit={save}
        onCancel={cancel}
      >
        <EditButtons
          isChanged={changed.length > 0}
          canSave={canSave}
          isSaving={bar.isSaving}
          hasConflict={conflict !== undefined}
          onSave={save}
          onCancel={cancel}
        />
      </Writing>
    </div>
  )
}
