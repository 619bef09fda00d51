import { foldText } from './fold.ts'
import { codeOf, countryCodes } from './post-codes.ts'
import { languages } from './regional.ts'

/** Common names that are not those of Unicode. */
const otherNames = { uk: 'GB', usa: 'US', turkey: 'TR' } as const

let codes: ReadonlyMap<string, string> | undefined

/** Codes of countries by folded name in every language of the app; computed on first use. */
function codesByName(): ReadonlyMap<string, string> {
  codes ??= new Map([
    ...Object.entries(otherNames),
    ...languages.flatMap((language) => {
      const names = new Intl.DisplayNames(language, { type: 'region' })
      return countryCodes.map((code): [string, string] => [foldText(names.of(code) ?? code), code])
    }),
  ])
  return codes
}

/** The ISO 3166-1 alpha-2 code of a country by its code or name; other text as it is. */
export function countryCodeOf(country: string): string {
  const text = country.trim()
  const code = codeOf(text)
  return countryCodes.includes(code) ? code : (codesByName().get(foldText(text)) ?? text)
}
