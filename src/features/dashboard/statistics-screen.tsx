import { type ReactNode, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownRange } from '#contract/range.ts'
import { Page } from '#kernel/ui/page.tsx'
import { BestCustomers } from './best-customers.tsx'
import { BestSellers } from './best-sellers.tsx'
import styles from './dashboard.module.css'
import { FigureCell, roomFor } from './figure-strip.tsx'
import { useSummary } from './queries.ts'
import { RangePicker } from './range-picker.tsx'
import { useFigures } from './use-figures.ts'
import { useSubtitle } from './use-subtitle.ts'

const all = ['revenue', 'orders', 'average', 'pieces', 'customers', 'returned'] as const

type Props = { range: ShownRange; onRange: (range: ShownRange) => void; crumbs?: ReactNode }

export function StatisticsScreen({ range, onRange, crumbs }: Props) {
  const { t } = useTranslation('pages')
  const shown = useDeferredValue(range)
  const summary = useSummary(shown)
  const figures = useFigures(summary, all)
  return (
    <Page
      crumbs={crumbs}
      title={t('statistics')}
      subtitle={useSubtitle(summary)}
      actions={<RangePicker range={range} onRange={onRange} />}
    >
      <div className={styles.stack} aria-busy={shown !== range} data-waiting={shown !== range || undefined}>
        <dl className={styles.cells} style={roomFor(figures)}>
          {figures.map((figure) => (
            <FigureCell key={figure.name} figure={figure} range={shown} summary={summary} />
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
