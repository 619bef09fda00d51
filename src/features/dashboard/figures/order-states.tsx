import { useTranslation } from 'react-i18next'
import type { Summary } from '#contract/dashboard.ts'
import type { OrderState } from '#contract/order-states.ts'
import { daysOf } from '#contract/range.ts'
import { BarList, type BarTone } from '#features/dashboard/charts/bar-list.tsx'
import { ChartCard } from '#features/dashboard/charts/chart-card.tsx'
import { useFormats } from '#kernel/format.ts'

const tones: Record<OrderState, BarTone> = {
  awaiting: 'warning',
  packing: 'grey',
  shipped: 'moving',
  delivered: 'success',
  returned: 'error',
  cancelled: 'error',
}

export function OrderStates({ summary }: { summary: Summary }) {
  const { t } = useTranslation(['dashboard', 'ui'])
  const formats = useFormats()
  const rows = summary.states.map(({ state, count }) => ({
    key: state,
    name: t(`ui:states.${state}`),
    value: count,
    tone: tones[state],
  }))
  const total = rows.reduce((sum, row) => sum + row.value, 0)
  return (
    <ChartCard
      title={t('statesTitle')}
      fileName={`order-states-${summary.span.from}-${summary.span.to}`}
      table={{
        columns: [t('columns.status'), t('figures.orders')],
        rows: rows.map((row) => [
          { text: row.name, value: row.name },
          { text: formats.number(row.value), value: row.value },
        ]),
      }}
    >
      <BarList label={t('statesTitle')} rows={rows} format={formats.number} dots />
      <p className="dim small" style={{ marginBlockStart: 12 }} dir="auto">
        {t('statesTotal', {
          orders: t('orderCount', { count: total }),
          days: t('dayCount', { count: daysOf(summary.span) }),
        })}
      </p>
    </ChartCard>
  )
}
