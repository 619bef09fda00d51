import { useTranslation } from 'react-i18next'
import type { InvoiceRow } from '#contract/invoices.ts'
import { type Status, StatusBadge } from '#ui/status-badge.tsx'

const statuses = {
  draft: 'quiet',
  issued: 'moving',
  overdue: 'care',
  paid: 'done',
  void: 'stopped',
} as const satisfies Record<string, Status>

export const spokenState = ({ state, isOverdue }: Pick<InvoiceRow, 'state' | 'isOverdue'>) =>
  state === 'issued' && isOverdue ? 'overdue' : state

export function InvoiceBadge({ invoice }: { invoice: Pick<InvoiceRow, 'state' | 'isOverdue'> }) {
  const { t } = useTranslation('invoices')
  const state = spokenState(invoice)
  return <StatusBadge status={statuses[state]}>{t(`states.${state}`)}</StatusBadge>
}
