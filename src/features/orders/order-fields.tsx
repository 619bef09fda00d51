import { useTranslation } from 'react-i18next'
import { type OrderSearch, paidChoices, paymentTypes } from '#contract/order-search.ts'
import { lateHours } from '#contract/order-states.ts'
import type { OrderRow } from '#contract/orders.ts'
import { OneField, SomeField } from '#kernel/ui/list/choice-fields.tsx'
import type { ListFilter } from '#kernel/ui/list/list.ts'
import { useDaysFilter } from '#kernel/ui/list/use-days-filter.tsx'

type Props = { search: OrderSearch; onSearch: (part: Partial<OrderSearch>) => void }

/** The parts of the filter, each with its words and its form. */
export function useOrderFilters(
  { search, onSearch }: Props,
  rows: readonly OrderRow[] | undefined,
): ListFilter[] {
  const { t } = useTranslation('orders')
  const { placed: span, from, to, payment, paid } = search
  const placed = useDaysFilter('placed', t('filters.placed'), { span, from, to }, ({ span, ...days }) =>
    onSearch({ placed: span, ...days }),
  )
  // The address knows only the number of a customer; the name stands in the rows.
  const customer = rows?.find((row) => row.customer === search.customer)?.name ?? t('oneCustomer')
  const paidName = (choice: OrderSearch['paid']) =>
    ({
      ...{ '': t('anyPaid'), yes: t('paid'), no: t('unpaid') },
      late: t('late', { count: lateHours }),
    })[choice]
  const parts: ListFilter[] = [
    placed,
    {
      id: 'payment',
      name: t('filters.payment'),
      value: payment.length > 0 ? payment.map((type) => t(`types.${type}`)).join(', ') : undefined,
      field: (
        <SomeField
          label={t('filters.payment')}
          options={paymentTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
          chosen={payment}
          onChange={(chosen) => onSearch({ payment: [...chosen] })}
        />
      ),
      clear: () => onSearch({ payment: [] }),
    },
    {
      id: 'paid',
      name: t('filters.paid'),
      value: paid === '' ? undefined : paidName(paid),
      field: (
        <OneField<OrderSearch['paid']>
          label={t('filters.paid')}
          options={paidChoices.map((value) => ({ value, label: paidName(value) }))}
          chosen={paid}
          onChange={(chosen) => onSearch({ paid: chosen })}
        />
      ),
      clear: () => onSearch({ paid: '' }),
    },
  ]
  if (search.customer === '') return parts
  // Chosen from the menu of a row: there are too many customers for a list of them.
  const clear = () => onSearch({ customer: '' })
  return [...parts, { id: 'customer', name: t('filters.customer'), value: customer, field: customer, clear }]
}
