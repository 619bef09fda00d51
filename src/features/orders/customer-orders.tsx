import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { blankOrders } from '#contract/order-search.ts'
import { Card } from '#kernel/ui/card.tsx'
import { Empty } from '#kernel/ui/empty.tsx'
import { FailureBlock } from '#kernel/ui/failure-block.tsx'
import { Moment } from '#kernel/ui/moment.tsx'
import { Money } from '#kernel/ui/money.tsx'
import { OrderBadge } from '#kernel/ui/order-badge.tsx'
import { Skeleton, SkeletonPage } from '#kernel/ui/skeleton.tsx'
import styles from './order.module.css'
import { useOrders } from './queries.ts'

const most = 6
const ofCustomer = (customer: string) => ({ ...blankOrders, customer })

/** What the latest orders of one customer are asked for with. */
export const latestOf = (customer: string) => ({ ...ofCustomer(customer), size: most })

/** The latest orders of one customer, and the way to all of them. */
export function CustomerOrders({ customer }: { customer: string }) {
  const { t } = useTranslation('orders')
  const { data, error, refetch } = useOrders(latestOf(customer))
  const search = ofCustomer(customer)
  const count = data?.total ?? 0
  return (
    <Card
      title={t('ofOne.title')}
      flush
      aside={
        count > 0 && (
          <Link to="/orders" search={search} className="link small">
            {t('ofOne.all', { count })}
          </Link>
        )
      }
    >
      {!data && error && <FailureBlock title={t('failed')} error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <SkeletonPage>
          <Skeleton height={most * 48} />
        </SkeletonPage>
      )}
      {data && count === 0 && <Empty title={t('ofOne.none')} />}
      {data && count > 0 && (
        <ul className={styles.latest}>
          {data.orders.map(({ id, placedAt, state, total, currency }) => (
            <li key={id}>
              <Link to="/orders/$orderId" params={{ orderId: id }} search={search} className="link num">
                <bdi>#{id}</bdi>
              </Link>
              <Moment at={placedAt} className="dim" />
              <OrderBadge state={state} />
              <span className="strong">
                <Money cents={total} currency={currency} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
