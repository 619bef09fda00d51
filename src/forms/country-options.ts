import { countryCodes } from '#contract/post-codes.ts'
import { formatsOf, useFormats } from '#kernel/format.ts'

/** Returns every country by its code, sorted by its name in the user's language. */
export function useCountryOptions(): { value: string; label: string }[] {
  const formats = useFormats()
  return countryCodes
    .map((code) => ({ value: code, label: formats.country(code) }))
    .sort((a, b) => formats.compare(a.label, b.label))
}

/** Returns a function that finds the code of a country by its name: the server names countries of customers in English. */
export function useCountryCode(): (country: string) => string {
  const formats = useFormats()
  return (country) => {
    if (country === '' || countryCodes.includes(country)) return country
    const english = formatsOf('en')
    const names = (code: string) => [formats.country(code), english.country(code)]
    return countryCodes.find((code) => names(code).includes(country)) ?? country
  }
}
