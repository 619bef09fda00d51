import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import { type Board, limits } from '#contract/kanban.ts'
import { Unsaved } from '#features/kanban/board-drawer.tsx'
import styles from '#features/kanban/item/item-drawer.module.css'
import {
  blankStory,
  type StoryValues,
  storyFields,
  storyValues,
  useStoryCheck,
} from '#features/kanban/item/item-values.ts'
import { useAddStory } from '#features/kanban/mutations.ts'
import type { MutationVariables } from '#features/kanban/optimistic.ts'
import { SharedFields } from '#features/kanban/shared-fields.tsx'
import { useAddForm } from '#forms/add-form.ts'
import { FailureNote } from '#forms/edit-parts.tsx'
import { Form } from '#forms/form-parts.tsx'
import { Optional } from '#forms/optional.tsx'
import { notify } from '#kernel/snackbar.ts'

export function NewStory({ board: { columns, profiles }, onAdded }: { board: Board; onAdded: () => void }) {
  const { t } = useTranslation('items')
  const addStory = useAddStory()
  const { form, failure, submit, bar } = useAddForm<StoryValues>({
    draft: 'story-new',
    blank: blankStory,
    validate: useStoryCheck(),
    mutation: addStory,
    valuesIn: (variables) =>
      storyValues({ ...storyFields(blankStory), ...(variables as MutationVariables['addStory']).fields }),
    send: (values, onError) => {
      const made = { id: crypto.randomUUID(), at: new Date().toISOString() }
      addStory.mutate({ ...made, fields: storyFields(values) }, { onError, onSuccess: onAdded })
    },
    onWaits: () => {
      notify({ message: t('stories.offline') })
      onAdded()
    },
  })
  // Its column may have been deleted; the story then has no state.
  const isKnown = columns.some((column) => column.id === form.values.columnId)
  return (
    <>
      <Form form={form} id={bar.formId} className={styles.section} onSubmit={submit}>
        <FailureNote failure={failure} />
        <TextInput label={t('title')} data-autofocus autoComplete="off" {...form.getInputProps('title')} />
        {(['acceptance', 'description'] as const).map((field) => (
          <Textarea
            key={field}
            label={<Optional>{t(field)}</Optional>}
            rows={3}
            maxLength={limits.text}
            {...form.getInputProps(field)}
          />
        ))}
        <SharedFields form={form} profiles={profiles} people={[]}>
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
      <Unsaved {...bar} text={t('stories.draft')} confirmLabel={t('stories.save')} />
    </>
  )
}
