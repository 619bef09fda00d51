import { Button } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DashboardRange, ownSpan, type ShownRange } from '#contract/range.ts'
import { withTexts } from '#kernel/i18n.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPanel } from '#ui/lazy-panel.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { useRangeTexts } from './use-range-texts.ts'

const OwnDaysPanel = lazyPanel(
  () => withTexts(import('./own-days-panel.tsx'), 'picker'),
  'OwnDaysPanel',
  'dialog',
)

type Props = { range: ShownRange; onRange: (range: ShownRange) => void }

export function RangePicker({ range, onRange }: Props) {
  const { t } = useTranslation('dashboard')
  const { span } = useRangeTexts(range)
  const isOwn = ownSpan(range) !== undefined
  const icon = <IconCalendar size={18} aria-hidden="true" />
  return (
    <>
      <Segmented<ShownRange>
        label={t('range.label')}
        value={range}
        options={DashboardRange.options.map((value) => ({ value, label: t(`range.${value}`) }))}
        onChange={onRange}
      />
      <OwnDaysPanel
        // The panel is positioned by its button, and the two buttons differ.
        key={String(isOwn)}
        range={range}
        onRange={onRange}
        target={
          isOwn ? (
            <Button variant="light" leftSection={icon} aria-label={t('range.chosen', { days: span })}>
              <bdi>{span}</bdi>
            </Button>
          ) : (
            <IconButton label={t('range.own')}>{icon}</IconButton>
          )
        }
      />
    </>
  )
}
