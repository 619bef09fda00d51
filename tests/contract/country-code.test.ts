import { expect, it } from 'vitest'
import { countryCodeOf } from '#contract/country-code.ts'

it.each([
  ['FR', 'FR'],
  [' de ', 'DE'],
  ['Germany', 'DE'],
  ['Allemagne', 'DE'],
  ['germania', 'DE'],
  ['德国', 'DE'],
  ['UK', 'GB'],
  ['Atlantis', 'Atlantis'],
  ['', ''],
])('finds the code of %j: %j', (country, code) => {
  expect(countryCodeOf(country)).toBe(code)
})
