import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { OrderSearch } from '#contract/order-search.ts'
import { type PaymentType, paymentTypes } from '#contract/order-search.ts'
import type { OrderRow } from '#contract/orders.ts'
import { useFormats } from '#kernel/format.ts'
import { Avatar } from '#kernel/ui/art/avatar.tsx'
import type { ListColumn } from '#kernel/ui/list/list.ts'
import { Moment } from '#kernel/ui/moment.tsx'
import { Money } from '#kernel/ui/money.tsx'
import { OrderBadge } from '#kernel/ui/order-badge.tsx'
import styles from './orders.module.css'

/** A way of paying in words; one that only an older order has stays as it was written. */
export function usePaymentName() {
  const { t } = useTranslation('orders')
  return (type: string) =>
    paymentTypes.some((one) => one === type) ? t(`types.${type as PaymentType}`) : type
}

/** The columns of the list; what an order leads to keeps the list's filter. */
export function useOrderColumns(search: OrderSearch): ListColumn<OrderRow>[] {
  const { t } = useTranslation(['orders', 'ui'])
  const formats = useFormats()
  const paymentName = usePaymentName()
  return [
    {
      id: 'id',
      title: t('columns.id'),
      sort: 'down',
      phone: 'note',
      cell: ({ id }) => (
        <Link to="/orders/$orderId" params={{ orderId: id }} search={search} className="num">
          <bdi>#{id}</bdi>
        </Link>
      ),
      csv: ({ id }) => id,
    },
    {
      id: 'customer',
      title: t('columns.customer'),
      sort: 'up',
      phone: 'title',
      cell: ({ name }) => (
        <span className={styles.person}>
          <Avatar name={name} size={28} />
          <span className="trunc" dir="auto" title={name}>
            {name}
          </span>
        </span>
      ),
      csv: ({ name }) => name,
    },
    {
      id: 'placed',
      title: t('columns.placed'),
      sort: 'down',
      isDimmed: true,
      cell: ({ placedAt }) => <Moment at={placedAt} />,
      csv: ({ placedAt }) => placedAt,
    },
    {
      id: 'state',
      title: t('columns.state'),
      sort: 'up',
      phone: 'state',
      cell: ({ state }) => <OrderBadge state={state} />,
      csv: ({ state }) => t(`ui:states.${state}`),
    },
    {
      id: 'payment',
      title: t('columns.payment'),
      isDimmed: true,
      cell: ({ type }) => <span dir="auto">{paymentName(type)}</span>,
      csv: ({ type }) => paymentName(type),
    },
    {
      id: 'items',
      title: t('columns.items'),
      sort: 'down',
      isNumber: true,
      cell: ({ qty }) => <bdi className="num">{formats.number(qty)}</bdi>,
      csv: ({ qty }) => qty,
    },
    {
      id: 'total',
      title: t('columns.total'),
      sort: 'down',
      isNumber: true,
      phone: 'worth',
      cell: ({ total, currency }) => (
        <span className="strong">
          <Money cents={total} currency={currency} />
        </span>
      ),
      csv: ({ total }) => total / 100,
    },
    {
      id: 'email',
      title: t('columns.email'),
      isExtra: true,
      isDimmed: true,
      cell: ({ email }) => <bdi>{email}</bdi>,
      csv: ({ email }) => email,
    },
    {
      id: 'company',
      title: t('columns.company'),
      isExtra: true,
      isDimmed: true,
      cell: ({ company }) => <span dir="auto">{company}</span>,
      csv: ({ company }) => company,
    },
  ]
}
