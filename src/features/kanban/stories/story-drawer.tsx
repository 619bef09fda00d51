import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import {
  type Board,
  type Column,
  most,
  type Profile,
  type Story,
  StoryClash,
  type StoryFields,
  type WriteReply,
} from '#contract/kanban.ts'
import { newStory } from '#contract/story-search.ts'
import {
  BoardDrawer,
  DeleteButton,
  LastChange,
  Unsaved,
  useShownFields,
} from '#features/kanban/board-drawer.tsx'
import { numberOf } from '#features/kanban/figures.ts'
import type { Intents } from '#features/kanban/intents.ts'
import { Comments } from '#features/kanban/item/comments.tsx'
import styles from '#features/kanban/item/item-drawer.module.css'
import {
  blankStory,
  heldStory,
  type StoryValues,
  storyFields,
  storyValues,
  useStoryCheck,
} from '#features/kanban/item/item-values.ts'
import { useAddStory, useAddStoryComment, useEditStory } from '#features/kanban/mutations.ts'
import { myProfile, useBoard } from '#features/kanban/queries.ts'
import { SharedFields } from '#features/kanban/shared-fields.tsx'
import { useAddForm, useEditForm } from '#kernel/edit-form.ts'
import { failureText } from '#kernel/failure.ts'
import { useFormats } from '#kernel/format.ts'
import { notify } from '#kernel/snackbar.ts'
import { ClashPanel } from '#kernel/ui/clash-panel.tsx'
import { Empty } from '#kernel/ui/empty.tsx'
import { Form } from '#kernel/ui/form.tsx'
import { Note } from '#kernel/ui/note.tsx'
import { Optional } from '#kernel/ui/optional.tsx'

type Props = { storyId: string; onClose: () => void; onDelete: (story: Story) => void }

/** Everything about one user story, beside the list; or a new one. */
export function StoryDrawer({ storyId, onClose, onDelete }: Props) {
  const { t } = useTranslation('items')
  const board = useBoard()
  const story = board.stories.find(({ id }) => id === storyId)
  if (storyId === newStory)
    return (
      <BoardDrawer title={t('stories.new')} onClose={onClose}>
        <NewStory board={board} onAdded={onClose} />
      </BoardDrawer>
    )
  return (
    <BoardDrawer
      title={story ? `${numberOf(story.number)} ${story.title}` : t('stories.one')}
      onClose={onClose}
    >
      {story ? (
        <Whole key={story.id} story={story} board={board} onDelete={() => onDelete(story)} />
      ) : (
        <Empty title={t('missingStory')} message={t('missingText')} />
      )}
    </BoardDrawer>
  )
}

function NewStory({ board: { columns, profiles }, onAdded }: { board: Board; onAdded: () => void }) {
  const { t } = useTranslation('items')
  const formId = useId()
  const addStory = useAddStory()
  const { form, failure, submit, discard } = useAddForm<StoryValues>({
    draft: 'story-new',
    blank: blankStory,
    validate: useStoryCheck(),
    verb: addStory,
    valuesIn: (intent) =>
      storyValues({ ...storyFields(blankStory), ...(intent as Intents['addStory']).fields }),
    send: (values, onError) => {
      const made = { id: crypto.randomUUID(), at: new Date().toISOString() }
      addStory.mutate({ ...made, fields: storyFields(values) }, { onError, onSuccess: onAdded })
    },
    onWaits: () => {
      notify({ message: t('stories.offline') })
      onAdded()
    },
  })
  return (
    <>
      <StoryForm form={form} id={formId} columns={columns} profiles={profiles} people={[]} onSubmit={submit}>
        {failure && <Note tone="error">{failureText(failure)}</Note>}
      </StoryForm>
      <Unsaved
        text={t('stories.draft')}
        formId={formId}
        verb={t('stories.save')}
        isSaving={addStory.isPending && !addStory.isPaused}
        onDiscard={discard}
      />
    </>
  )
}

type WholeProps = { story: Story; board: Board; onDelete: () => void }

function Whole({ story, board, onDelete }: WholeProps) {
  const { t } = useTranslation('items')
  const me = myProfile(board)
  const addComment = useAddStoryComment()
  const { id } = story
  return (
    <>
      <LastChange at={story.updated} />
      <EditStory story={story} board={board} />
      <Comments
        board={board}
        ids={story.commentIds}
        me={me}
        about={id}
        onAdd={(comment, onFailed) =>
          addComment.mutate(
            { storyId: id, id: crypto.randomUUID(), by: me, at: new Date().toISOString(), comment },
            { onError: onFailed },
          )
        }
      />
      <DeleteButton onClick={onDelete}>{t('stories.delete')}</DeleteButton>
    </>
  )
}

function EditStory({ story, board: { columns, profiles } }: Omit<WholeProps, 'onDelete'>) {
  const { t } = useTranslation(['items', 'kanban', 'edit'])
  const formats = useFormats()
  const formId = useId()
  const editStory = useEditStory()
  const { form, changed, clash, failure, submit, settle, discard } = useEditForm<StoryFields, StoryValues>({
    draft: `story-${story.id}`,
    held: heldStory(story),
    valuesOf: storyValues,
    fieldsOf: storyFields,
    validate: useStoryCheck(),
    verb: editStory,
    about: { storyId: story.id },
    send: ({ version = story.version, ...edit }, { onSuccess, onError }) =>
      editStory.mutate(
        { storyId: story.id, version, ...edit },
        { onSuccess: (reply) => onSuccess(heldStory((reply as WriteReply).story ?? story)), onError },
      ),
    currentIn: (body) => {
      const { data } = StoryClash.safeParse(body)
      return data && heldStory(data.current)
    },
    onSaved: () => notify({ message: t('savedStory') }),
  })

  const shown = useShownFields(profiles)
  function show(fields: StoryFields, field: keyof StoryFields): string {
    if (field === 'people') return shown.people(fields.people)
    if (field === 'priority') return shown.priority(fields.priority)
    if (field === 'dueDate') return shown.dueDate(fields.dueDate)
    if (field === 'columnId') return columns.find(({ id }) => id === fields.columnId)?.title ?? ''
    return fields[field]
  }

  return (
    <>
      <StoryForm
        form={form}
        id={formId}
        columns={columns}
        profiles={profiles}
        people={story.people}
        onSubmit={submit}
      >
        {clash && <ClashPanel clash={clash} nameOf={(field) => t(field)} show={show} onSettle={settle} />}
        {failure && <Note tone="error">{failureText(failure)}</Note>}
      </StoryForm>
      {changed.length > 0 && (
        <Unsaved
          text={t('unsaved', { fields: formats.list(changed.map((field) => t(field))) })}
          formId={formId}
          isSaving={editStory.isPending && !editStory.isPaused}
          onDiscard={discard}
        />
      )}
    </>
  )
}

type FormProps = {
  form: UseFormReturnType<StoryValues>
  id: string
  columns: readonly Column[]
  profiles: readonly Profile[]
  people: readonly string[]
  onSubmit: (values: StoryValues) => void
  children?: ReactNode
}

function StoryForm({ form, id, columns, profiles, people, onSubmit, children }: FormProps) {
  const { t } = useTranslation('items')
  // The column it was in may be gone; then it has no state.
  const isKnown = columns.some((one) => one.id === form.values.columnId)
  return (
    <Form form={form} id={id} className={styles.section} onSubmit={onSubmit}>
      {children}
      <TextInput label={t('title')} data-autofocus autoComplete="off" {...form.getInputProps('title')} />
      <Textarea
        label={<Optional>{t('acceptance')}</Optional>}
        rows={3}
        maxLength={most.text}
        {...form.getInputProps('acceptance')}
      />
      <Textarea
        label={<Optional>{t('description')}</Optional>}
        rows={3}
        maxLength={most.text}
        {...form.getInputProps('description')}
      />
      <SharedFields form={form} profiles={profiles} people={people}>
        <NativeSelect
          label={t('columnId')}
          data={[
            { value: isKnown ? '' : form.values.columnId, label: t('noState') },
            ...columns.map(({ id: value, title }) => ({ value, label: title || t('unnamed') })),
          ]}
          {...form.getInputProps('columnId')}
        />
      </SharedFields>
    </Form>
  )
}
