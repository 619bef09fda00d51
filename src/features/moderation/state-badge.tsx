import { useTranslation } from 'react-i18next'
import type { ReviewState } from '#contract/moderation.ts'
import { type Status, StatusBadge } from '#ui/status-badge.tsx'

const statuses: Record<ReviewState, Status> = { waiting: 'waiting', published: 'done', rejected: 'stopped' }

export function StateBadge({ state }: { state: ReviewState }) {
  const { t } = useTranslation('moderation')
  return <StatusBadge status={statuses[state]}>{t(`states.${state}`)}</StatusBadge>
}
