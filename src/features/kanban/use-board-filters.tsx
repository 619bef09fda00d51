import { useTranslation } from 'react-i18next'
import { type BoardSearch, boardPriorities, dueSpans, noOne } from '#contract/board-search.ts'
import type { Board } from '#contract/kanban.ts'
import { useFormats } from '#kernel/format.ts'
import { OneField, SomeField } from '#list/choice-fields.tsx'
import type { ListFilter } from '#list/list.ts'

type Props = { search: BoardSearch; onSearch: (part: Partial<BoardSearch>) => void }

export function useBoardFilters({ search, onSearch }: Props, board: Board | undefined): ListFilter[] {
  const { t } = useTranslation('kanban')
  const formats = useFormats()
  const { people, priority, story, due } = search
  const profiles = board?.profiles ?? []
  const stories = board?.stories ?? []
  const nameOf = (id: string) =>
    id === noOne ? t('nobody') : (profiles.find((profile) => profile.id === id)?.name ?? t('onePerson'))
  const storyName = story === noOne ? t('noStory') : stories.find(({ id }) => id === story)?.title
  return [
    {
      id: 'people',
      name: t('filters.people'),
      value: people.length > 0 ? formats.list(people.map(nameOf)) : undefined,
      field: (
        <SomeField
          label={t('filters.people')}
          options={[...profiles.map(({ id }) => id), noOne].map((value) => ({ value, label: nameOf(value) }))}
          chosen={people}
          onChange={(next) => onSearch({ people: [...next] })}
        />
      ),
      clear: () => onSearch({ people: [] }),
    },
    {
      id: 'priority',
      name: t('filters.priority'),
      value:
        priority.length > 0 ? formats.list(priority.map((level) => t(`priorities.${level}`))) : undefined,
      field: (
        <SomeField
          label={t('filters.priority')}
          options={boardPriorities.map((value) => ({ value, label: t(`priorities.${value}`) }))}
          chosen={priority}
          onChange={(next) => onSearch({ priority: [...next] })}
        />
      ),
      clear: () => onSearch({ priority: [] }),
    },
    {
      id: 'story',
      name: t('filters.story'),
      value: story === '' ? undefined : (storyName ?? t('oneStory')),
      field: (
        <OneField
          label={t('filters.story')}
          options={[
            { value: '', label: t('anyStory') },
            ...stories.map(({ id, title }) => ({ value: id, label: title })),
            { value: noOne, label: t('noStory') },
          ]}
          chosen={story}
          onChange={(next) => onSearch({ story: next })}
        />
      ),
      clear: () => onSearch({ story: '' }),
      width: 320,
    },
    {
      id: 'due',
      name: t('filters.due'),
      value: due === '' ? undefined : t(`dues.${due}`),
      field: (
        <OneField
          label={t('filters.due')}
          options={(['', ...dueSpans] as const).map((value) => ({
            value,
            label: value === '' ? t('anyDue') : t(`dues.${value}`),
          }))}
          chosen={due}
          onChange={(next) => onSearch({ due: next })}
        />
      ),
      clear: () => onSearch({ due: '' }),
    },
  ]
}
