import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { InvoiceSearch } from '#contract/invoice-search.ts'
import type { InvoiceRow } from '#contract/invoices.ts'
import { useFormats } from '#kernel/format.ts'
import { Avatar } from '#kernel/ui/art/avatar.tsx'
import type { ListColumn } from '#kernel/ui/list/list.ts'
import { Money } from '#kernel/ui/money.tsx'
import { InvoiceBadge, spokenState } from './invoice-badge.tsx'
import styles from './list.module.css'

/** The columns of the list; what a row leads to keeps the list's filter. */
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
    {
      id: 'customer',
      title: t('columns.customer'),
      sort: 'up',
      phone: 'title',
      cell: ({ name }) => (
        <span className={styles.person}>
          <Avatar name={name} size={28} />
          <span className="trunc" dir="auto" title={name}>
            {name}
          </span>
        </span>
      ),
      csv: ({ name }) => name,
    },
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
        <bdi className={spokenState(row) === 'overdue' ? styles.late : undefined}>
          {formats.fullDay(row.due)}
        </bdi>
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
      isNumber: true,
      phone: 'worth',
      cell: ({ total, currency }) => (
        <span className="strong">
          <Money cents={total} currency={currency} />
        </span>
      ),
      csv: ({ total }) => total / 100,
    },
    {
      id: 'email',
      title: t('columns.email'),
      isExtra: true,
      isDimmed: true,
      cell: ({ email }) => <bdi>{email}</bdi>,
      csv: ({ email }) => email,
    },
  ]
}
