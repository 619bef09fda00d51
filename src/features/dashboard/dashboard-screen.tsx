import { Button } from '@mantine/core'
import { IconDownload, IconPlus } from '@tabler/icons-react'
import { type ReactNode, Suspense, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import type { Setup } from '#contract/dashboard.ts'
import type { ShownRange } from '#contract/range.ts'
import { useMay } from '#kernel/rights.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Page } from '#ui/page.tsx'
import styles from './dashboard.module.css'
import { BelowSkeleton } from './dashboard-skeleton.tsx'
import { FigureStrip } from './figures/figure-strip.tsx'
import { useSummary } from './queries.ts'
import { RangePicker } from './range/range-picker.tsx'
import { Subtitle } from './subtitle.tsx'
import { useSummaryExport } from './use-summary-export.ts'

// The figures render first, the rest right after.
const HomeBelow = lazyPart(() => import('./home-below.tsx'), 'HomeBelow')

type Props = {
  range: ShownRange
  onRange: (range: ShownRange) => void
  /** The checklist of a shop that is not set up. */
  setupCard: (setup: Setup) => ReactNode
}

export function DashboardScreen({ range, onRange, setupCard }: Props) {
  const { t } = useTranslation('dashboard')
  // The last range stays on screen, dimmed, until the next one has loaded.
  const deferredRange = useDeferredValue(range)
  const summary = useSummary(deferredRange)
  const exportSummary = useSummaryExport(summary)
  const may = useMay()
  const { setup } = summary
  // Before the first order, the checklist takes the place of empty figures.
  const isBlank = setup?.order === false
  return (
    <Page
      title={t('title')}
      subtitle={<Subtitle summary={summary} />}
      actions={
        <>
          {!isBlank && (
            <>
              <RangePicker range={range} onRange={onRange} />
              <Button variant="default" leftSection={<IconDownload size={18} />} onClick={exportSummary}>
                {t('export')}
              </Button>
            </>
          )}
          {may('orders.change') && setup?.product !== false && (
            <LinkButton leftSection={<IconPlus size={18} aria-hidden="true" />} to="/orders/new">
              {t('newOrder')}
            </LinkButton>
          )}
        </>
      }
    >
      <div
        className={styles.stack}
        aria-busy={deferredRange !== range}
        data-waiting={deferredRange !== range || undefined}
      >
        {setup && setupCard(setup)}
        {!isBlank && (
          <>
            <FigureStrip summary={summary} range={deferredRange} />
            <Suspense fallback={<BelowSkeleton />}>
              <HomeBelow summary={summary} range={deferredRange} />
            </Suspense>
          </>
        )}
      </div>
    </Page>
  )
}
