import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { amountOf } from '#contract/money.ts'
import type { OrderRow } from '#contract/order-list.ts'
import type { OrderSearch } from '#contract/order-search.ts'
import { revenueOf } from '#contract/order-sums.ts'
import {
  codeColumn,
  countColumn,
  personColumn,
  timestampColumn,
  wordColumn,
  worthColumn,
} from '#list/column-kinds.tsx'
import type { ListColumn } from '#list/list.ts'
import { OrderBadges } from '#shop/order-badge.tsx'
import { usePaymentName } from '#shop/use-payment-name.ts'
import { Money } from '#ui/money.tsx'
import styles from './detail/totals.module.css'

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
    { id: 'customer', title: t('columns.customer'), sort: 'up', phone: 'title', ...personColumn() },
    {
      id: 'placed',
      title: t('columns.placed'),
      sort: 'down',
      ...timestampColumn(({ placedAt }) => placedAt),
    },
    {
      id: 'state',
      title: t('columns.state'),
      sort: 'up',
      phone: 'state',
      cell: (order) => <OrderBadges order={order} />,
      csv: ({ state }) => t(`ui:states.${state}`),
    },
    { id: 'payment', title: t('columns.payment'), ...wordColumn(({ type }) => paymentName(type)) },
    { id: 'items', title: t('columns.items'), sort: 'down', ...countColumn(({ qty }) => qty) },
    {
      id: 'total',
      title: t('columns.total'),
      sort: 'down',
      phone: 'worth',
      ...worthColumn(({ total }) => total),
      cell: ({ total, refunded = 0, currency }) => (
        <>
          <span className="strong">
            <Money cents={total} currency={currency} />
          </span>
          {refunded > 0 && (
            <span className={`caption dim ${styles.refund}`}>
              <Money cents={-refunded} currency={currency} />
            </span>
          )}
        </>
      ),
    },
    {
      id: 'refunded',
      title: t('columns.refunded'),
      isExtra: true,
      isNumber: true,
      isDimmed: true,
      cell: ({ refunded = 0, currency }) => refunded > 0 && <Money cents={-refunded} currency={currency} />,
      csv: ({ refunded = 0, currency }) => amountOf(refunded, currency),
    },
    {
      id: 'revenue',
      title: t('columns.revenue'),
      isExtra: true,
      ...worthColumn((order: OrderRow) => revenueOf(order)),
    },
    { id: 'email', title: t('columns.email'), isExtra: true, ...codeColumn(({ email }) => email) },
    { id: 'company', title: t('columns.company'), isExtra: true, ...wordColumn(({ company }) => company) },
  ]
}
