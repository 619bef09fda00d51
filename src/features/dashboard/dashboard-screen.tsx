import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import type { DashboardRange } from '#contract/dashboard.ts'
import { Page } from '#kernel/ui/page.tsx'
import { BestSellers } from './best-sellers.tsx'
import styles from './dashboard.module.css'
import { FigureStrip } from './figure-strip.tsx'
import { LatestOrders } from './latest-orders.tsx'
import { NeedsYou } from './needs-you.tsx'
import { OrderStates } from './order-states.tsx'
import { useSummary } from './queries.ts'
import { RangePicker } from './range-picker.tsx'
import { RevenueChart } from './series-charts.tsx'
import { useSubtitle } from './use-subtitle.ts'
import { useSummaryExport } from './use-summary-export.ts'

type Props = { range: DashboardRange; onRange: (range: DashboardRange) => void }

export function DashboardScreen({ range, onRange }: Props) {
  const { t } = useTranslation('dashboard')
  // The last range stays on screen, dimmed, until the next one has come.
  const shown = useDeferredValue(range)
  const summary = useSummary(shown)
  // The figures and their chart first, the lists below them right after.
  const withLists = useDeferredValue(true, false)
  const subtitle = useSubtitle(summary)
  const exportSummary = useSummaryExport(summary)
  return (
    <Page
      title={t('title')}
      subtitle={subtitle}
      actions={
        <>
          <RangePicker range={range} onRange={onRange} />
          <Button variant="default" leftSection={<IconDownload size={18} />} onClick={exportSummary}>
            {t('export')}
          </Button>
        </>
      }
    >
      <div className={styles.stack} aria-busy={shown !== range} data-waiting={shown !== range || undefined}>
        <FigureStrip summary={summary} range={shown} />
        <NeedsYou tasks={summary.tasks} />
        <div className={styles.columns}>
          <RevenueChart summary={summary} range={shown} />
          <OrderStates summary={summary} />
        </div>
        {withLists && (
          <div className={styles.columns}>
            <LatestOrders orders={summary.latest} currency={summary.currency} />
            <BestSellers products={summary.bestSellers} currency={summary.currency} />
          </div>
        )}
      </div>
    </Page>
  )
}
