import { useTranslation } from 'react-i18next'
import type { OrderState } from '#contract/order-states.ts'
import { type Status, StatusBadge } from './status-badge.tsx'

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
