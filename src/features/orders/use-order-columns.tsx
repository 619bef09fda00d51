import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { OrderSearch } from '#contract/order-search.ts'
import { type PaymentType, paymentTypes } from '#contract/order-search.ts'
import type { OrderRow } from '#contract/orders.ts'
import {
  codeColumn,
  countColumn,
  momentColumn,
  personColumn,
  wordColumn,
  worthColumn,
} from '#kernel/ui/list/column-kinds.tsx'
import type { ListColumn } from '#kernel/ui/list/list.ts'
import { OrderBadge } from '#kernel/ui/order-badge.tsx'

/** A way of paying in words; one that only an older order has stays as it was written. */
export function usePaymentName() {
  const { t } = useTranslation('orders')
  return (type: string) =>
    paymentTypes.some((one) => one === type) ? t(`types.${type as PaymentType}`) : type
}

/** The columns of the list; what an order leads to keeps the list's filter. */
export function useOrderColumns(search: OrderSearch): ListColumn<OrderRow>[] {
  const { t } = useTranslation(['orders', 'ui'])
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
      ...personColumn(),
    },
    {
      id: 'placed',
      title: t('columns.placed'),
      sort: 'down',
      ...momentColumn(({ placedAt }) => placedAt),
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
      ...wordColumn(({ type }) => paymentName(type)),
    },
    {
      id: 'items',
      title: t('columns.items'),
      sort: 'down',
      ...countColumn(({ qty }) => qty),
    },
    {
      id: 'total',
      title: t('columns.total'),
      sort: 'down',
      phone: 'worth',
      ...worthColumn(({ total }) => total),
    },
    {
      id: 'email',
      title: t('columns.email'),
      isExtra: true,
      ...codeColumn(({ email }) => email),
    },
    {
      id: 'company',
      title: t('columns.company'),
      isExtra: true,
      ...wordColumn(({ company }) => company),
    },
  ]
}
