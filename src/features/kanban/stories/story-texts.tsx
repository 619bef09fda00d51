import { useTranslation } from 'react-i18next'
import { type Board, type Story, StoryConflict, type StoryFields, type WriteReply } from '#contract/kanban.ts'
import { Unsaved, useShownFields } from '#features/kanban/board-drawer.tsx'
import { today } from '#features/kanban/figures.ts'
import { DueItems, PeopleItems, PriorityItems } from '#features/kanban/item/facts/fact-items.tsx'
import { FactRow } from '#features/kanban/item/facts/fact-row.tsx'
import { Due, PeopleNames, PriorityFact } from '#features/kanban/item/facts/item-facts.tsx'
import styles from '#features/kanban/item/item-drawer.module.css'
import {
  type StoryValues,
  storyFields,
  storySnapshot,
  storyValues,
  useStoryCheck,
} from '#features/kanban/item/item-values.ts'
import { LongText, TitleText, useInlineEdit } from '#features/kanban/item/texts.tsx'
import { useStoryEdits, useToldChange } from '#features/kanban/item/use-record-edits.ts'
import { useEditStory } from '#features/kanban/mutations.ts'
import { currentOf, useEditForm } from '#forms/edit-form.ts'
import { EditProblems } from '#forms/edit-parts.tsx'
import { Form } from '#forms/form-parts.tsx'
import { PickItems } from '#forms/pick-items.tsx'
import { SaveKey } from '#forms/use-save-key.ts'
import { useFormats } from '#kernel/format.ts'

type StoryProps = { story: Story; board: Board }

function Facts({ story, board: { columns, profiles } }: StoryProps) {
  const { t } = useTranslation('items')
  const change = useStoryEdits(story)
  const { columnId, people, priority, dueDate } = story
  // Its column may have been deleted; the story then has no state.
  const column = columns.find(({ id }) => id === columnId)
  return (
    <dl className={styles.facts}>
      <FactRow
        name={t('columnId')}
        empty={t('noState')}
        choices={
          <PickItems
            chosen={[column?.id ?? '']}
            options={[
              ...columns.map(({ id, title }) => ({ value: id, label: title || t('unnamed') })),
              { value: '', label: t('noState') },
            ]}
            onPick={(next) => change({ columnId: next })}
          />
        }
      >
        {column && (column.title || t('unnamed'))}
      </FactRow>
      <FactRow
        name={t('people')}
        empty={t('addPeople')}
        choices={
          <PeopleItems profiles={profiles} people={people} onChange={(next) => change({ people: next })} />
        }
      >
        {people.length > 0 ? <PeopleNames people={people} profiles={profiles} /> : undefined}
      </FactRow>
      <FactRow
        name={t('priority')}
        empty=""
        choices={<PriorityItems priority={priority} onChange={(next) => change({ priority: next })} />}
      >
        <PriorityFact priority={priority} />
      </FactRow>
      <FactRow
        name={t('dueDate')}
        empty={t('due.none')}
        choices={<DueItems dueDate={dueDate} onChange={(next) => change({ dueDate: next })} />}
      >
        {dueDate === null ? undefined : (
          <Due
            dueDate={dueDate}
            day={today()}
            isDone={column !== undefined && column === columns.at(-1)}
            isLong
          />
        )}
      </FactRow>
    </dl>
  )
}

export function StoryTexts({ story, board, isTitleFirst }: StoryProps & { isTitleFirst: boolean }) {
  const { t } = useTranslation(['items', 'kanban', 'edit'])
  const formats = useFormats()
  const editStory = useEditStory()
  const { columns, profiles } = board
  const { id: storyId } = story
  const notifyChange = useToldChange(storyId)
  const { form, changed, isUnsaved, problems, submit, bar } = useEditForm<StoryFields, StoryValues>({
    draft: `story-${storyId}`,
    snapshot: storySnapshot(story),
    isShownAtOnce: true,
    valuesOf: storyValues,
    fieldsOf: storyFields,
    validate: useStoryCheck(),
    mutation: editStory,
    about: { storyId },
    send: ({ version = story.version, changes, base }, { onSuccess, onError }) => {
      editStory.mutate(
        { storyId, version, changes, base },
        { onSuccess: (reply) => onSuccess(storySnapshot((reply as WriteReply).story ?? story)), onError },
      )
      const [field] = Object.keys(changes) as (keyof StoryFields)[]
      if (field) notifyChange(field, [editStory.later({ storyId, version, changes: base, base: changes })])
    },
    currentIn: currentOf(StoryConflict, storySnapshot),
  })
  const inlineEdit = useInlineEdit(form, submit)

  const displayedFields = useShownFields(profiles)
  function show(fields: StoryFields, field: keyof StoryFields): string {
    if (field === 'people') return displayedFields.people(fields.people)
    if (field === 'priority') return displayedFields.priority(fields.priority)
    if (field === 'dueDate') return displayedFields.dueDate(fields.dueDate)
    if (field === 'columnId') return columns.find(({ id }) => id === fields.columnId)?.title ?? ''
    return fields[field]
  }

  return (
    <>
      <Form form={form} id={bar.formId} className={styles.texts} onSubmit={submit}>
        <EditProblems {...problems} nameOf={(field) => t(field)} show={show} />
        <TitleText form={form} inlineEdit={inlineEdit} isFirst={isTitleFirst} />
        <Facts story={story} board={board} />
        {(['acceptance', 'description'] as const).map((field) => (
          <LongText
            key={field}
            form={form}
            inlineEdit={inlineEdit}
            field={field}
            isChanged={changed.includes(field)}
          />
        ))}
      </Form>
      {inlineEdit.editing !== undefined && <SaveKey formId={bar.formId} />}
      {isUnsaved && inlineEdit.editing === undefined && (
        <Unsaved {...bar} text={t('unsaved', { fields: formats.list(changed.map((field) => t(field))) })} />
      )}
    </>
  )
}
