import type { Migration } from './migration.ts'

/** Discounts can be limited to countries of delivery. */
export const discountCountries: Migration = {
  id: '0081-discount-countries',
  statements: ["alter table discounts add column countries text[] not null default '{}'"],
}
