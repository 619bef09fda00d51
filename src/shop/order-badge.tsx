import { useTranslation } from 'react-i18next'
import type { OrderState } from '#contract/order-states.ts'
import { type OrderWorth, refundOf } from '#contract/order-sums.ts'
import styles from '#ui/status-badge.module.css'
import { type Status, StatusBadge } from '#ui/status-badge.tsx'

const statuses: Record<OrderState, Status> = {
  awaiting: 'waiting',
  packing: 'quiet',
  shipped: 'moving',
  delivered: 'done',
  returned: 'stopped',
  cancelled: 'stopped',
}

export function OrderBadge({ state }: { state: OrderState }) {
  const { t } = useTranslation('ui')
  return <StatusBadge status={statuses[state]}>{t(`states.${state}`)}</StatusBadge>
}

export function OrderBadges({ order }: { order: OrderWorth }) {
  const { t } = useTranslation('ui')
  const refund = refundOf(order)
  return (
    <span className={styles.badges}>
      <OrderBadge state={order.state} />
      {refund && <StatusBadge>{t(`refund.${refund}`)}</StatusBadge>}
    </span>
  )
}
