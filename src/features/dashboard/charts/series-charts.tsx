import { useTranslation } from 'react-i18next'
import type { Summary } from '#contract/dashboard.ts'
import { amountOf } from '#contract/money.ts'
import type { ShownRange } from '#contract/range.ts'
import { useRangeTexts } from '#features/dashboard/range/use-range-texts.ts'
import { useFormats } from '#kernel/format.ts'
import { ChartCard } from './chart-card.tsx'
import { LineChart, LineLegend } from './line-chart.tsx'

type Props = { summary: Summary; range: ShownRange }

export function RevenueChart({ summary, range }: Props) {
  const formats = useFormats()
  return (
    <SeriesChart
      summary={summary}
      range={range}
      what="revenue"
      format={(cents) => formats.money(cents, summary.currency)}
      formatTick={(cents) => formats.roundMoney(cents, summary.currency)}
      inFile={(cents) => amountOf(cents, summary.currency)}
    />
  )
}

export function OrdersChart(props: Props) {
  const formats = useFormats()
  return (
    <SeriesChart
      {...props}
      what="orders"
      format={formats.number}
      formatTick={formats.number}
      inFile={(n) => n}
    />
  )
}

type SeriesProps = Props & {
  what: 'revenue' | 'orders'
  format: (value: number) => string
  formatTick: (value: number) => string
  inFile: (value: number) => number
}

function SeriesChart({ summary, range, what, format, formatTick, inFile }: SeriesProps) {
  const { t } = useTranslation('dashboard')
  const formats = useFormats()
  const { series: rows, step } = summary
  const previousKey = what === 'revenue' ? 'revenueBefore' : 'ordersBefore'
  const { span: now, before: then } = useRangeTexts(range)
  const names = { now, before: then }
  const series = [
    { name: names.now, values: rows.map((row) => row[what]) },
    { name: names.before, values: rows.map((row) => row[previousKey]), isComparison: true },
  ]
  const title = t(`${what}Per.${step}`)
  const dayTitle = (date: string) =>
    step === 'week' ? t('weekOf', { day: formats.fullDay(date) }) : formats.weekday(date)
  return (
    <ChartCard
      title={title}
      fileName={`${what}-${summary.span.from}-${summary.span.to}`}
      legend={<LineLegend series={series} />}
      table={{
        columns: [t('day'), names.now, names.before],
        rows: rows.map((row) => [
          { text: dayTitle(row.date), value: row.date },
          { text: format(row[what]), value: inFile(row[what]) },
          { text: format(row[previousKey]), value: inFile(row[previousKey]) },
        ]),
      }}
    >
      <LineChart
        label={title}
        points={rows.map((row) => ({ title: dayTitle(row.date), tick: formats.shortDay(row.date) }))}
        series={series}
        format={format}
        formatTick={formatTick}
      />
    </ChartCard>
  )
}
