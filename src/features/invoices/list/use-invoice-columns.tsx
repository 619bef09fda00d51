import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { InvoiceSearch } from '#contract/invoice-search.ts'
import type { InvoiceRow } from '#contract/invoices.ts'
import { InvoiceBadge, spokenState, useStateWord } from '#features/invoices/invoice-badge.tsx'
import { signedAmount, signedTotal } from '#features/invoices/signed-amount.ts'
import { daysBetween } from '#kernel/days.ts'
import { useFormats } from '#kernel/format.ts'
import { shopToday } from '#kernel/shop-days.ts'
import { codeColumn, personColumn, wordColumn, worthColumn } from '#list/column-kinds.tsx'
import type { ListColumn } from '#list/list.ts'
import { StatusBadge } from '#ui/status-badge.tsx'
import styles from './list.module.css'

const daysOver = (due: string) => daysBetween(due, shopToday())

export function useInvoiceColumns(search: InvoiceSearch): ListColumn<InvoiceRow>[] {
  const { t } = useTranslation('invoices')
  const formats = useFormats()
  const stateWord = useStateWord()
  return [
    {
      id: 'number',
      title: t('columns.number'),
      sort: 'down',
      phone: 'note',
      cell: ({ id, number, kind }) => (
        <span className="row">
          <Link to="/invoices/$invoiceId" params={{ invoiceId: id }} search={search} className="num">
            <bdi>{number ?? t('states.draft')}</bdi>
          </Link>
          {kind === 'credit' && <StatusBadge>{t('credit.sheet')}</StatusBadge>}
        </span>
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
      cell: (row) =>
        row.kind !== 'credit' && (
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
      csv: ({ due, kind }) => (kind === 'credit' ? '' : due),
    },
    {
      id: 'state',
      title: t('columns.state'),
      sort: 'up',
      phone: 'state',
      cell: (row) => <InvoiceBadge invoice={row} />,
      csv: stateWord,
    },
    {
      id: 'total',
      title: t('columns.total'),
      sort: 'down',
      phone: 'worth',
      ...worthColumn((row) => signedTotal(row)),
    },
    {
      id: 'net',
      title: t('columns.net'),
      isExtra: true,
      ...worthColumn((row) => signedAmount(row, row.net)),
    },
    {
      id: 'tax',
      title: t('columns.tax'),
      isExtra: true,
      ...worthColumn((row) => signedAmount(row, row.tax)),
    },
    {
      id: 'taxes',
      title: t('columns.taxes'),
      isExtra: true,
      ...wordColumn((row) =>
        (row.taxes ?? [])
          .map(
            ({ rate, tax }) =>
              `${formats.rate(rate / 10_000)}: ${formats.money(signedAmount(row, tax), row.currency)}`,
          )
          .join(' · '),
      ),
    },
    {
      id: 'kind',
      title: t('columns.kind'),
      isExtra: true,
      ...wordColumn(({ kind }) => (kind === 'credit' ? t('credit.sheet') : t('sheet'))),
    },
    { id: 'email', title: t('columns.email'), isExtra: true, ...codeColumn(({ email }) => email) },
  ]
}
