import { useTranslation } from 'react-i18next'
import { DashboardRange } from '#contract/range.ts'
import { Segmented } from '#kernel/ui/segmented.tsx'

export function RangePicker({
  range,
  onRange,
}: {
  range: DashboardRange
  onRange: (range: DashboardRange) => void
}) {
  const { t } = useTranslation('dashboard')
  return (
    <Segmented
      label={t('range.label')}
      value={range}
      options={DashboardRange.options.map((value) => ({ value, label: t(`range.${value}`) }))}
      onChange={onRange}
    />
  )
}
