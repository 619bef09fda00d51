import { countryCodes } from '#contract/post-codes.ts'
import { type Formats, formatsOf, useFormats } from '#kernel/format.ts'

/** Returns every country by its code, sorted by its name in the user's language. */
export function useCountryOptions(): { value: string; label: string }[] {
  const formats = useFormats()
  return countryCodes
    .map((code) => ({ value: code, label: formats.country(code) }))
    .sort((a, b) => formats.compare(a.label, b.label))
}

function findCode(country: string, ...languages: Pick<Formats, 'country'>[]): string {
  if (country === '' || countryCodes.includes(country)) return country
  const hasName = (code: string) => languages.some((formats) => formats.country(code) === country)
  return countryCodes.find(hasName) ?? country
}

/** The code of a country by its name in English, in which the server stores countries of buyers. */
export const codeOfCountry = (country: string): string => findCode(country, formatsOf('en'))

/** Returns a function that finds the code of a country by its name in the user's language or in English. */
export function useCountryCode(): (country: string) => string {
  const formats = useFormats()
  return (country) => findCode(country, formats, formatsOf('en'))
}
