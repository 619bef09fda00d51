import type { ShopSettings } from '#contract/settings.ts'
import { newId } from '#features/settings/lists/list-values.ts'
import type { Snapshot } from '#forms/edit-form.ts'
import type { TypedNumber } from '#forms/number-field.tsx'
import { rateIn } from '#forms/rate-input.tsx'

export type TaxFields = ShopSettings['taxes']
type CountryRateValues = { country: string; rate: TypedNumber }
type RateValues = { id: string; name: string; rate: TypedNumber; countries: CountryRateValues[] }
/** Form values of the taxes: rates in percent, which may be missing. */
export type TaxValues = {
  /** Undefined in drafts of an earlier version of the app. */
  pricesIncludeTax?: boolean
  rates: RateValues[]
  exemptText: string
  reverseText: string
  base?: Snapshot<TaxFields>
}

export const blankRate = (): RateValues => ({ id: newId(), name: '', rate: '', countries: [] })
export const blankCountryRate: CountryRateValues = { country: '', rate: '' }

export const valuesOf = ({ pricesIncludeTax, rates, exemptText, reverseText }: TaxFields): TaxValues => ({
  pricesIncludeTax,
  rates: rates.map(({ id, name, rate, countries = [] }) => ({
    id,
    name,
    rate: rate / 100,
    countries: countries.map((other) => ({ ...other, rate: other.rate / 100 })),
  })),
  exemptText,
  reverseText,
})

/** A rate that is missing or unreadable is undefined, which the check reports. The draft of an earlier version has no countries. */
export const fieldsOf = ({
  pricesIncludeTax = true,
  rates,
  exemptText,
  reverseText,
}: TaxValues): TaxFields => ({
  pricesIncludeTax,
  rates: rates.map(({ id, name, rate, countries = [] }) => ({
    id,
    name: name.trim(),
    rate: rateIn(rate) as number,
    ...(countries.length > 0 && {
      countries: countries.map((other) => ({ country: other.country, rate: rateIn(other.rate) as number })),
    }),
  })),
  exemptText: exemptText.trim(),
  reverseText: reverseText.trim(),
})
