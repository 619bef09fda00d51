import { useTranslation } from 'react-i18next'
import { type Status, StatusBadge } from '#ui/status-badge.tsx'
import type { EntryState } from './entries.ts'

const looks: Record<EntryState, Status> = {
  fetching: 'moving',
  paused: 'waiting',
  failed: 'stopped',
  empty: 'quiet',
  stale: 'quiet',
  fresh: 'done',
}

export function EntryBadge({ state }: { state: EntryState }) {
  const { t } = useTranslation('inspector')
  return <StatusBadge status={looks[state]}>{t(`states.${state}`)}</StatusBadge>
}
