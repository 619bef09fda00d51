import type { ShopSettings } from '#contract/settings.ts'
import { newId } from '#features/settings/lists/list-values.ts'
import type { Snapshot } from '#forms/edit-form.ts'
import type { TypedNumber } from '#forms/number-field.tsx'
import { rateIn } from '#forms/rate-input.tsx'

export type TaxFields = ShopSettings['taxes']
type RateValues = { id: string; name: string; rate: TypedNumber }
/** Form values of the taxes: rates in percent, which may be missing. */
export type TaxValues = {
  rates: RateValues[]
  exemptText: string
  reverseText: string
  base?: Snapshot<TaxFields>
}

export const blankRate = (): RateValues => ({ id: newId(), name: '', rate: '' })

export const valuesOf = ({ rates, exemptText, reverseText }: TaxFields): TaxValues => ({
  rates: rates.map(({ id, name, rate }) => ({ id, name, rate: rate / 100 })),
  exemptText,
  reverseText,
})

/** A rate that is missing or unreadable is undefined, which the check reports. */
export const fieldsOf = ({ rates, exemptText, reverseText }: TaxValues): TaxFields => ({
  rates: rates.map(({ id, name, rate }) => ({ id, name: name.trim(), rate: rateIn(rate) as number })),
  exemptText: exemptText.trim(),
  reverseText: reverseText.trim(),
})
