import { useTranslation } from 'react-i18next'
import type { InvoiceFields } from '#contract/invoice-fields.ts'
import { useFormats } from '#kernel/format.ts'
import { languageNames } from '#kernel/languages.ts'

export function useShownValue() {
  const { t } = useTranslation('invoices')
  const formats = useFormats()
  return (fields: InvoiceFields, field: keyof InvoiceFields): string => {
    switch (field) {
      case 'date':
      case 'due':
        return formats.fullDay(fields[field])
      case 'taxRate':
      case 'discountRate':
        return formats.rate(fields[field] / 10_000)
      case 'taxIncluded':
        return fields.taxIncluded ? t('form.taxIncluded') : ''
      case 'customer':
        return fields.customer === null ? '' : t('form.isCustomer')
      case 'language':
        return fields.language ? languageNames[fields.language] : t('form.appLanguage')
      case 'taxCountry':
        return fields.taxCountry ? formats.country(fields.taxCountry) : t('form.usualRates')
      case 'lines':
        return fields.lines
          .map(({ text, quantity, price, taxRate }) =>
            [
              t('form.lineText', { text, quantity, price: formats.money(price, fields.currency) }),
              taxRate !== undefined && t('sums.tax', { rate: formats.rate(taxRate / 10_000) }),
            ]
              .filter(Boolean)
              .join(' · '),
          )
          .join('; ')
      default:
        return fields[field] ?? ''
    }
  }
}
