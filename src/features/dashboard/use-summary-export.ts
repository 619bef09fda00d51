import { useTranslation } from 'react-i18next'
import type { Summary } from '#contract/dashboard.ts'
import { amountOf } from '#contract/money.ts'
import { notify } from '#kernel/snackbar.ts'
import { download, toCsv } from '#list/csv.ts'

export function useSummaryExport({ series, span, currency }: Summary): () => void {
  const { t } = useTranslation('dashboard')
  return () => {
    const head = [
      t('day'),
      `${t('figures.revenue')} (${currency})`,
      t('figures.orders'),
      `${t('figures.revenue')} (${currency}), ${t('spanBefore')}`,
      `${t('figures.orders')}, ${t('spanBefore')}`,
    ]
    const rows = series.map((row) => [
      row.date,
      amountOf(row.revenue, currency),
      row.orders,
      amountOf(row.revenueBefore, currency),
      row.ordersBefore,
    ])
    const name = `dashboard-${span.from}-${span.to}.csv`
    download(name, toCsv([head, ...rows]))
    notify({ message: t('saved', { name }) })
  }
}
