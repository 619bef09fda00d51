import { useTranslation } from 'react-i18next'
import type { StockLevel } from '#contract/stock-search.ts'
import { type Status, StatusBadge } from '#ui/status-badge.tsx'

const statuses: Record<StockLevel, Status> = { out: 'stopped', low: 'care', fine: 'done' }

export function LevelBadge({ level }: { level: StockLevel }) {
  const { t } = useTranslation('stock')
  return <StatusBadge status={statuses[level]}>{t(`levels.${level}`)}</StatusBadge>
}
