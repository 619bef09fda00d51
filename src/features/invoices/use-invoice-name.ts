import { useTranslation } from 'react-i18next'
import type { InvoiceRow } from '#contract/invoices.ts'

export function useInvoiceName() {
  const { t } = useTranslation('invoices')
  return ({ number, name, kind }: Pick<InvoiceRow, 'number' | 'name' | 'kind'>) =>
    number ?? (kind === 'credit' ? t('credit.draftFor', { name }) : t('draftFor', { name }))
}
