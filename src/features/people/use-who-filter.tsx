import { useTranslation } from 'react-i18next'
import { type PeopleSearch, peopleWho } from '#contract/people-search.ts'
import { OneField } from '#list/choice-fields.tsx'
import type { ListFilter } from '#list/list.ts'

type Props = { search: PeopleSearch; onSearch: (part: Partial<PeopleSearch>) => void }

export function useWhoFilter({ search: { who }, onSearch }: Props): ListFilter {
  const { t } = useTranslation('people')
  return {
    id: 'who',
    name: t('who'),
    value: who === '' ? undefined : t(`kinds.${who}`),
    field: (
      <OneField
        label={t('who')}
        options={[
          { value: '', label: t('kinds.everybody') },
          ...peopleWho.map((value) => ({ value, label: t(`kinds.${value}`) })),
        ]}
        chosen={who}
        onChange={(next) => onSearch({ who: next as PeopleSearch['who'] })}
      />
    ),
    clear: () => onSearch({ who: '' }),
  }
}
