import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OwnOrder } from '#contract/orders.ts'
import { ClockOf } from '#kernel/clock-of.tsx'
import { useFormats } from '#kernel/format.ts'
import { useMay } from '#kernel/rights.ts'
import { LatestCard } from '#list/latest-card.tsx'
import { OrderBadges } from '#shop/order-badge.tsx'
import { Timestamp } from '#ui/moment.tsx'
import { Money } from '#ui/money.tsx'
import styles from './own-orders.module.css'
import { orderQueries } from './queries.ts'
import { TrackingLink } from './tracking-link.tsx'

/** The orders that the user placed; nothing for someone of the shop who never did, or without the call. */
export function OwnOrders() {
  const { t } = useTranslation('orders')
  const query = useQuery(orderQueries.own())
  const isBuyer = !useMay()('orders.read')
  const orders = query.data ?? []
  if (query.error?.isUnknownCall || (!isBuyer && orders.length === 0)) return null
  return (
    <ClockOf feature="orders">
      <LatestCard
        title={t('own.title')}
        aside={null}
        query={query}
        failedTitle={t('failed')}
        emptyTitle={t('own.none')}
        items={orders.map((order) => (
          <li key={order.id}>
            <bdi className="num">#{order.id}</bdi>
            <OrderText order={order} />
            <OrderBadges order={order} />
            <span className="strong">
              <Money cents={order.total} currency={order.currency} />
            </span>
          </li>
        ))}
      />
    </ClockOf>
  )
}

function OrderText({
  order: { placedAt, currency, lines, tax = 0, instructions = '', carrier, tracking },
}: {
  order: OwnOrder
}) {
  const { t } = useTranslation('orders')
  const formats = useFormats()
  const goods = lines.map(({ name, quantity }) => t('own.line', { name, count: quantity }))
  return (
    <span>
      <Timestamp at={placedAt} className="dim" />
      <br />
      <span dir="auto">{formats.row(goods)}</span>
      {tax > 0 && (
        <span className="dim small" dir="auto">
          <br />
          {t('own.tax', { amount: formats.money(tax, currency) })}
        </span>
      )}
      {instructions !== '' && (
        <span className={`small ${styles.instructions}`} data-reading dir="auto">
          {t('own.instructions', { instructions })}
        </span>
      )}
      {tracking !== '' && (
        <span className="dim small" dir="auto">
          <br />
          <TrackingLink parcel={{ carrier, tracking }}>{t('own.parcel', { carrier, tracking })}</TrackingLink>
        </span>
      )}
    </span>
  )
}
