import { useTranslation } from 'react-i18next'
import type { CustomerState } from '#contract/customer-search.ts'
import { type Status, StatusBadge } from '#ui/status-badge.tsx'

const statuses: Record<CustomerState, Status> = { active: 'done', checking: 'waiting', new: 'moving' }

export function CustomerBadge({ state }: { state: CustomerState }) {
  const { t } = useTranslation('customers')
  return <StatusBadge status={statuses[state]}>{t(`states.${state}`)}</StatusBadge>
}
