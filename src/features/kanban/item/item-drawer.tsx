import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type Board, type Item, ItemConflict, type ItemFields, type WriteReply } from '#contract/kanban.ts'
import {
  BoardDrawer,
  DeleteButton,
  LastChange,
  Unsaved,
  useShownFields,
} from '#features/kanban/board-drawer.tsx'
import { numberOf, today } from '#features/kanban/figures.ts'
import { useAddItemComment, useEditItem, useRemoveItem } from '#features/kanban/mutations.ts'
import { myProfile, useBoard } from '#features/kanban/queries.ts'
import { useEditForm } from '#forms/edit-form.ts'
import { EditProblems } from '#forms/edit-parts.tsx'
import { Form } from '#forms/form-parts.tsx'
import { ReadOnly } from '#forms/read-only.tsx'
import { SaveKey } from '#forms/use-save-key.ts'
import { useFormats } from '#kernel/format.ts'
import { openUndoWindow } from '#offline/undo-window.ts'
import { Empty } from '#ui/empty.tsx'
import { Activity } from './activity.tsx'
import { ChecklistField } from './checklist-field.tsx'
import { Comments } from './comments.tsx'
import { FactItems, type FactName } from './facts/fact-items.tsx'
import { FactRow } from './facts/fact-row.tsx'
import { Due, PeopleNames, PriorityFact } from './facts/item-facts.tsx'
import { Label } from './facts/label.tsx'
import { Files } from './files.tsx'
import styles from './item-drawer.module.css'
import { type ItemValues, itemFields, itemSnapshot, itemValues, useItemCheck } from './item-values.ts'
import { type InPlace, LongText, TitleText, useInPlace } from './texts.tsx'
import { useItemEdits, useToldChange } from './use-record-edits.ts'

/** The field to focus first. */
export type Start = 'title' | 'comment' | undefined
type Props = { itemId: string; start?: Start; onClose: () => void }

/** Shows and edits one item. */
export function ItemDrawer({ itemId, start, onClose }: Props) {
  const { t } = useTranslation('items')
  const board = useBoard()
  const item = board.items.find(({ id }) => id === itemId)
  const number = item && numberOf(item.number)
  return (
    <BoardDrawer
      title={item ? `${number} ${item.title}`.trim() : t('item')}
      head={number || t('item')}
      onClose={onClose}
    >
      {item ? (
        <Whole key={item.id} item={item} board={board} start={start} onClose={onClose} />
      ) : (
        <Empty title={t('missingItem')} message={t('missingText')} />
      )}
    </BoardDrawer>
  )
}

type WholeProps = { item: Item; board: Board; start: Start; onClose: () => void }

function Whole({ item, board, start, onClose }: WholeProps) {
  const { t } = useTranslation('items')
  const me = myProfile(board)
  const addComment = useAddItemComment()
  const removeItem = useRemoveItem()
  const { id, title } = item
  return (
    <>
      <ReadOnly without="board.edit">
        <ItemTexts item={item} board={board} isTitleFirst={start === 'title'}>
          <Facts item={item} board={board} />
        </ItemTexts>
      </ReadOnly>
      <Files item={item} me={me} profiles={board.profiles} />
      <Activity about={id} board={board} />
      <LastChange at={item.updated}>
        <DeleteButton
          onClick={() => {
            removeItem.mutate({ itemId: id, offer: openUndoWindow(t('deleted', { title }), `kanban/${id}`) })
            onClose()
          }}
        >
          {t('deleteItem')}
        </DeleteButton>
      </LastChange>
      <Comments
        board={board}
        ids={item.commentIds}
        me={me}
        about={id}
        isFirst={start === 'comment'}
        onAdd={(comment, onFailed) => addComment.mutate({ itemId: id, ...comment }, { onError: onFailed })}
      />
    </>
  )
}

/** Fields with a menu. */
function Facts({ item, board }: { item: Item; board: Board }) {
  const { t } = useTranslation('items')
  const edits = useItemEdits(item, board)
  const { columns, stories, profiles } = board
  const { id, people, labels, dueDate, estimate, priority } = item
  const column = columns.find(({ itemIds }) => itemIds.includes(id))
  const story = stories.find(({ itemIds }) => itemIds.includes(id))
  const rows: { fact: FactName; empty: string; shown: ReactNode }[] = [
    { fact: 'columnId', empty: t('noState'), shown: column && (column.title || t('unnamed')) },
    {
      fact: 'people',
      empty: t('addPeople'),
      shown: people.length > 0 && <PeopleNames people={people} profiles={profiles} />,
    },
    { fact: 'priority', empty: '', shown: <PriorityFact priority={priority} /> },
    {
      fact: 'dueDate',
      empty: t('due.none'),
      shown: dueDate !== null && (
        <Due dueDate={dueDate} day={today()} isDone={column === columns.at(-1)} isLong />
      ),
    },
    {
      fact: 'labels',
      empty: t('addLabels'),
      shown: labels.length > 0 && labels.map((label) => <Label key={label} name={label} />),
    },
    {
      fact: 'estimate',
      empty: t('estimateNone'),
      shown: estimate !== null && t('stories.points', { count: estimate }),
    },
    { fact: 'story', empty: t('noStory'), shown: story?.title },
  ]
  return (
    <dl className={styles.facts}>
      {rows.map(({ fact, empty, shown }) => (
        <FactRow
          key={fact}
          name={t(fact)}
          empty={empty}
          choices={<FactItems fact={fact} item={item} board={board} edits={edits} />}
        >
          {shown || undefined}
        </FactRow>
      ))}
    </dl>
  )
}

type TextsProps = { item: Item; board: Board; isTitleFirst: boolean; children: ReactNode }

/** Title, description and checklist, edited in place, and their failed writes. */
function ItemTexts({ item, board: { profiles, columns: _ }, isTitleFirst, children }: TextsProps) {
  const { t } = useTranslation(['items', 'kanban', 'edit'])
  const formats = useFormats()
  const formId = useId()
  const editItem = useEditItem()
  const { id: itemId } = item
  const notifyChange = useToldChange(itemId)
  const { form, changed, isUnsaved, problems, submit, discard } = useEditForm<ItemFields, ItemValues>({
    draft: `item-${itemId}`,
    snapshot: itemSnapshot(item),
    isShownAtOnce: true,
    valuesOf: itemValues,
    fieldsOf: itemFields,
    validate: useItemCheck(),
    mutation: editItem,
    about: { itemId },
    send: ({ version = item.version, changes, base }, { onSuccess, onError }) => {
      editItem.mutate(
        { itemId, version, changes, base },
        { onSuccess: (reply) => onSuccess(itemSnapshot((reply as WriteReply).item ?? item)), onError },
      )
      const [field] = Object.keys(changes) as (keyof ItemFields)[]
      if (field) notifyChange(field, [editItem.later({ itemId, version, changes: base, base: changes })])
    },
    currentIn: (body) => {
      const { data } = ItemConflict.safeParse(body)
      return data && itemSnapshot(data.current)
    },
  })
  const place: InPlace = useInPlace(form, submit)

  const shown = useShownFields(profiles)
  function show(fields: ItemFields, field: keyof ItemFields): string {
    if (field === 'people') return shown.people(fields.people)
    if (field === 'labels') return formats.list(fields.labels)
    if (field === 'priority') return shown.priority(fields.priority)
    if (field === 'dueDate') return shown.dueDate(fields.dueDate)
    if (field === 'estimate') return fields.estimate === null ? '' : formats.number(fields.estimate)
    if (field === 'checklist')
      return fields.checklist.map(({ text, isDone }) => (isDone ? `✓ ${text}` : text)).join(' · ')
    return fields[field]
  }

  return (
    <>
      <Form form={form} id={formId} className={styles.texts} onSubmit={submit}>
        <EditProblems {...problems} nameOf={(field) => t(field)} show={show} />
        <TitleText form={form} place={place} isFirst={isTitleFirst} />
        {children}
        <LongText form={form} place={place} field="description" isChanged={changed.includes('description')} />
      </Form>
      <ChecklistField
        value={form.values.checklist}
        error={form.errors.checklist}
        place={place}
        onType={(checklist) => form.setFieldValue('checklist', checklist)}
      />
      {place.editing !== undefined && <SaveKey formId={formId} />}
      {isUnsaved && place.editing === undefined && (
        <Unsaved
          text={t('unsaved', { fields: formats.list(changed.map((field) => t(field))) })}
          formId={formId}
          isSaving={editItem.isPending && !editItem.isPaused}
          onDiscard={discard}
        />
      )}
    </>
  )
}
