import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { SummaryOrder } from '#contract/dashboard.ts'
import { useFormats } from '#kernel/format.ts'
import { OrderBadges } from '#shop/order-badge.tsx'
import { Avatar } from '#ui/art/avatar.tsx'
import { Timestamp } from '#ui/moment.tsx'
import { Money } from '#ui/money.tsx'
import { isForRow, openRow } from '#ui/row-press.ts'
import styles from './tables.module.css'

type Props = { orders: readonly SummaryOrder[]; currency: string; label: string }

export function OrderTable({ orders, currency, label }: Props) {
  const { t } = useTranslation('dashboard')
  const formats = useFormats()
  return (
    <table className={styles.table} data-stacks aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('columns.order')}</th>
          <th scope="col">{t('columns.customer')}</th>
          <th scope="col">{t('columns.placed')}</th>
          <th scope="col">{t('columns.status')}</th>
          <th scope="col" data-number>
            {t('columns.items')}
          </th>
          <th scope="col" data-number>
            {t('columns.total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr
            key={order.id}
            onClick={(event) => {
              if (isForRow(event)) openRow(event.currentTarget)
            }}
          >
            <th scope="row" className={styles.id}>
              <Link to="/orders/$orderId" params={{ orderId: order.id }} className="link num">
                <bdi>#{order.id}</bdi>
              </Link>
            </th>
            <td className={styles.person}>
              <span>
                <Avatar name={order.customer} size={24} />
                <span className="trunc" dir="auto" title={order.customer}>
                  {order.customer}
                </span>
              </span>
            </td>
            <td className={styles.when}>
              <Timestamp at={order.placedAt} />
            </td>
            <td className={styles.state}>
              <OrderBadges order={order} />
            </td>
            <td className={styles.items} data-number>
              <bdi className="num">{formats.number(order.items)}</bdi>
            </td>
            <td className={`strong ${styles.total}`} data-number>
              <Money cents={order.total} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
