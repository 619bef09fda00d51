import { CountryCodes } from 'validator/lib/isISO31661Alpha2.js'
import * as postal from 'validator/lib/isPostalCode.js'

// The file is CommonJS: Node has all exports in `default`, a bundler only the one of that name.
const whole = postal.default as typeof postal.default & { default?: typeof postal.default }
const isPostalCode = whole.default ?? whole

const codes = new Set<string>(CountryCodes)
/** Every country of ISO 3166-1, as two capital letters. */
export const countryCodes: readonly string[] = [...codes]
const ruled = new Set<string>(postal.locales)

/** Upper case for an ISO 3166-1 alpha-2 code; other text as it is. */
export function codeOf(country: string): string {
  return codes.has(country.toUpperCase()) ? country.toUpperCase() : country
}

/** True for a valid postal code of the country; a country without a rule accepts any text. */
export function isPostOf(country: string, post: string): boolean {
  return !ruled.has(country) || isPostalCode(post.toUpperCase(), country as 'any')
}
