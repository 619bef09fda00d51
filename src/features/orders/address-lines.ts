import type { DeliveryAddress } from '#contract/orders.ts'

/** False for an order that only names who collects it. */
export const hasDestination = ({ building, street, post, city, country }: DeliveryAddress) =>
  [building, street, post, city, country].some((line) => line.trim() !== '')

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
