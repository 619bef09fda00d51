import { NativeSelect, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import { OnwardLink } from '#features/dashboard/onward-link.tsx'
import { CurrencyField, TimeZoneField } from '#features/invoices/seller/seller-fields.tsx'
import { useSellerForm } from '#features/invoices/seller/use-seller-form.tsx'
import { languageOf } from '#features/invoices/seller/usual-of-country.ts'
import { languageOptions, useRegionalForm } from '#features/settings/regional/use-regional-form.ts'
import { useTaxForm } from '#features/settings/taxes/use-tax-form.ts'
import { EditProblems } from '#forms/edit-parts.tsx'
import cards from '#forms/form-cards.module.css'
import { RateInput } from '#forms/rate-input.tsx'
import { CountrySelect } from '#shop/country-select.tsx'
import { Card } from '#ui/card.tsx'
import styles from './setup.module.css'
import { partOf, StepForm, type StepProps, useStepSaving } from './step-form.tsx'

/** The name of the shop and its country, which suggests the currency, the time zone and the language. */
export function ShopStep(step: StepProps) {
  const { t } = useTranslation(['setup', 'settings'])
  const { onSaved, save } = useStepSaving(step.onNext)
  const shop = useSellerForm(onSaved)
  const taxes = useTaxForm(onSaved)
  const regional = useRegionalForm(onSaved)
  const { field, savedSeller } = shop
  const regionalForm = regional.edit.form
  const isFirst = savedSeller.seller === null

  function chooseCountry(country: string) {
    const suggestion = languageOf(shop.edit.form.values.country ?? '')
    shop.chooseCountry(country)
    if (!isFirst) return
    const { language } = regionalForm.values
    // A language that only the previous country suggested gives way to the stored one.
    const other = language === suggestion ? regional.edit.before.language : language
    regionalForm.setFieldValue('language', languageOf(country) ?? other)
  }

  return (
    <StepForm
      {...step}
      parts={[
        partOf(shop.edit, { fields: /^(name|country|currency|timeZone)$/ }),
        partOf(taxes.edit, { fields: /^rates\.0\.rate$/ }),
        partOf(regional.edit, { fields: /^language$/ }),
      ]}
      save={save}
    >
      <EditProblems {...shop.edit.problems} nameOf={shop.nameOf} show={shop.show} />
      <EditProblems {...taxes.edit.problems} nameOf={taxes.nameOf} show={taxes.show} />
      <EditProblems {...regional.edit.problems} nameOf={regional.nameOf} show={regional.show} />
      <Card title={t('steps.shop')} className={cards.card}>
        <div className={cards.fields}>
          <TextInput autoComplete="organization" {...field('name')} />
          <CountrySelect
            {...field('country')}
            description={isFirst && t('countryHint')}
            onChange={chooseCountry}
          />
          <CurrencyField {...shop} />
          <TimeZoneField {...shop} />
          <RateInput
            label={t('rate')}
            description={t('rateHint')}
            {...taxes.edit.form.getInputProps('rates.0.rate')}
          />
          <NativeSelect
            label={t('settings:regional.language')}
            description={t('settings:regional.languageHint')}
            data={languageOptions}
            {...regionalForm.getInputProps('language')}
          />
        </div>
      </Card>
      <div className={styles.links}>
        <OnwardLink to="/settings/shop" text={t('allDetails')} />
        <OnwardLink to="/settings/taxes" text={t('allRates')} />
      </div>
    </StepForm>
  )
}
