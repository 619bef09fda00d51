import { useTranslation } from 'react-i18next'
import type { ActivityReply } from '#contract/activity.ts'
import type { ActivitySearch } from '#contract/activity-search.ts'
import { useFormats } from '#kernel/format.ts'
import { OneField, SomeField } from '#list/choice-fields.tsx'
import type { ListFilter } from '#list/list.ts'
import { useDaysFilter } from '#list/use-days-filter.tsx'
import { useActivityWords } from './use-activity-words.ts'

type Props = { search: ActivitySearch; onSearch: (part: Partial<ActivitySearch>) => void }

export function useActivityFilters(
  { search: { user, area, record, at: span, from, to }, onSearch }: Props,
  { people, areas }: Pick<ActivityReply, 'people' | 'areas'> = { people: [], areas: [] },
): ListFilter[] {
  const { t } = useTranslation('activity')
  const formats = useFormats()
  const { areaText } = useActivityWords()
  const days = useDaysFilter('at', t('columns.at'), { span, from, to }, (chosen) =>
    onSearch({ at: chosen.span, from: chosen.from, to: chosen.to }),
  )
  const parts: ListFilter[] = [
    {
      id: 'user',
      name: t('filters.user'),
      value: user === '' ? undefined : (people.find(({ id }) => id === user)?.name ?? user),
      field: (
        <OneField
          label={t('filters.user')}
          options={[
            { value: '', label: t('filters.anybody') },
            ...people.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          chosen={user}
          onChange={(next) => onSearch({ user: next })}
        />
      ),
      clear: () => onSearch({ user: '' }),
    },
    {
      id: 'area',
      name: t('filters.area'),
      value: area.length > 0 ? formats.list(area.map(areaText)) : undefined,
      field: (
        <SomeField
          label={t('filters.area')}
          options={areas.map((value) => ({ value, label: areaText(value) }))}
          chosen={area}
          onChange={(next) => onSearch({ area: [...next] })}
        />
      ),
      clear: () => onSearch({ area: [] }),
    },
    days,
  ]
  if (record === '') return parts
  // Set from a row's menu or from the page of a record, because there are too many records for a list.
  const value = `#${record.slice(record.indexOf('/') + 1)}`
  const clear = () => onSearch({ record: '' })
  return [...parts, { id: 'record', name: t('filters.record'), value, field: value, clear }]
}
