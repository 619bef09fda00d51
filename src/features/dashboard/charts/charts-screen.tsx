import { type ReactNode, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import type { Summary } from '#contract/dashboard.ts'
import { amountOf } from '#contract/money.ts'
import type { ShownRange } from '#contract/range.ts'
import styles from '#features/dashboard/dashboard.module.css'
import { OrderStates } from '#features/dashboard/figures/order-states.tsx'
import { useSummary } from '#features/dashboard/queries.ts'
import { RangePicker } from '#features/dashboard/range/range-picker.tsx'
import { useSubtitle } from '#features/dashboard/use-subtitle.ts'
import { useFirstWeekday, weekdaysFrom } from '#kernel/first-weekday.ts'
import { useFormats } from '#kernel/format.ts'
import { useCategories } from '#shop/use-categories.ts'
import { Page } from '#ui/page.tsx'
import { BarChart } from './bar-chart.tsx'
import { BarList } from './bar-list.tsx'
import { ChartCard } from './chart-card.tsx'
import { OrdersChart, RevenueChart } from './series-charts.tsx'

type Props = { range: ShownRange; onRange: (range: ShownRange) => void; crumbs?: ReactNode }

export function ChartsScreen({ range, onRange, crumbs }: Props) {
  const { t } = useTranslation('pages')
  const deferredRange = useDeferredValue(range)
  const summary = useSummary(deferredRange)
  return (
    <Page
      crumbs={crumbs}
      title={t('chart')}
      subtitle={useSubtitle(summary)}
      actions={<RangePicker range={range} onRange={onRange} />}
    >
      <div
        className={styles.stack}
        aria-busy={deferredRange !== range}
        data-waiting={deferredRange !== range || undefined}
      >
        <RevenueChart summary={summary} range={deferredRange} />
        <div className={styles.columns}>
          <OrdersChart summary={summary} range={deferredRange} />
          <OrderStates summary={summary} />
        </div>
        <div className={styles.halves}>
          <CategoryChart summary={summary} />
          <WeekdayChart summary={summary} />
        </div>
      </div>
    </Page>
  )
}

function CategoryChart({ summary }: { summary: Summary }) {
  const { t } = useTranslation('dashboard')
  const formats = useFormats()
  const { isKnown, textOf } = useCategories()
  const money = (cents: number) => formats.money(cents, summary.currency)
  const { categories, delivery = 0 } = summary
  // Products of several removed categories, and those without one, have one row each.
  const merged = new Map<string, { name: string; value: number; sold: number }>()
  for (const { category, revenue, sold } of categories) {
    const name = textOf(category)
    const key = isKnown(category) ? category : name
    const sums = merged.get(key) ?? { value: 0, sold: 0 }
    merged.set(key, { name, value: sums.value + revenue, sold: sums.sold + sold })
  }
  const rows = [
    ...[...merged].map(([key, sums]) => ({ key, ...sums })),
    // Includes delivery, so that the rows add up to the revenue.
    ...(delivery > 0 ? [{ key: 'delivery', name: t('delivery'), value: delivery, sold: undefined }] : []),
  ]
  return (
    <ChartCard
      title={t('byCategory')}
      fileName={`categories-${summary.span.from}-${summary.span.to}`}
      table={{
        columns: [t('columns.category'), t('figures.revenue'), t('figures.pieces')],
        rows: rows.map(({ name, value, sold }) => [
          { text: name, value: name },
          { text: money(value), value: amountOf(value, summary.currency) },
          { text: sold === undefined ? '' : formats.number(sold), value: sold ?? '' },
        ]),
      }}
    >
      <BarList label={t('byCategory')} rows={rows} format={money} />
    </ChartCard>
  )
}

function WeekdayChart({ summary }: { summary: Summary }) {
  const { t } = useTranslation('dashboard')
  const formats = useFormats()
  const firstWeekday = useFirstWeekday()
  const days = weekdaysFrom(firstWeekday).map((index) => ({
    name: formats.weekdayName(index),
    title: formats.weekdayName(index, 'long'),
    value: summary.weekdays[index] ?? 0,
  }))
  return (
    <ChartCard
      title={t('byWeekday')}
      fileName={`weekdays-${summary.span.from}-${summary.span.to}`}
      table={{
        columns: [t('weekday'), t('figures.orders')],
        rows: days.map(({ title, value }) => [
          { text: title, value: title },
          { text: formats.number(value), value },
        ]),
      }}
    >
      <BarChart label={t('byWeekday')} bars={days} format={formats.number} />
    </ChartCard>
  )
}
