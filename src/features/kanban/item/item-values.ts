import { useTranslation } from 'react-i18next'
import { type Item, ItemFields, limits, type Story, StoryFields } from '#contract/kanban.ts'
import type { Snapshot } from '#forms/edit-form.ts'
import { checkedBy, type Problem } from '#forms/form.ts'
import { useFormats } from '#kernel/format.ts'

type Typed<Fields> = Omit<Fields, 'dueDate'> & { dueDate: string; base?: Snapshot<Fields> }

export type ItemValues = Omit<Typed<ItemFields>, 'labels' | 'estimate'> & {
  /** Separated by commas. */
  labels: string
  estimate: number | string
}
export type StoryValues = Typed<StoryFields>

export const itemSnapshot = ({ version, ...item }: Item): Snapshot<ItemFields> => ({
  version,
  at: item.updated,
  fields: {
    title: item.title,
    description: item.description,
    priority: item.priority,
    dueDate: item.dueDate,
    people: item.people,
    labels: item.labels,
    checklist: item.checklist,
    estimate: item.estimate,
  },
})

export const storySnapshot = ({ version, ...story }: Story): Snapshot<StoryFields> => ({
  version,
  at: story.updated,
  fields: {
    title: story.title,
    description: story.description,
    acceptance: story.acceptance,
    priority: story.priority,
    dueDate: story.dueDate,
    people: story.people,
    columnId: story.columnId,
  },
})

export const itemValues = ({ dueDate, labels, estimate, ...fields }: ItemFields): ItemValues => ({
  ...fields,
  dueDate: dueDate ?? '',
  labels: labels.join(', '),
  estimate: estimate ?? '',
})

export const storyValues = ({ dueDate, ...fields }: StoryFields): StoryValues => ({
  ...fields,
  dueDate: dueDate ?? '',
})

export const itemFields = ({ base: _, ...values }: ItemValues): ItemFields => ({
  ...values,
  title: values.title.trim(),
  dueDate: values.dueDate || null,
  labels: [...new Set(values.labels.split(/[,，、،]/).map((label) => label.trim()))].filter(Boolean),
  checklist: values.checklist
    .map((step) => ({ ...step, text: step.text.trim() }))
    .filter(({ text }) => text !== ''),
  estimate: values.estimate === '' ? null : Number(values.estimate),
})

export const storyFields = ({ base: _, ...values }: StoryValues): StoryFields => ({
  ...values,
  title: values.title.trim(),
  dueDate: values.dueDate || null,
})

export const blankStory: StoryValues = {
  title: '',
  description: '',
  acceptance: '',
  priority: 'low',
  dueDate: '',
  people: [],
  columnId: '',
}

function useFieldMessages() {
  const { t } = useTranslation('items')
  const formats = useFormats()
  return (problem: Problem, field: string) => {
    switch (field) {
      case 'title':
        return problem === 'long' ? t('long', { max: formats.number(limits.title) }) : t('needTitle')
      case 'labels':
        return t('labelsWrong', { max: limits.labels, letters: limits.label })
      case 'estimate':
        return t('estimateWrong', { max: formats.number(limits.estimate) })
      case 'people':
        return t('peopleWrong', { max: limits.people })
      case 'checklist':
        return t('checklistWrong', { max: limits.steps, letters: limits.step })
      case 'dueDate':
        return t('dueWrong')
      default:
        return t('long', { max: formats.number(limits.text) })
    }
  }
}

export function useItemCheck() {
  const check = checkedBy<ItemFields>(ItemFields, useFieldMessages())
  return (values: ItemValues) => check(itemFields(values))
}

export function useStoryCheck() {
  const check = checkedBy<StoryFields>(StoryFields, useFieldMessages())
  return (values: StoryValues) => check(storyFields(values))
}
