import type { DeliveryAddress } from '#contract/orders.ts'

export function addressLines(
  { name, building, street, post, city, state, country, phone }: DeliveryAddress,
  countryName: (code: string) => string,
): string[] {
  return [
    name,
    ...`${building} ${street}`.trim().split('\n'),
    `${post} ${city}`.trim(),
    [state, country && countryName(country)].filter(Boolean).join(', '),
    phone,
  ].filter((line) => line.trim() !== '')
}
