import { useTranslation } from 'react-i18next'
import type { ContactSearch } from '#contract/contact-search.ts'
import type { Contact } from '#contract/contacts.ts'
import { OneField } from '#list/choice-fields.tsx'
import type { ListFilter } from '#list/list.ts'
import { tagsOf } from './filter-contacts.ts'

type Props = { search: ContactSearch; onSearch: (part: Partial<ContactSearch>) => void }

export function useContactFilters(
  { search: { tag, favorite }, onSearch }: Props,
  contacts: readonly Contact[] | undefined,
): ListFilter[] {
  const { t } = useTranslation('contacts')
  const all = tagsOf(contacts ?? [])
  return [
    {
      id: 'tag',
      name: t('tag'),
      value: tag === '' ? undefined : tag,
      field: (
        <OneField
          label={t('tag')}
          options={[
            { value: '', label: t('anyTag') },
            ...all.map((tagCount) => ({ value: tagCount.tag, label: t('tagCount', tagCount) })),
          ]}
          chosen={tag}
          onChange={(next) => onSearch({ tag: next })}
        />
      ),
      clear: () => onSearch({ tag: '' }),
    },
    {
      id: 'favorite',
      name: t('favorites'),
      value: favorite === 'yes' ? t('onlyFavorites') : undefined,
      field: (
        <OneField
          label={t('favorites')}
          options={[
            { value: '', label: t('everybody') },
            { value: 'yes', label: t('onlyFavorites') },
          ]}
          chosen={favorite}
          onChange={(next) => onSearch({ favorite: next as ContactSearch['favorite'] })}
        />
      ),
      add: () => onSearch({ favorite: 'yes' }),
      clear: () => onSearch({ favorite: '' }),
    },
  ]
}
