import { Textarea, TextInput } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import { maxTaxRates, TaxSettings, usualRateId } from '#contract/taxes.ts'
import { listErrors } from '#features/settings/lists/list-values.ts'
import { type ListForm, OrderedList } from '#features/settings/lists/ordered-list.tsx'
import { useSaveTaxes } from '#features/settings/mutations.ts'
import { useSectionForm } from '#features/settings/section-form.ts'
import { SectionPage, type SectionProps } from '#features/settings/section-page.tsx'
import styles from '#features/settings/settings.module.css'
import cards from '#forms/form-cards.module.css'
import { Optional } from '#forms/optional.tsx'
import { RateInput } from '#forms/rate-input.tsx'
import { useTaxRates } from '#shop/use-tax-rates.ts'
import { Card } from '#ui/card.tsx'
import { blankRate, fieldsOf, type TaxFields, type TaxValues, valuesOf } from './tax-values.ts'

export function TaxSettingsScreen(page: SectionProps) {
  const { t } = useTranslation('settings')
  const { nameOf: rateName, rateText } = useTaxRates()
  const messages = {
    rates: t('taxes.wrong.rates'),
    name: t('taxes.wrong.name'),
    rate: t('taxes.wrong.rate'),
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
  const edit = useSectionForm<'taxes', TaxValues>('taxes', useSaveTaxes(), { valuesOf, fieldsOf, validate })
  const nameOf = (field: keyof TaxFields) => t(`taxes.${field}`)
  const show = (fields: Partial<TaxFields>, field: keyof TaxFields) =>
    field === 'rates' ? (fields.rates ?? []).map(rateText).join('\n') : (fields[field] ?? '')
  const { form } = edit
  const { rates } = form.values
  return (
    <SectionPage
      {...page}
      title={t('taxes.title')}
      cardTitle={t('taxes.rates')}
      hint={t('taxes.hint')}
      edit={edit}
      nameOf={nameOf}
      show={show}
      more={
        <Card title={t('taxes.untaxed')} className={cards.card}>
          <p className={styles.hint} dir="auto">
            {t('taxes.untaxedHint')}
          </p>
          <div className={cards.cards}>
            <Textarea
              rows={2}
              label={<Optional>{nameOf('exemptText')}</Optional>}
              {...form.getInputProps('exemptText')}
            />
            <Textarea
              rows={2}
              label={<Optional>{nameOf('reverseText')}</Optional>}
              {...form.getInputProps('reverseText')}
            />
          </div>
        </Card>
      }
    >
      <OrderedList
        form={form as unknown as ListForm}
        field="rates"
        label={t('taxes.rates')}
        addLabel={t('taxes.add')}
        items={rates}
        max={maxTaxRates}
        nameOf={({ id, name }) =>
          name.trim() === '' && id !== usualRateId ? t('taxes.new') : rateName({ name: name.trim() })
        }
        blank={blankRate}
        canRemove={() => rates.length > 1}
        tools={(_rate, index) => index === 0 && <span className="dim small">{t('taxes.default')}</span>}
      >
        {({ id }, index) => {
          const label = t('taxes.name')
          return (
            <div className={cards.fields}>
              <TextInput
                label={id === usualRateId ? <Optional>{label}</Optional> : label}
                autoComplete="off"
                {...form.getInputProps(`rates.${index}.name`)}
              />
              <RateInput label={t('taxes.rate')} {...form.getInputProps(`rates.${index}.rate`)} />
            </div>
          )
        }}
      </OrderedList>
    </SectionPage>
  )
}
