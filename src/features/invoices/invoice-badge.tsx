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

/** The word for the state of an invoice or credit note. */
export function useStateWord() {
  const { t } = useTranslation('invoices')
  return (row: Pick<InvoiceRow, 'state' | 'isOverdue' | 'kind'>) => {
    const state = spokenState(row)
    return row.kind === 'credit' && state !== 'overdue' && state !== 'paid'
      ? t(`credit.states.${state}`)
      : t(`states.${state}`)
  }
}

export function InvoiceBadge({ invoice }: { invoice: Pick<InvoiceRow, 'state' | 'isOverdue' | 'kind'> }) {
  const stateWord = useStateWord()
  return <StatusBadge status={statuses[spokenState(invoice)]}>{stateWord(invoice)}</StatusBadge>
}
