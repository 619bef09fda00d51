import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { currencies } from '#contract/currencies.ts'
import { minorOf, usualCurrency } from '#contract/money.ts'
import { EditBar, EditProblems } from '#forms/edit-parts.tsx'
import '@mantine/core/styles/Input.layer.css'
import { blankSeller, type KeptSeller, SellerConflict, ShopFields } from '#contract/seller.ts'
import { isTimeZone, timeZones } from '#contract/zone.ts'
import styles from '#features/invoices/form/form.module.css'
import { useSaveSeller } from '#features/invoices/mutations.ts'
import { useSeller } from '#features/invoices/queries.ts'
import { currentOf, type Snapshot, useEditForm } from '#forms/edit-form.ts'
import { checkedBy } from '#forms/form.ts'
import cards from '#forms/form-cards.module.css'
import { Form } from '#forms/form-parts.tsx'
import { Optional } from '#forms/optional.tsx'
import { ReadOnly } from '#forms/read-only.tsx'
import { config } from '#kernel/config.ts'
import { useOnline } from '#kernel/connection.ts'
import { formatsOf } from '#kernel/format.ts'
import { notify } from '#kernel/snackbar.ts'
import { CountrySelect } from '#shop/country-select.tsx'
import { Card } from '#ui/card.tsx'
import { Page } from '#ui/page.tsx'
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

/** The seller's details on new invoices; issued ones keep theirs. */
export function SellerScreen({
  crumbs,
  history,
}: {
  crumbs: (title: string) => ReactNode
  /** Shows who changed the details, where the user may see that. */
  history: ReactNode
}) {
  const { t } = useTranslation('invoices')
  const zones = useId()
  const locale = config.usePart((now) => now.locale)
  const isOnline = useOnline()
  const savedSeller = useSeller()
  const saveSeller = useSaveSeller()
  const { form, changed, isUnsaved, problems, submit, bar } = useEditForm({
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
    onSaved: () => notify({ message: t('seller.saved') }),
  })
  const formats = formatsOf(locale)
  const currencyOptions = currencies
    .map((value) => ({ value, label: `${formats.currency(value)} (${value})` }))
    .sort((option, other) => formats.compare(option.label, other.label))
  const { currency } = form.values
  const savedCurrency = savedSeller.currency ?? currency
  const tenIn = (code: string) => formats.money(minorOf(10, code), code)
  const change = t('seller.currencyChange', { before: tenIn(savedCurrency), after: tenIn(currency) })
  const currencyHint = savedSeller.isCurrencyFixed
    ? t('seller.currencyFixed')
    : currency !== savedCurrency && change
  const nameOf = (field: keyof ShopFields) => t(`seller.${field}`)
  const field = (name: keyof ShopFields) => ({
    label: required.has(name) ? nameOf(name) : <Optional>{nameOf(name)}</Optional>,
    ...form.getInputProps(name),
  })
  /** The first details of a shop get the currency and the time zone of its country. */
  function chooseCountry(country: string) {
    form.setFieldValue('country', country)
    if (savedSeller.seller !== null || country === '') return
    const { currency: usual = currency, timeZone } = usualOf(country, form.values.timeZone)
    if (!savedSeller.isCurrencyFixed) form.setFieldValue('currency', usual)
    if (timeZone) form.setFieldValue('timeZone', timeZone)
  }
  return (
    <Page crumbs={crumbs(t('seller.title'))} title={t('seller.title')}>
      <div className={`${cards.single} ${cards.cards}`}>
        <Form
          form={form}
          id={bar.formId}
          className={cards.cards}
          onSubmit={(values) => {
            submit(values)
            if (!isOnline) notify({ message: t('offline') })
          }}
        >
          <EditProblems {...problems} nameOf={nameOf} show={(fields, field) => fields[field] ?? ''} />
          <ReadOnly without="settings.edit">
            <Card id="business" title={t('seller.who')} className={cards.card}>
              <p className={styles.hint} dir="auto">
                {t('seller.hint')}
              </p>
              <div className={cards.fields}>
                <TextInput
                  description={t('seller.nameHint')}
                  autoComplete="organization"
                  {...field('name')}
                />
                <TextInput
                  description={t('seller.legalNameHint')}
                  autoComplete="off"
                  {...field('legalName')}
                />
                <Textarea rows={4} description={t('form.addressHint')} {...field('address')} />
                <div className={cards.cards}>
                  <CountrySelect
                    {...field('country')}
                    description={savedSeller.seller === null && t('seller.countryHint')}
                    onChange={chooseCountry}
                  />
                  <TextInput type="email" autoComplete="off" {...field('email')} />
                </div>
                <TextInput type="tel" autoComplete="off" {...field('phone')} />
                <TextInput dir="ltr" autoComplete="off" {...field('taxNumber')} />
                <TextInput dir="ltr" autoComplete="off" {...field('companyNumber')} />
              </div>
            </Card>
            <Card id="payment" title={t('seller.pay')} className={cards.card}>
              <div className={cards.fields}>
                <TextInput dir="ltr" autoComplete="off" spellCheck={false} {...field('iban')} />
                <TextInput dir="ltr" autoComplete="off" spellCheck={false} {...field('bic')} />
                <TextInput autoComplete="off" {...field('bank')} />
              </div>
            </Card>
            <Card id="currency" title={t('seller.money')} className={cards.card}>
              <p className={styles.hint} dir="auto">
                {t('seller.moneyHint')}
              </p>
              <div className={cards.fields}>
                <NativeSelect
                  data={currencyOptions}
                  disabled={savedSeller.isCurrencyFixed ?? true}
                  description={currencyHint}
                  {...field('currency')}
                />
              </div>
            </Card>
            <Card id="time-zone" title={t('seller.days')} className={cards.card}>
              <p className={styles.hint} dir="auto">
                {t('seller.daysHint')}
              </p>
              <div className={cards.fields}>
                <TextInput
                  dir="ltr"
                  autoComplete="off"
                  spellCheck={false}
                  list={zones}
                  description={
                    isTimeZone(form.values.timeZone) &&
                    t('seller.clock', { time: formatsOf(locale, form.values.timeZone).recent(new Date()) })
                  }
                  {...field('timeZone')}
                />
                <datalist id={zones}>
                  {timeZones().map((zone) => (
                    <option key={zone} value={zone} />
                  ))}
                </datalist>
              </div>
            </Card>
          </ReadOnly>
        </Form>
        {history}
        {isUnsaved && <EditBar {...bar} changed={changed.map(nameOf)} />}
      </div>
    </Page>
  )
}
