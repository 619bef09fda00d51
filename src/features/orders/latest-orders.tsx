import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { blankOrders, type OrderSearch } from '#contract/order-search.ts'
import { useMay } from '#kernel/rights.ts'
import { LatestCard } from '#list/latest-card.tsx'
import { OrderBadges } from '#shop/order-badge.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Timestamp } from '#ui/moment.tsx'
import { Money } from '#ui/money.tsx'
import { useOrders } from './queries.ts'

const max = 6
type Of = Partial<Pick<OrderSearch, 'customer' | 'product' | 'discount'>>

export const latestOf = (filter: Of): OrderSearch => ({ ...blankOrders, ...filter, size: max })

export function LatestOrders({ of: filter }: { of: Of }) {
  const { t } = useTranslation('orders')
  const query = useOrders(latestOf(filter))
  const may = useMay()
  const search = { ...blankOrders, ...filter }
  const { total: count = 0, orders = [] } = query.data ?? {}
  const { customer } = filter
  return (
    <LatestCard
      title={t('ofOne.title')}
      query={query}
      failedTitle={t('failed')}
      emptyTitle={t('ofOne.none')}
      aside={
        <>
          {count > 0 && (
            <Link to="/orders" search={search} className="link small">
              {t('ofOne.all', { count })}
            </Link>
          )}
          {customer && may('orders.change') && (
            <LinkButton
              variant="default"
              size="xs"
              leftSection={<IconPlus size={16} aria-hidden="true" />}
              to="/orders/new"
              search={{ customer }}
            >
              {t('form.newTitle')}
            </LinkButton>
          )}
        </>
      }
      items={orders.map((order) => (
        <li key={order.id}>
          <Link to="/orders/$orderId" params={{ orderId: order.id }} search={search} className="link num">
            <bdi>#{order.id}</bdi>
          </Link>
          {filter.product || filter.discount ? (
            <span className="trunc" dir="auto">
              {order.name}
            </span>
          ) : (
            <Timestamp at={order.placedAt} className="dim" />
          )}
          <OrderBadges order={order} />
          <span className="strong">
            <Money cents={order.total} currency={order.currency} />
          </span>
        </li>
      ))}
    />
  )
}
