import { useTranslation } from 'react-i18next'
import type { DiscountState } from '#contract/discount-search.ts'
import { type Status, StatusBadge } from '#ui/status-badge.tsx'

const statuses: Record<DiscountState, Status> = {
  active: 'done',
  scheduled: 'moving',
  usedUp: 'waiting',
  ended: 'quiet',
  off: 'quiet',
}

export function DiscountBadge({ state }: { state: DiscountState }) {
  const { t } = useTranslation('discounts')
  return <StatusBadge status={statuses[state]}>{t(`states.${state}`)}</StatusBadge>
}
