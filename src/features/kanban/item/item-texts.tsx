import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Board, type Item, ItemConflict, type ItemFields, type WriteReply } from '#contract/kanban.ts'
import { Unsaved, useShownFields } from '#features/kanban/board-drawer.tsx'
import { useEditItem } from '#features/kanban/mutations.ts'
import { currentOf, useEditForm } from '#forms/edit-form.ts'
import { EditProblems } from '#forms/edit-parts.tsx'
import { Form } from '#forms/form-parts.tsx'
import { SaveKey } from '#forms/use-save-key.ts'
import { useFormats } from '#kernel/format.ts'
import { ChecklistField } from './checklist-field.tsx'
import styles from './item-drawer.module.css'
import { type ItemValues, itemFields, itemSnapshot, itemValues, useItemCheck } from './item-values.ts'
import { type InlineEdit, LongText, TitleText, useInlineEdit } from './texts.tsx'
import { useToldChange } from './use-record-edits.ts'

type Props = { item: Item; board: Board; isTitleFirst: boolean; children: ReactNode }

export function ItemTexts({ item, board: { profiles, columns: _ }, isTitleFirst, children }: Props) {
  const { t } = useTranslation(['items', 'kanban', 'edit'])
  const formats = useFormats()
  const editItem = useEditItem()
  const { id: itemId } = item
  const notifyChange = useToldChange(itemId)
  const { form, changed, isUnsaved, problems, submit, bar } = useEditForm<ItemFields, ItemValues>({
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
    currentIn: currentOf(ItemConflict, itemSnapshot),
  })
  const inlineEdit: InlineEdit = useInlineEdit(form, submit)

  const displayedFields = useShownFields(profiles)
  function show(fields: ItemFields, field: keyof ItemFields): string {
    if (field === 'people') return displayedFields.people(fields.people)
    if (field === 'labels') return formats.list(fields.labels)
    if (field === 'priority') return displayedFields.priority(fields.priority)
    if (field === 'dueDate') return displayedFields.dueDate(fields.dueDate)
    if (field === 'estimate') return fields.estimate === null ? '' : formats.number(fields.estimate)
    if (field === 'checklist')
      return fields.checklist.map(({ text, isDone }) => (isDone ? `✓ ${text}` : text)).join(' · ')
    return fields[field]
  }

  return (
    <>
      <Form form={form} id={bar.formId} className={styles.texts} onSubmit={submit}>
        <EditProblems {...problems} nameOf={(field) => t(field)} show={show} />
        <TitleText form={form} inlineEdit={inlineEdit} isFirst={isTitleFirst} />
        {children}
        <LongText
          form={form}
          inlineEdit={inlineEdit}
          field="description"
          isChanged={changed.includes('description')}
        />
      </Form>
      <ChecklistField
        value={form.values.checklist}
        error={form.errors.checklist}
        inlineEdit={inlineEdit}
        onType={(checklist) => form.setFieldValue('checklist', checklist)}
      />
      {inlineEdit.editing !== undefined && <SaveKey formId={bar.formId} />}
      {isUnsaved && inlineEdit.editing === undefined && (
        <Unsaved {...bar} text={t('unsaved', { fields: formats.list(changed.map((field) => t(field))) })} />
      )}
    </>
  )
}
