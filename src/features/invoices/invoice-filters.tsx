import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InvoiceSearch } from '#contract/invoice-search.ts'
import type { InvoiceRow } from '#contract/invoices.ts'
import { DaysField, useDaysName } from '#kernel/ui/list/days-field.tsx'
import type { ListFilter } from '#kernel/ui/list/list.ts'
import { CustomerInput } from './suggest-input.tsx'

type Props = { search: InvoiceSearch; onSearch: (part: Partial<InvoiceSearch>) => void }

/** The parts of the filter, each with its words and its form. */
export function useInvoiceFilters(
  { search, onSearch }: Props,
  rows: readonly InvoiceRow[] | undefined,
): ListFilter[] {
  const { t } = useTranslation('invoices')
  const daysName = useDaysName()
  const { from, to, customer } = search
  // The address knows only the id of a customer; the name stands in the rows.
  const name = rows?.find((row) => row.customer === customer)?.name ?? t('oneCustomer')
  return [
    {
      id: 'date',
      name: t('columns.date'),
      value: daysName({ from, to }),
      field: <DaysField from={from} to={to} onDays={onSearch} />,
      clear: () => onSearch({ from: '', to: '' }),
    },
    {
      id: 'customer',
      name: t('columns.customer'),
      value: customer === '' ? undefined : name,
      field: <CustomerField onPick={(id) => onSearch({ customer: id })} />,
      clear: () => onSearch({ customer: '' }),
    },
  ]
}

function CustomerField({ onPick }: { onPick: (id: string) => void }) {
  const { t } = useTranslation('invoices')
  const [text, setText] = useState('')
  return (
    <CustomerInput
      label={t('columns.customer')}
      description={t('typeCustomer')}
      value={text}
      onText={setText}
      isInPanel
      onPick={({ id, name }) => {
        setText(name)
        onPick(id)
      }}
    />
  )
}
