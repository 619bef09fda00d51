import { useTranslation } from 'react-i18next'
import { usualCurrency } from '#contract/money.ts'
import { blankSeller, type KeptSeller, SellerConflict, ShopFields } from '#contract/seller.ts'
import { useSaveSeller } from '#features/invoices/mutations.ts'
import { useSeller } from '#features/invoices/queries.ts'
import { currentOf, type Snapshot, useEditForm } from '#forms/edit-form.ts'
import { checkedBy } from '#forms/form.ts'
import { Optional } from '#forms/optional.tsx'
import { usualOf } from './usual-of-country.ts'

type Values = ShopFields & { base?: Snapshot<ShopFields> }

const toSnapshot = ({
  seller,
  timeZone,
  currency = usualCurrency,
  version,
  updated,
}: KeptSeller): Snapshot<ShopFields> => ({
  version,
  fields: { ...blankSeller, ...seller, timeZone, currency },
  ...(updated !== null && { at: updated }),
})

const fieldsOf = ({ base: _, ...values }: Values): ShopFields => ({
  ...(Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text.trim()])) as ShopFields),
  iban: values.iban.replace(/\s/g, '').toUpperCase(),
})

const required = new Set<keyof ShopFields>(['name', 'timeZone', 'currency'])

/** The form of the shop details, with the texts of its fields; `onSaved` runs after saving. */
export function useSellerForm(onSaved: () => void) {
  const { t } = useTranslation('invoices')
  const savedSeller = useSeller()
  const saveSeller = useSaveSeller()
  const edit = useEditForm({
    draft: 'seller',
    snapshot: toSnapshot(savedSeller),
    valuesOf: (fields): Values => fields,
    fieldsOf,
    validate: (values: Values) =>
      checkedBy<ShopFields>(ShopFields, (_problem, field) =>
        field === 'iban' ||
        field === 'email' ||
        field === 'name' ||
        field === 'timeZone' ||
        field === 'currency'
          ? t(`seller.wrong.${field}`)
          : t('seller.wrong.long'),
      )(fieldsOf(values)),
    mutation: saveSeller,
    about: {},
    send: (edit, { onSuccess, onError }) =>
      saveSeller.mutate(edit, { onSuccess: (reply) => onSuccess(toSnapshot(reply)), onError }),
    currentIn: currentOf(SellerConflict, toSnapshot),
    onSaved,
  })
  const { form } = edit
  const nameOf = (field: keyof ShopFields) => t(`seller.${field}`)
  /** The first details of a shop get the currency and the time zone of its country. */
  function chooseCountry(country: string) {
    form.setFieldValue('country', country)
    if (savedSeller.seller !== null || country === '') return
    const { currency, timeZone } = form.values
    const usual = usualOf(country, timeZone)
    if (!savedSeller.isCurrencyFixed) form.setFieldValue('currency', usual.currency ?? currency)
    if (usual.timeZone) form.setFieldValue('timeZone', usual.timeZone)
  }
  return {
    edit,
    savedSeller,
    nameOf,
    show: (fields: Partial<ShopFields>, field: keyof ShopFields) => fields[field] ?? '',
    /** Properties of the input of a field. */
    field: (name: keyof ShopFields) => ({
      label: required.has(name) ? nameOf(name) : <Optional>{nameOf(name)}</Optional>,
      ...form.getInputProps(name),
    }),
    chooseCountry,
  }
}
