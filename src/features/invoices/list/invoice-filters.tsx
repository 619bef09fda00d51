import { useTranslation } from 'react-i18next'
import type { InvoiceSearch } from '#contract/invoice-search.ts'
import type { InvoiceRow } from '#contract/invoices.ts'
import type { ListFilter } from '#list/list.ts'
import { useDaysFilter } from '#list/use-days-filter.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const CustomerField = lazyPart(() => import('./customer-field.tsx'), 'CustomerField')

type Props = { search: InvoiceSearch; onSearch: (part: Partial<InvoiceSearch>) => void }

export function useInvoiceFilters(
  { search, onSearch }: Props,
  rows: readonly InvoiceRow[] | undefined,
): ListFilter[] {
  const { t } = useTranslation('invoices')
  const { dated: span, from, to, customer } = search
  const dated = useDaysFilter('date', t('columns.date'), { span, from, to }, ({ span, ...days }) =>
    onSearch({ dated: span, ...days }),
  )
  // The address has only the customer's id; the rows have the name.
  const name = rows?.find((row) => row.customer === customer)?.name ?? t('oneCustomer')
  return [
    dated,
    {
      id: 'customer',
      name: t('columns.customer'),
      value: customer === '' ? undefined : name,
      field: <CustomerField onPick={(id) => onSearch({ customer: id })} />,
      clear: () => onSearch({ customer: '' }),
    },
  ]
}
