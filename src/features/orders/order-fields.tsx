import { Checkbox, Radio } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { type OrderSearch, paymentTypes } from '#contract/order-search.ts'
import type { OrderRow } from '#contract/orders.ts'
import { DashboardRange } from '#contract/range.ts'
import { DaysField, useDaysName } from '#kernel/ui/list/days-field.tsx'
import type { ListFilter } from '#kernel/ui/list/list.ts'
import styles from './orders.module.css'

type Props = { search: OrderSearch; onSearch: (part: Partial<OrderSearch>) => void }

/** The parts of the filter, each with its words and its form. */
export function useOrderFilters(
  { search, onSearch }: Props,
  rows: readonly OrderRow[] | undefined,
): ListFilter[] {
  const { t } = useTranslation('orders')
  const words = useFilterWords(search)
  // The address knows only the number of a customer; the name stands in the rows.
  const customer = rows?.find((row) => row.customer === search.customer)?.name ?? t('oneCustomer')
  const parts: ListFilter[] = [
    {
      id: 'placed',
      name: t('filters.placed'),
      value: words.placed,
      field: <PlacedField search={search} onSearch={onSearch} />,
      clear: () => onSearch({ placed: '', from: '', to: '' }),
    },
    {
      id: 'payment',
      name: t('filters.payment'),
      value: words.payment,
      field: (
        <Checkbox.Group
          aria-label={t('filters.payment')}
          value={search.payment}
          onChange={(next) =>
            onSearch({ payment: paymentTypes.filter((type) => next.some((one) => one === type)) })
          }
        >
          <div className={styles.options}>
            {paymentTypes.map((type) => (
              <Checkbox key={type} value={type} label={t(`types.${type}`)} />
            ))}
          </div>
        </Checkbox.Group>
      ),
      clear: () => onSearch({ payment: [] }),
    },
    {
      id: 'paid',
      name: t('filters.paid'),
      value: words.paid,
      field: (
        <Radio.Group
          aria-label={t('filters.paid')}
          value={search.paid}
          onChange={(paid) => onSearch({ paid: paid as OrderSearch['paid'] })}
        >
          <div className={styles.options}>
            <Radio value="" label={t('anyPaid')} />
            <Radio value="yes" label={t('paid')} />
            <Radio value="no" label={t('unpaid')} />
          </div>
        </Radio.Group>
      ),
      clear: () => onSearch({ paid: '' }),
    },
  ]
  if (search.customer === '') return parts
  // Chosen from the menu of a row: there are too many customers for a list of them.
  const clear = () => onSearch({ customer: '' })
  return [...parts, { id: 'customer', name: t('filters.customer'), value: customer, field: customer, clear }]
}

function useFilterWords({ placed, from, to, payment, paid }: OrderSearch) {
  const { t } = useTranslation('orders')
  const daysName = useDaysName()
  return {
    placed: daysName({ from, to }) ?? (placed ? t(`spans.${placed}`) : undefined),
    payment: payment.length > 0 ? payment.map((type) => t(`types.${type}`)).join(', ') : undefined,
    paid: paid === '' ? undefined : paid === 'yes' ? t('paid') : t('unpaid'),
  }
}

function PlacedField({ search, onSearch }: Props) {
  const { t } = useTranslation('orders')
  const { from, to, placed } = search
  const isOwn = from !== '' || to !== ''
  return (
    <div className={styles.options}>
      <Radio.Group
        aria-label={t('filters.placed')}
        value={isOwn ? 'own' : placed}
        onChange={(next) => onSearch({ placed: next as OrderSearch['placed'], from: '', to: '' })}
      >
        <div className={styles.options}>
          {DashboardRange.options.map((range) => (
            <Radio key={range} value={range} label={t(`spans.${range}`)} />
          ))}
          <Radio value="" label={t('spans.any')} />
        </div>
      </Radio.Group>
      <DaysField from={from} to={to} onDays={(days) => onSearch({ ...days, placed: '' })} />
    </div>
  )
}
