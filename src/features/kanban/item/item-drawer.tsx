import { NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/NumberInput.layer.css'
import { hasRoom } from '#contract/board.ts'
import { type Board, type Item, ItemClash, type ItemFields, most, type WriteReply } from '#contract/kanban.ts'
import {
  BoardDrawer,
  DeleteButton,
  LastChange,
  Unsaved,
  useShownFields,
} from '#features/kanban/board-drawer.tsx'
import { numberOf } from '#features/kanban/figures.ts'
import {
  useAddItemComment,
  useEditItem,
  useMoveItem,
  useMoveStoryItem,
  useRemoveItem,
} from '#features/kanban/mutations.ts'
import { myProfile, useBoard } from '#features/kanban/queries.ts'
import { SharedFields } from '#features/kanban/shared-fields.tsx'
import { useEditForm } from '#kernel/edit-form.ts'
import { failureText } from '#kernel/failure.ts'
import { useFormats } from '#kernel/format.ts'
import { offerUndo } from '#kernel/held.ts'
import { notify } from '#kernel/snackbar.ts'
import { ClashPanel } from '#kernel/ui/clash-panel.tsx'
import { Empty } from '#kernel/ui/empty.tsx'
import { Form } from '#kernel/ui/form.tsx'
import { Note } from '#kernel/ui/note.tsx'
import { Optional } from '#kernel/ui/optional.tsx'
import { ChecklistField } from './checklist-field.tsx'
import { Comments } from './comments.tsx'
import { Files } from './files.tsx'
import styles from './item-drawer.module.css'
import { heldItem, type ItemValues, itemFields, itemValues, useItemCheck } from './item-values.ts'

type Props = { itemId: string; onClose: () => void }

/** Everything about one item, beside the board. */
export function ItemDrawer({ itemId, onClose }: Props) {
  const { t } = useTranslation('items')
  const board = useBoard()
  const item = board.items.find(({ id }) => id === itemId)
  return (
    <BoardDrawer title={item ? `${numberOf(item.number)} ${item.title}` : t('item')} onClose={onClose}>
      {item ? (
        <Whole key={item.id} item={item} board={board} onClose={onClose} />
      ) : (
        <Empty title={t('missingItem')} message={t('missingText')} />
      )}
    </BoardDrawer>
  )
}

function Whole({ item, board, onClose }: { item: Item; board: Board; onClose: () => void }) {
  const { t } = useTranslation('items')
  const me = myProfile(board)
  const addComment = useAddItemComment()
  const removeItem = useRemoveItem()
  const { id, title } = item
  return (
    <>
      <LastChange at={item.updated} />
      <Places item={item} board={board} />
      <ItemForm item={item} board={board} />
      <Files item={item} me={me} profiles={board.profiles} />
      <Comments
        board={board}
        ids={item.commentIds}
        me={me}
        about={id}
        onAdd={(comment, onFailed) =>
          addComment.mutate(
            { itemId: id, id: crypto.randomUUID(), by: me, at: new Date().toISOString(), comment },
            { onError: onFailed },
          )
        }
      />
      <DeleteButton
        onClick={() => {
          removeItem.mutate({ itemId: id, offer: offerUndo(t('deleted', { title })) })
          onClose()
        }}
      >
        {t('deleteItem')}
      </DeleteButton>
    </>
  )
}

/** In which column and story it is. Choosing moves it at once, as dragging does. */
function Places({ item: { id }, board: { columns, stories } }: { item: Item; board: Board }) {
  const { t } = useTranslation('items')
  const moveItem = useMoveItem()
  const moveStoryItem = useMoveStoryItem()
  const here = columns.find(({ itemIds }) => itemIds.includes(id))
  const story = stories.find(({ itemIds }) => itemIds.includes(id))
  return (
    <div className={styles.pair}>
      <NativeSelect
        label={t('moveTo')}
        value={here?.id ?? ''}
        data={columns.map((column) => {
          const isFull = column !== here && !hasRoom(column)
          const name = column.title || t('unnamed')
          return {
            value: column.id,
            label: isFull ? t('full', { title: name }) : name,
            disabled: isFull,
          }
        })}
        onChange={({ currentTarget }) => moveItem.mutate({ itemId: id, columnId: currentTarget.value })}
      />
      <NativeSelect
        label={t('story')}
        value={story?.id ?? ''}
        data={[
          { value: '', label: t('noStory') },
          ...stories.map((one) => ({ value: one.id, label: one.title })),
        ]}
        onChange={({ currentTarget }) =>
          moveStoryItem.mutate({ itemId: id, storyId: currentTarget.value || null })
        }
      />
    </div>
  )
}

function ItemForm({ item, board: { profiles } }: { item: Item; board: Board }) {
  const { t } = useTranslation(['items', 'kanban', 'edit'])
  const formats = useFormats()
  const formId = useId()
  const editItem = useEditItem()
  const { form, changed, clash, failure, submit, settle, discard } = useEditForm<ItemFields, ItemValues>({
    draft: `item-${item.id}`,
    held: heldItem(item),
    valuesOf: itemValues,
    fieldsOf: itemFields,
    validate: useItemCheck(),
    verb: editItem,
    about: { itemId: item.id },
    send: ({ version = item.version, ...edit }, { onSuccess, onError }) =>
      editItem.mutate(
        { itemId: item.id, version, ...edit },
        { onSuccess: (reply) => onSuccess(heldItem((reply as WriteReply).item ?? item)), onError },
      ),
    currentIn: (body) => {
      const { data } = ItemClash.safeParse(body)
      return data && heldItem(data.current)
    },
    onSaved: () => notify({ message: t('savedItem') }),
  })

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
      <Form form={form} id={formId} className={styles.section} onSubmit={submit}>
        {clash && <ClashPanel clash={clash} nameOf={(field) => t(field)} show={show} onSettle={settle} />}
        {failure && <Note tone="error">{failureText(failure)}</Note>}
        <TextInput label={t('title')} data-autofocus autoComplete="off" {...form.getInputProps('title')} />
        <Textarea
          label={<Optional>{t('description')}</Optional>}
          rows={4}
          maxLength={most.text}
          {...form.getInputProps('description')}
        />
        <SharedFields form={form} profiles={profiles} people={item.people}>
          <NumberInput
            label={<Optional>{t('estimate')}</Optional>}
            description={t('points')}
            min={0}
            hideControls
            inputMode="decimal"
            clampBehavior="none"
            {...form.getInputProps('estimate')}
          />
          <TextInput
            label={<Optional>{t('labels')}</Optional>}
            description={t('labelsHint', { most: most.labels })}
            autoComplete="off"
            {...form.getInputProps('labels')}
          />
        </SharedFields>
        <ChecklistField
          value={form.values.checklist}
          error={form.errors.checklist}
          onChange={(steps) => form.setFieldValue('checklist', steps)}
        />
      </Form>
      {changed.length > 0 && (
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
