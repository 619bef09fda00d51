import { countryCodes } from '#contract/post-codes.ts'
import { useFormats } from '#kernel/format.ts'

/** Returns every country by its code, sorted by its name in the user's language. */
export function useCountryOptions(): { value: string; label: string }[] {
  const formats = useFormats()
  return countryCodes
    .map((code) => ({ value: code, label: formats.country(code) }))
    .sort((a, b) => formats.compare(a.label, b.label))
}
