import { type ReactNode, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownRange } from '#contract/range.ts'
import styles from '#features/dashboard/dashboard.module.css'
import { FigureCell, roomFor } from '#features/dashboard/figures/figure-strip.tsx'
import { useFigures } from '#features/dashboard/figures/use-figures.ts'
import { useSummary } from '#features/dashboard/queries.ts'
import { RangePicker } from '#features/dashboard/range/range-picker.tsx'
import { BestCustomers } from '#features/dashboard/tables/best-customers.tsx'
import { BestSellers } from '#features/dashboard/tables/best-sellers.tsx'
import { useSubtitle } from '#features/dashboard/use-subtitle.ts'
import { Page } from '#ui/page.tsx'

const all = ['revenue', 'orders', 'average', 'pieces', 'customers', 'returned'] as const

type Props = { range: ShownRange; onRange: (range: ShownRange) => void; crumbs?: ReactNode }

export function StatisticsScreen({ range, onRange, crumbs }: Props) {
  const { t } = useTranslation('pages')
  const deferredRange = useDeferredValue(range)
  const summary = useSummary(deferredRange)
  const figures = useFigures(summary, all)
  return (
    <Page
      crumbs={crumbs}
      title={t('statistics')}
      subtitle={useSubtitle(summary)}
      actions={<RangePicker range={range} onRange={onRange} />}
    >
      <div
        className={styles.stack}
        aria-busy={deferredRange !== range}
        data-waiting={deferredRange !== range || undefined}
      >
        <dl className={styles.cells} style={roomFor(figures)}>
          {figures.map((figure) => (
            <FigureCell key={figure.name} figure={figure} range={deferredRange} summary={summary} />
          ))}
        </dl>
        <div className={styles.halves}>
          <BestCustomers customers={summary.bestCustomers} currency={summary.currency} />
          <BestSellers products={summary.bestSellers} currency={summary.currency} />
        </div>
      </div>
    </Page>
  )
}
