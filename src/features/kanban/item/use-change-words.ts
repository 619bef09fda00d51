import { useTranslation } from 'react-i18next'
import type { Board } from '#contract/kanban.ts'
import type { Activity as Change } from '#contract/kanban-activity.ts'
import { useFormats } from '#kernel/format.ts'

/** Returns a function that describes a change of an item or story in a sentence. */
export function useChangeWords({ profiles }: Board) {
  const { t } = useTranslation(['items', 'kanban'])
  const formats = useFormats()
  const nameOf = (id: string) => profiles.find((profile) => profile.id === id)?.name ?? t('former')

  function formatValue(field: Change['field'], value: string): string {
    if (value === '') return ''
    if (field === 'people') return formats.list(value.split(' ').map(nameOf))
    if (field === 'priority') return t(`kanban:priorities.${value as 'high'}`)
    if (field === 'dueDate') return formats.fullDay(value)
    if (field === 'estimate') return t('stories.points', { count: Number(value) })
    return value
  }

  return ({ field, by, was, now }: Change): string => {
    const author = nameOf(by)
    if (field === 'added') return t('activity.added', { who: author })
    const name = t(field).toLocaleLowerCase()
    const [from, to] = [formatValue(field, was), formatValue(field, now)]
    if (from === '' && to === '') return t('activity.changed', { who: author, field: name })
    if (to === '') return t('activity.emptied', { who: author, field: name, from })
    if (from === '') return t('activity.filled', { who: author, field: name, to })
    return t('activity.fromTo', { who: author, field: name, from, to })
  }
}
