import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { maxTaxCountries, maxTaxRates, usualRateId } from '#contract/taxes.ts'
import { type ListForm, OrderedList } from '#features/settings/lists/ordered-list.tsx'
import { RowList } from '#features/settings/lists/row-list.tsx'
import { SectionPage, type SectionProps } from '#features/settings/section-page.tsx'
import styles from '#features/settings/settings.module.css'
import { useCountryOptions } from '#forms/country-options.ts'
import cards from '#forms/form-cards.module.css'
import { Optional } from '#forms/optional.tsx'
import { RateInput } from '#forms/rate-input.tsx'
import { useTaxRates } from '#shop/use-tax-rates.ts'
import { Card } from '#ui/card.tsx'
import { blankCountryRate, blankRate } from './tax-values.ts'
import { useTaxForm } from './use-tax-form.ts'

export function TaxSettingsScreen(page: SectionProps) {
  const { t } = useTranslation('settings')
  const { nameOf: rateName } = useTaxRates()
  const countryOptions = useCountryOptions()
  const taxes = useTaxForm()
  const { form } = taxes.edit
  const listForm = form as unknown as ListForm
  const { rates } = form.values
  return (
    <SectionPage
      {...page}
      title={t('taxes.title')}
      cardTitle={t('taxes.rates')}
      hint={t('taxes.hint')}
      {...taxes}
      more={
        <Card title={t('taxes.untaxed')} className={cards.card}>
          <p className={styles.hint} dir="auto">
            {t('taxes.untaxedHint')}
          </p>
          <div className={cards.cards}>
            <Textarea
              rows={2}
              label={<Optional>{taxes.nameOf('exemptText')}</Optional>}
              {...form.getInputProps('exemptText')}
            />
            <Textarea
              rows={2}
              label={<Optional>{taxes.nameOf('reverseText')}</Optional>}
              {...form.getInputProps('reverseText')}
            />
          </div>
        </Card>
      }
    >
      <Checkbox
        label={taxes.nameOf('pricesIncludeTax')}
        description={t('taxes.includedHint')}
        {...form.getInputProps('pricesIncludeTax', { type: 'checkbox' })}
      />
      <OrderedList
        form={listForm}
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
        {({ id, countries }, index) => {
          const label = t('taxes.name')
          const path = `rates.${index}.countries`
          return (
            <div className={cards.fields}>
              <TextInput
                label={id === usualRateId ? <Optional>{label}</Optional> : label}
                autoComplete="off"
                {...form.getInputProps(`rates.${index}.name`)}
              />
              <RateInput label={t('taxes.rate')} {...form.getInputProps(`rates.${index}.rate`)} />
              <RowList
                form={listForm}
                path={path}
                rows={countries ?? []}
                max={maxTaxCountries}
                blank={blankCountryRate}
                label={t('taxes.countries')}
                addLabel={t('taxes.addCountry')}
                removeLabel={(at) => t('taxes.removeCountry', { number: at + 1 })}
                error={form.errors[path]}
              >
                {(_country, at) => (
                  <>
                    <NativeSelect
                      label={t('taxes.country')}
                      data={[{ value: '', label: t('taxes.chooseCountry') }, ...countryOptions]}
                      {...form.getInputProps(`${path}.${at}.country`)}
                    />
                    <RateInput label={t('taxes.rate')} {...form.getInputProps(`${path}.${at}.rate`)} />
                  </>
                )}
              </RowList>
            </div>
          )
        }}
      </OrderedList>
    </SectionPage>
  )
}
