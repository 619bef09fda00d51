import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useShopSettings } from '#kernel/shop-settings.ts'
import '@mantine/core/styles/Input.layer.css'
import type { Invoice } from '#contract/invoices.ts'
import { type Language, languages } from '#contract/regional.ts'
import { InvoiceSums } from '#features/invoices/paper/invoice-sums.tsx'
import { useCountryOptions } from '#forms/country-options.ts'
import { DayField } from '#forms/day-field.tsx'
import cards from '#forms/form-cards.module.css'
import { Form } from '#forms/form-parts.tsx'
import { Optional } from '#forms/optional.tsx'
import { RateInput } from '#forms/rate-input.tsx'
import { isDay } from '#forms/typed/read.ts'
import { plusDays } from '#kernel/days.ts'
import { useFormats } from '#kernel/format.ts'
import { languageNames } from '#kernel/languages.ts'
import { CustomerInput } from '#shop/customer-input.tsx'
import { Card } from '#ui/card.tsx'
import styles from './form.module.css'
import { InvoiceLines } from './invoice-lines.tsx'
import { ratedFor, taxedFor } from './invoice-taxes.ts'
import { billedTo, type InvoiceValues, isUsualTerm, typedFields, typedTotals } from './invoice-values.ts'
import { TaxIncluded } from './tax-included.tsx'

type Props = {
  form: UseFormReturnType<InvoiceValues>
  id: string
  onSubmit: (values: InvoiceValues) => void
  /** The invoice that a credit note corrects. */
  corrects?: Invoice['corrects']
  children?: ReactNode
}

export function InvoiceForm({ form, id, onSubmit, corrects, children }: Props) {
  const { t } = useTranslation(['invoices', 'edit'])
  const formats = useFormats()
  const { values } = form
  const optional = (text: string) => <Optional>{text}</Optional>
  const { dueDays } = useShopSettings('invoices')
  const { rates } = useShopSettings('taxes')
  // The country at the start stays a choice even if no rate has it any more, so that the focused field never disappears.
  const taxCountries = [
    values.taxCountry,
    form.getInitialValues().taxCountry,
    ...rates.flatMap(({ countries = [] }) => countries.map(({ country }) => country)),
  ]
  const taxCountryOptions = useCountryOptions().filter(({ value }) => taxCountries.includes(value))
  const isDueOwn = useRef(false)
  const lastDay = useRef(values.date)

  function changeDate(date: string) {
    // A half-typed day leaves the field empty.
    if (isDay(values.date)) lastDay.current = values.date
    // A credit note is not due; the server wants no earlier day than its date.
    if (corrects) form.setFieldValue('due', date)
    else if (!isDueOwn.current && isDay(date) && isUsualTerm(lastDay.current, values.due))
      form.setFieldValue('due', plusDays(date, dueDays))
    form.setFieldValue('date', date)
  }

  function changeTaxRate(taxRate: number | string) {
    const previousRate = values.taxRate
    const moved = values.lines.map((line) =>
      line.taxRate === previousRate ? { ...line, taxRate, rateId: undefined } : line,
    )
    form.setValues({ taxRate, lines: moved })
  }
  const { discountRate = 0 } = typedFields(values)
  return (
    <Form form={form} id={id} onSubmit={onSubmit} className={cards.cards}>
      {children}
      <Card title={corrects ? t('form.customer') : t('form.billTo')} className={cards.card}>
        <div className={cards.fields}>
          <CustomerInput
            label={t('form.name')}
            description={values.customer === null ? t('typeCustomer') : t('form.isCustomer')}
            {...form.getInputProps('name')}
            value={values.name}
            onText={(name) => {
              form.setFieldValue('name', name)
              // An edited name is no longer the chosen customer.
              form.setFieldValue('customer', null)
            }}
            onPick={(customer) => {
              const { language, ...buyer } = billedTo(customer)
              // A credit note has the rates and the language of the invoice that it corrects.
              form.setValues({ ...buyer, ...(!corrects && { language, ...taxedFor(values, customer) }) })
              form.clearErrors()
            }}
          />
          <TextInput
            type="email"
            label={optional(t('form.email'))}
            autoComplete="off"
            {...form.getInputProps('email')}
          />
          <Textarea
            label={optional(t('form.address'))}
            description={t('form.addressHint')}
            rows={4}
            {...form.getInputProps('address')}
          />
          <div className={cards.cards}>
            <TextInput
              type="tel"
              label={optional(t('form.phone'))}
              autoComplete="off"
              {...form.getInputProps('phone')}
            />
            <TextInput
              dir="ltr"
              label={optional(t('form.taxNumber'))}
              description={t('form.taxNumberHint')}
              autoComplete="off"
              {...form.getInputProps('taxNumber')}
            />
          </div>
          {!corrects && (
            <NativeSelect
              label={t('form.language')}
              description={t('form.languageHint')}
              data={[
                ...(values.language ? [] : [{ value: '', label: t('form.appLanguage') }]),
                ...languages.map((value) => ({ value, label: languageNames[value] })),
              ]}
              {...form.getInputProps('language')}
              value={values.language ?? ''}
              onChange={({ currentTarget: { value } }) =>
                form.setFieldValue('language', (value || null) as Language | null)
              }
            />
          )}
        </div>
      </Card>
      <Card title={t('form.dates')} className={cards.card}>
        <div className={cards.fields}>
          <DayField
            label={corrects ? t('credit.date') : t('form.date')}
            {...form.getInputProps('date')}
            onChange={changeDate}
          />
          {!corrects && (
            <DayField
              label={t('form.due')}
              min={values.date}
              {...form.getInputProps('due')}
              onChange={(due) => {
                isDueOwn.current = true
                form.setFieldValue('due', due)
              }}
            />
          )}
        </div>
      </Card>
      <Card title={t('form.lines')} className={cards.card}>
        {corrects && (
          <p className={styles.hint} dir="auto">
            {t('credit.limit', {
              amount: formats.money(corrects.remaining, values.currency),
              number: corrects.number,
            })}
          </p>
        )}
        <InvoiceLines form={form} />
        <div className={cards.ending}>
          <div className={cards.pair}>
            <RateInput label={t('form.discountRate')} {...form.getInputProps('discountRate')} />
            <RateInput
              label={t('form.taxRate')}
              description={t('form.taxRateHint')}
              {...form.getInputProps('taxRate')}
              onChange={changeTaxRate}
            />
            {!corrects && taxCountryOptions.length > 0 && (
              <NativeSelect
                label={t('form.taxCountry')}
                data={[{ value: '', label: t('form.usualRates') }, ...taxCountryOptions]}
                {...form.getInputProps('taxCountry')}
                value={values.taxCountry ?? ''}
                onChange={({ currentTarget: { value } }) => form.setValues(ratedFor(values, value || null))}
              />
            )}
            <TaxIncluded form={form} />
          </div>
          <InvoiceSums
            totals={typedTotals(values)}
            taxIncluded={values.taxIncluded}
            discountRate={discountRate}
            currency={values.currency}
          />
        </div>
      </Card>
      <Card title={t('form.notes')} className={cards.card}>
        <Textarea
          label={optional(t('form.terms'))}
          description={t('form.termsHint')}
          rows={3}
          {...form.getInputProps('terms')}
        />
      </Card>
    </Form>
  )
}
