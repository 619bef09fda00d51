import { useTranslation } from 'react-i18next'
import { defaultRate, type TaxRate } from '#contract/taxes.ts'
import { useFormats } from '#kernel/format.ts'
import { useShopSettings } from '#kernel/shop-settings.ts'

/** The texts of tax rates; the app names a rate without a name in its language. */
export function useTaxRates() {
  const { t } = useTranslation('ui')
  const formats = useFormats()
  const taxes = useShopSettings('taxes')
  const percent = (rate: number) => formats.rate(rate / 10_000)
  const nameOf = ({ name }: Pick<TaxRate, 'name'>): string => name || t('taxes.standard')
  /** The name with the percentage. */
  const rateText = (rate: Pick<TaxRate, 'name' | 'rate'>): string =>
    t('taxes.rate', { name: nameOf(rate), rate: percent(rate.rate) })
  const defaultText = t('taxes.default', { rate: percent(defaultRate(taxes)) })
  /** The name with the percentage and those for countries. */
  function fullText({
    rate,
    countries = [],
    ...named
  }: Pick<TaxRate, 'name' | 'rate' | 'countries'>): string {
    const others = countries.map((other) => `${formats.country(other.country)} ${percent(other.rate)}`)
    return t('taxes.rate', { name: nameOf(named), rate: formats.row([percent(rate), ...others]) })
  }
  return {
    nameOf,
    fullText,
    /** The rate of a product by its id: the default also for a rate that was removed. */
    productRateText(id: unknown): string {
      const rate = taxes.rates.find((candidate) => candidate.id === id)
      return rate ? rateText(rate) : defaultText
    },
    /** A stored id by the name of its rate now. */
    storedRateText(id: unknown): string {
      if (typeof id !== 'string' || id === '') return defaultText
      const rate = taxes.rates.find((candidate) => candidate.id === id)
      return rate ? rateText(rate) : t('taxes.removed')
    },
    /** Choices for a product; empty for the default. */
    choices: [
      { value: '', label: defaultText },
      ...taxes.rates.map((rate) => ({ value: rate.id, label: rateText(rate) })),
    ],
  }
}
