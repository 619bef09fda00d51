import { useTranslation } from 'react-i18next'
import type { InvoiceRow } from '#contract/invoices.ts'

export function useInvoiceName() {
  const { t } = useTranslation('invoices')
  return ({ number, name }: Pick<InvoiceRow, 'number' | 'name'>) => number ?? t('draftFor', { name })
}
