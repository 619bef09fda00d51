import { useTranslation } from 'react-i18next'
import type { CustomerSearch } from '#contract/customer-search.ts'
import type { CustomersPage } from '#features/customers/optimistic.ts'
import { useFormats } from '#kernel/format.ts'
import { OneField, SomeField } from '#list/choice-fields.tsx'
import type { ListFilter } from '#list/list.ts'
import { useDaysFilter } from '#list/use-days-filter.tsx'

type Props = { search: CustomerSearch; onSearch: (part: Partial<CustomerSearch>) => void }

export function useCustomerFilters(
  { search, onSearch }: Props,
  { countries, tags }: Pick<CustomersPage, 'countries' | 'tags'> = { countries: [], tags: [] },
): ListFilter[] {
  const { t } = useTranslation('customers')
  const formats = useFormats()
  const { created: span, from, to, country, tag, orders } = search
  const registered = useDaysFilter('created', t('columns.created'), { span, from, to }, (days) =>
    onSearch({ created: days.span, from: days.from, to: days.to }),
  )
  // The filtered country stays a choice, even without customers.
  const countryCodes = [...new Set([...countries.map((country) => country.country), ...country])]
  const knownTags = [...new Set([...tags.map((tag) => tag.tag), ...tag])]
  return [
    {
      id: 'country',
      name: t('form.country'),
      value: country.length > 0 ? formats.row(country.map(formats.country)) : undefined,
      field: (
        <SomeField
          label={t('form.country')}
          options={countryCodes.map((value) => ({ value, label: formats.country(value) }))}
          chosen={country}
          onChange={(chosen) => onSearch({ country: [...chosen] })}
        />
      ),
      clear: () => onSearch({ country: [] }),
    },
    ...(knownTags.length > 0
      ? [
          {
            id: 'tag',
            name: t('columns.tags'),
            value: tag.length > 0 ? formats.row(tag) : undefined,
            field: (
              <SomeField
                label={t('columns.tags')}
                options={knownTags.map((value) => ({ value, label: value }))}
                chosen={tag}
                onChange={(chosen) => onSearch({ tag: [...chosen] })}
              />
            ),
            clear: () => onSearch({ tag: [] }),
          },
        ]
      : []),
    {
      id: 'orders',
      name: t('columns.orders'),
      value: orders === '' ? undefined : t(`ordered.${orders}`),
      field: (
        <OneField<CustomerSearch['orders']>
          label={t('columns.orders')}
          options={[
            { value: '', label: t('ordered.any') },
            { value: 'with', label: t('ordered.with') },
            { value: 'without', label: t('ordered.without') },
          ]}
          chosen={orders}
          onChange={(chosen) => onSearch({ orders: chosen })}
        />
      ),
      clear: () => onSearch({ orders: '' }),
    },
    registered,
  ]
}
