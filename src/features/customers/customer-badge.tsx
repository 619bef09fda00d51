import type { CustomerState } from '#contract/customer-search.ts'
import { type Status, StatusBadge } from '#ui/status-badge.tsx'
import { useStateName } from './use-state-name.ts'

const statuses: Record<CustomerState, Status> = { active: 'done', checking: 'waiting', new: 'moving' }

export function CustomerBadge({ state }: { state: CustomerState }) {
  const stateName = useStateName()
  return <StatusBadge status={statuses[state]}>{stateName(state)}</StatusBadge>
}
