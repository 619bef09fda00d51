import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Input.layer.css'
import {
  invoiceNumber,
  isSamePrefix,
  NumberFormat,
  seriesYear,
  usualNumberFormat,
} from '#contract/invoice-number.ts'
import { InvoiceSettings, type ShopSettings } from '#contract/settings.ts'
import type { Snapshot } from '#forms/edit-form.ts'
import { checkedBy } from '#forms/form.ts'
import cards from '#forms/form-cards.module.css'
import { NumberField, numberIn, type TypedNumber } from '#forms/number-field.tsx'
import { Optional } from '#forms/optional.tsx'
import { useFormats } from '#kernel/format.ts'
import { shopToday } from '#kernel/shop-days.ts'
import { Card } from '#ui/card.tsx'
import { useSaveInvoices } from './mutations.ts'
import { useSectionForm } from './section-form.ts'
import { SectionPage, type SectionProps } from './section-page.tsx'
import styles from './settings.module.css'

type Fields = ShopSettings['invoices']
type Values = Omit<Fields, 'dueDays' | 'digits'> & {
  dueDays: TypedNumber
  digits: TypedNumber
  base?: Snapshot<Fields>
}

/** A number that is missing is undefined, which the check reports. */
const fieldsOf = ({ base: _, dueDays, digits, hasYear, ...texts }: Values): Fields => ({
  dueDays: numberIn(dueDays) as number,
  digits: numberIn(digits) as number,
  hasYear,
  prefix: texts.prefix.trim(),
  creditPrefix: texts.creditPrefix.trim(),
  terms: texts.terms.trim(),
  footer: texts.footer.trim(),
})

/** The first number of a series in a format that may be half typed. */
const firstNumber = (prefix: string, { digits, hasYear }: Pick<Values, 'digits' | 'hasYear'>) => {
  const minDigits = NumberFormat.shape.digits.safeParse(numberIn(digits)).data ?? usualNumberFormat.digits
  return invoiceNumber({ prefix: prefix.trim(), digits: minDigits }, seriesYear({ hasYear }, shopToday()), 1)
}

export function InvoiceSettingsScreen(page: SectionProps) {
  const { t } = useTranslation('settings')
  const formats = useFormats()
  const messages = {
    dueDays: t('invoices.wrong.dueDays'),
    terms: t('invoices.wrong.terms'),
    footer: t('invoices.wrong.footer'),
    prefix: t('invoices.wrong.prefix'),
    creditPrefix: t('invoices.wrong.prefix'),
    digits: t('invoices.wrong.digits'),
    hasYear: '',
  }
  const edit = useSectionForm<'invoices', Values>('invoices', useSaveInvoices(), {
    valuesOf: (stored) => ({ ...stored }),
    fieldsOf,
    validate: (values) => ({
      ...(isSamePrefix(values) && { creditPrefix: t('invoices.wrong.samePrefix') }),
      ...checkedBy<Fields>(
        InvoiceSettings,
        (_problem, field) => messages[field as keyof Fields],
      )(fieldsOf(values)),
    }),
  })
  const nameOf = (field: keyof Fields) => t(`invoices.${field}`)
  const show = (fields: Partial<Fields>, field: keyof Fields) => {
    const value = fields[field]
    if (value === undefined) return ''
    if (field === 'hasYear') return t(value ? 'invoices.withYear' : 'invoices.withoutYear')
    return typeof value === 'number' ? formats.number(value) : String(value)
  }
  const { form } = edit
  const { prefix, creditPrefix } = form.values
  const example = (text: string) => t('invoices.example', { number: firstNumber(text, form.values) })
  return (
    <SectionPage
      {...page}
      title={t('invoices.title')}
      cardTitle={t('invoices.card')}
      hint={t('invoices.hint')}
      edit={edit}
      nameOf={nameOf}
      show={show}
      more={
        <>
          <Card title={t('invoices.numbers')} className={cards.card}>
            <p className={styles.hint} dir="auto">
              {t('invoices.numbersHint')}
            </p>
            <div className={cards.fields}>
              <TextInput
                dir="ltr"
                autoComplete="off"
                spellCheck={false}
                label={<Optional>{nameOf('prefix')}</Optional>}
                description={example(prefix)}
                {...form.getInputProps('prefix')}
              />
              <TextInput
                dir="ltr"
                autoComplete="off"
                spellCheck={false}
                label={nameOf('creditPrefix')}
                description={example(creditPrefix)}
                {...form.getInputProps('creditPrefix')}
              />
              <NumberField
                label={nameOf('digits')}
                description={t('invoices.digitsHint')}
                {...form.getInputProps('digits')}
              />
              <Checkbox
                className={cards.wide ?? ''}
                label={nameOf('hasYear')}
                description={t('invoices.hasYearHint')}
                {...form.getInputProps('hasYear', { type: 'checkbox' })}
              />
            </div>
          </Card>
          <Card title={t('invoices.foot')} className={cards.card}>
            <p className={styles.hint} dir="auto">
              {t('invoices.footHint')}
            </p>
            <Textarea
              rows={3}
              label={<Optional>{nameOf('footer')}</Optional>}
              {...form.getInputProps('footer')}
            />
          </Card>
        </>
      }
    >
      <NumberField label={nameOf('dueDays')} {...form.getInputProps('dueDays')} />
      <Textarea
        className={cards.wide}
        rows={4}
        label={<Optional>{nameOf('terms')}</Optional>}
        description={t('invoices.termsHint')}
        {...form.getInputProps('terms')}
      />
    </SectionPage>
  )
}
