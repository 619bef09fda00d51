import { Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import '@mantine/core/styles/Input.layer.css'
import { InvoiceSettings, type ShopSettings, StoredInvoiceSettings } from '#contract/settings.ts'
import { currentOf, type Snapshot, useEditForm } from '#forms/edit-form.ts'
import { checkedBy } from '#forms/form.ts'
import cards from '#forms/form-cards.module.css'
import { NumberField, numberIn, type TypedNumber } from '#forms/number-field.tsx'
import { Optional } from '#forms/optional.tsx'
import { RateInput, rateIn } from '#forms/rate-input.tsx'
import { useFormats } from '#kernel/format.ts'
import { notify } from '#kernel/snackbar.ts'
import { useSaveInvoices } from './mutations.ts'
import { useSettings } from './queries.ts'
import { SectionPage, type SectionProps, snapshotOf } from './section-page.tsx'

type Fields = ShopSettings['invoices']
type Values = { dueDays: TypedNumber; taxRate: TypedNumber; terms: string; base?: Snapshot<Fields> }

const Conflict = z.looseObject({ current: StoredInvoiceSettings })
const valuesOf = ({ dueDays, taxRate, terms }: Fields): Values => ({ dueDays, taxRate: taxRate / 100, terms })

/** A number that is missing is undefined, which the check reports. */
const fieldsOf = ({ dueDays, taxRate, terms }: Values): Fields => ({
  dueDays: numberIn(dueDays) as number,
  taxRate: rateIn(taxRate) as number,
  terms: terms.trim(),
})

export function InvoiceSettingsScreen(page: SectionProps) {
  const { t } = useTranslation('settings')
  const formats = useFormats()
  const { invoices } = useSettings()
  const saveInvoices = useSaveInvoices()
  const messages = {
    dueDays: t('invoices.wrong.dueDays'),
    taxRate: t('invoices.wrong.taxRate'),
    terms: t('invoices.wrong.terms'),
  }
  const edit = useEditForm<Fields, Values>({
    draft: 'settings-invoices',
    snapshot: snapshotOf(invoices),
    valuesOf,
    fieldsOf,
    validate: (values) =>
      checkedBy<Fields>(
        InvoiceSettings,
        (_problem, field) => messages[field as keyof Fields],
      )(fieldsOf(values)),
    mutation: saveInvoices,
    about: {},
    send: (changes, { onSuccess, onError }) =>
      saveInvoices.mutate(changes, { onSuccess: (reply) => onSuccess(snapshotOf(reply.invoices)), onError }),
    currentIn: currentOf(Conflict, snapshotOf),
    onSaved: () => notify({ message: t('saved') }),
  })
  const names = { dueDays: t('invoices.dueDays'), taxRate: t('invoices.taxRate'), terms: t('invoices.terms') }
  const show = ({ dueDays, taxRate, terms = '' }: Partial<Fields>, field: keyof Fields) => {
    if (field === 'dueDays') return dueDays === undefined ? '' : formats.number(dueDays)
    if (field === 'taxRate') return taxRate === undefined ? '' : formats.rate(taxRate / 10_000)
    return terms
  }
  const { form } = edit
  return (
    <SectionPage
      {...page}
      title={t('invoices.title')}
      cardTitle={t('invoices.card')}
      hint={t('invoices.hint')}
      edit={edit}
      nameOf={(field) => names[field]}
      show={show}
    >
      <NumberField label={names.dueDays} {...form.getInputProps('dueDays')} />
      <RateInput label={names.taxRate} {...form.getInputProps('taxRate')} />
      <Textarea
        className={cards.wide}
        rows={4}
        label={<Optional>{names.terms}</Optional>}
        description={t('invoices.termsHint')}
        {...form.getInputProps('terms')}
      />
    </SectionPage>
  )
}
