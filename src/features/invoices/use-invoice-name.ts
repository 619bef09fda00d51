import { useTranslation } from 'react-i18next'
import type { InvoiceRow } from '#contract/invoices.ts'

/** How an invoice is called: by its number, and before it has one by whom it is for. */
export function useInvoiceName() {
  const { t } = useTranslation('invoices')
  return ({ number, name }: Pick<InvoiceRow, 'number' | 'name'>) => number ?? t('draftFor', { name })
}
