import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconTrash } from '@tabler/icons-react'
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
import { useAddForm, useEditForm } from '#kernel/edit-form.ts'
import { failureText } from '#kernel/failure.ts'
import { useFormats } from '#kernel/format.ts'
import { notify } from '#kernel/snackbar.ts'
import { ClashNote } from '#kernel/ui/clash-note.tsx'
import { Empty } from '#kernel/ui/empty.tsx'
import { Form } from '#kernel/ui/form.tsx'
import { Moment } from '#kernel/ui/moment.tsx'
import { Note } from '#kernel/ui/note.tsx'
import { SaveBar } from '#kernel/ui/save-bar.tsx'
import { Comments } from './comments.tsx'
import { numberOf } from './figures.ts'
import styles from './item-drawer.module.css'
import {
  blankStory,
  heldStory,
  type StoryValues,
  storyFields,
  storyValues,
  useStoryCheck,
} from './item-values.ts'
import { useAddStory, useAddStoryComment, useEditStory } from './mutations.ts'
import { myProfile, useBoard } from './queries.ts'
import { Optional, SharedFields } from './shared-fields.tsx'
import { SideDrawer } from './side-drawer.tsx'

type Props = { storyId: string; onClose: () => void; onDelete: (story: Story) => void }

/** Everything about one user story, beside the list; or a new one. */
export function StoryDrawer({ storyId, onClose, onDelete }: Props) {
  const { t } = useTranslation('items')
  const board = useBoard()
  const story = board.stories.find(({ id }) => id === storyId)
  if (storyId === newStory)
    return (
      <SideDrawer title={t('stories.new')} onClose={onClose}>
        <NewStory board={board} onAdded={onClose} />
      </SideDrawer>
    )
  return (
    <SideDrawer
      title={story ? `${numberOf(story.number)} ${story.title}` : t('stories.one')}
      onClose={onClose}
    >
      {story ? (
        <Whole key={story.id} story={story} board={board} onDelete={() => onDelete(story)} />
      ) : (
        <Empty title={t('missingStory')} message={t('missingText')} />
      )}
    </SideDrawer>
  )
}

function NewStory({ board: { columns, profiles }, onAdded }: { board: Board; onAdded: () => void }) {
  const { t } = useTranslation('items')
  const formId = useId()
  const addStory = useAddStory()
  const { form, submit, discard } = useAddForm<StoryValues>({
    draft: 'story-new',
    blank: blankStory,
    validate: useStoryCheck(),
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
      <StoryForm
        form={form}
        id={formId}
        columns={columns}
        profiles={profiles}
        people={[]}
        onSubmit={submit}
      />
      <div className={styles.unsaved}>
        <SaveBar
          text={t('stories.draft')}
          formId={formId}
          verb={t('stories.save')}
          isSaving={addStory.isPending && !addStory.isPaused}
          onDiscard={discard}
        />
      </div>
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
      <p className={`${styles.facts} dim small`}>
        <span>
          {t('changed')} <Moment at={story.updated} />
        </span>
      </p>
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
      <Button
        variant="subtle"
        color="error"
        className={styles.start ?? ''}
        leftSection={<IconTrash size={18} aria-hidden="true" />}
        onClick={onDelete}
      >
        {t('stories.delete')}
      </Button>
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

  const nameOf = (id: string) => profiles.find((one) => one.id === id)?.name ?? t('former')
  function show(fields: StoryFields, field: keyof StoryFields): string {
    if (field === 'people') return formats.list(fields.people.map(nameOf))
    if (field === 'priority') return t(`kanban:priorities.${fields.priority}`)
    if (field === 'dueDate') return fields.dueDate ? formats.fullDay(fields.dueDate) : ''
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
        {clash && <ClashNote clash={clash} nameOf={(field) => t(field)} show={show} onSettle={settle} />}
        {failure && <Note tone="error">{failureText(failure)}</Note>}
      </StoryForm>
      {changed.length > 0 && (
        <div className={styles.unsaved}>
          <SaveBar
            text={t('unsaved', { fields: formats.list(changed.map((field) => t(field))) })}
            formId={formId}
            isSaving={editStory.isPending && !editStory.isPaused}
            onDiscard={discard}
          />
        </div>
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
