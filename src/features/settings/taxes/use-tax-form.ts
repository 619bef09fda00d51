import type { FormErrors } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { TaxSettings, usualRateId } from '#contract/taxes.ts'
import { listErrors } from '#features/settings/lists/list-values.ts'
import { useSaveTaxes } from '#features/settings/mutations.ts'
import { useSectionForm } from '#features/settings/section-form.ts'
import { useTaxRates } from '#shop/use-tax-rates.ts'
import { fieldsOf, type TaxFields, type TaxValues, valuesOf } from './tax-values.ts'

/** The form of the taxes, with the texts of its fields; `onSaved` replaces the message that they are saved. */
export function useTaxForm(onSaved?: () => void) {
  const { t } = useTranslation('settings')
  const { fullText } = useTaxRates()
  const messages = {
    rates: t('taxes.wrong.rates'),
    name: t('taxes.wrong.name'),
    rate: t('taxes.wrong.rate'),
    countries: t('taxes.wrong.countries'),
    'countries.country': t('taxes.wrong.country'),
    'countries.rate': t('taxes.wrong.rate'),
    exemptText: t('taxes.wrong.text'),
    reverseText: t('taxes.wrong.text'),
  }
  function validate(values: TaxValues): FormErrors {
    const fields = fieldsOf(values)
    const errors = listErrors(TaxSettings, fields, messages)
    // The schema checks the name of a rate only when the rate is valid.
    for (const [index, { id, name }] of fields.rates.entries())
      if (name === '' && id !== usualRateId) errors[`rates.${index}.name`] ??= messages.name
    return errors
  }
  const edit = useSectionForm<'taxes', TaxValues>(
    'taxes',
    useSaveTaxes(),
    { valuesOf, fieldsOf, validate },
    onSaved,
  )
  return {
    edit,
    nameOf: (field: keyof TaxFields) => t(`taxes.${field}`),
    show(fields: Partial<TaxFields>, field: keyof TaxFields) {
      if (field === 'pricesIncludeTax') return t(fields.pricesIncludeTax ? 'taxes.included' : 'taxes.added')
      return field === 'rates' ? (fields.rates ?? []).map(fullText).join('\n') : (fields[field] ?? '')
    },
  }
}
