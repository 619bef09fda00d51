import type { Address } from '#contract/addresses.ts'

/** An address as it stands on a parcel, line by line; `country` names a country by its code. */
export function addressLines(
  { name, building, street, post, city, state, country, phone }: Address,
  countryName: (code: string) => string,
): string[] {
  return [
    name,
    `${building} ${street}`,
    `${post} ${city}`,
    [state, country && countryName(country)].filter(Boolean).join(', '),
    phone,
  ].filter((line) => line.trim() !== '')
}
