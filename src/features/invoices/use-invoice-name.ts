import { useTranslation } from 'react-i18next'
import type { InvoiceRow } from '#contract/invoices.ts'

/** Names an invoice by its number, and a draft by its customer. */
export function useInvoiceName() {
  const { t } = useTranslation('invoices')
  return ({ number, name }: Pick<InvoiceRow, 'number' | 'name'>) => number ?? t('draftFor', { name })
}
