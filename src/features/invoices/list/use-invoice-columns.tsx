import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { InvoiceSearch } from '#contract/invoice-search.ts'
import type { InvoiceRow } from '#contract/invoices.ts'
import { InvoiceBadge, spokenState } from '#features/invoices/invoice-badge.tsx'
import { daysBetween } from '#kernel/days.ts'
import { useFormats } from '#kernel/format.ts'
import { shopToday } from '#kernel/shop-days.ts'
import { codeColumn, personColumn, wordColumn, worthColumn } from '#list/column-kinds.tsx'
import type { ListColumn } from '#list/list.ts'
import styles from './list.module.css'

const daysOver = (due: string) => daysBetween(due, shopToday())

export function useInvoiceColumns(search: InvoiceSearch): ListColumn<InvoiceRow>[] {
  const { t } = useTranslation('invoices')
  const formats = useFormats()
  return [
    {
      id: 'number',
      title: t('columns.number'),
      sort: 'down',
      phone: 'note',
      cell: ({ id, number }) => (
        <Link to="/invoices/$invoiceId" params={{ invoiceId: id }} search={search} className="num">
          <bdi>{number ?? t('states.draft')}</bdi>
        </Link>
      ),
      csv: ({ number }) => number ?? '',
    },
    { id: 'customer', title: t('columns.customer'), sort: 'up', phone: 'title', ...personColumn() },
    {
      id: 'date',
      title: t('columns.date'),
      sort: 'down',
      isDimmed: true,
      cell: ({ date }) => <bdi>{formats.fullDay(date)}</bdi>,
      csv: ({ date }) => date,
    },
    {
      id: 'due',
      title: t('columns.due'),
      sort: 'up',
      isDimmed: true,
      cell: (row) => (
        <span className={styles.due}>
          <bdi className={spokenState(row) === 'overdue' ? styles.late : undefined}>
            {formats.fullDay(row.due)}
          </bdi>
          {spokenState(row) === 'overdue' && (
            <span className={`caption ${styles.days}`} dir="auto">
              {t('daysOver', { count: daysOver(row.due) })}
            </span>
          )}
        </span>
      ),
      csv: ({ due }) => due,
    },
    {
      id: 'state',
      title: t('columns.state'),
      sort: 'up',
      phone: 'state',
      cell: (row) => <InvoiceBadge invoice={row} />,
      csv: (row) => t(`states.${spokenState(row)}`),
    },
    {
      id: 'total',
      title: t('columns.total'),
      sort: 'down',
      phone: 'worth',
      ...worthColumn(({ total }) => total),
    },
    { id: 'net', title: t('columns.net'), isExtra: true, ...worthColumn(({ net = 0 }) => net) },
    { id: 'tax', title: t('columns.tax'), isExtra: true, ...worthColumn(({ tax = 0 }) => tax) },
    {
      id: 'taxes',
      title: t('columns.taxes'),
      isExtra: true,
      ...wordColumn(({ taxes = [], currency }) =>
        taxes
          .map(({ rate, tax }) => `${formats.rate(rate / 10_000)}: ${formats.money(tax, currency)}`)
          .join(' · '),
      ),
    },
    { id: 'email', title: t('columns.email'), isExtra: true, ...codeColumn(({ email }) => email) },
  ]
}
