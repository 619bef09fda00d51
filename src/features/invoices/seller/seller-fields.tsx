import { NativeSelect, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import { currencies } from '#contract/currencies.ts'
import { minorOf } from '#contract/money.ts'
import { isTimeZone, timeZones } from '#contract/zone.ts'
import { config } from '#kernel/config.ts'
import { formatsOf } from '#kernel/format.ts'
import type { useSellerForm } from './use-seller-form.tsx'

type Props = Pick<ReturnType<typeof useSellerForm>, 'edit' | 'savedSeller' | 'field'>

/** The currency of the shop, which is fixed once there are amounts in it. */
export function CurrencyField({ edit: { form }, savedSeller, field }: Props) {
  const { t } = useTranslation('invoices')
  const formats = formatsOf(config.usePart((now) => now.locale))
  const options = currencies
    .map((value) => ({ value, label: `${formats.currency(value)} (${value})` }))
    .sort((option, other) => formats.compare(option.label, other.label))
  const { currency } = form.values
  const savedCurrency = savedSeller.currency ?? currency
  const tenIn = (code: string) => formats.money(minorOf(10, code), code)
  const change = t('seller.currencyChange', { before: tenIn(savedCurrency), after: tenIn(currency) })
  const hint = savedSeller.isCurrencyFixed ? t('seller.currencyFixed') : currency !== savedCurrency && change
  return (
    <NativeSelect
      data={options}
      disabled={savedSeller.isCurrencyFixed ?? true}
      description={hint}
      {...field('currency')}
    />
  )
}

/** The time zone of the shop, with its current time. */
export function TimeZoneField({ edit: { form }, field }: Omit<Props, 'savedSeller'>) {
  const { t } = useTranslation('invoices')
  const zones = useId()
  const locale = config.usePart((now) => now.locale)
  const { timeZone } = form.values
  return (
    <>
      <TextInput
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        list={zones}
        description={
          isTimeZone(timeZone) && t('seller.clock', { time: formatsOf(locale, timeZone).recent(new Date()) })
        }
        {...field('timeZone')}
      />
      <datalist id={zones}>
        {timeZones().map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  )
}
