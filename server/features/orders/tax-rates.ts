import { countryCodeOf } from '#contract/country-code.ts'
import { productRate, type TaxSettings } from '#contract/taxes.ts'
import type { Db } from '#server/db/tables.ts'
import { taxesOfCustomer } from './customer.ts'

/** The tax rate of a product, or of what is no product; in hundredths of a percent. */
export type RateOf = (product: number | null) => number

/** Reads the tax rates of products for a country, those of deleted products too. */
export async function ratesOfProducts(
  db: Db,
  ids: readonly number[],
  taxes: TaxSettings,
  country: string,
): Promise<RateOf> {
  const rows =
    ids.length === 0
      ? []
      : await db.selectFrom('products').select(['id', 'tax_rate']).where('id', 'in', ids).execute()
  const idByProduct = new Map(rows.map(({ id, tax_rate }) => [id, tax_rate]))
  return (product) => productRate(taxes, product === null ? null : idByProduct.get(product), country)
}

/** The parts of an order that decide its tax rates; the country is that of its address, and may be empty. */
type Taxed = { customer: string; country: string; isCollected: boolean }

/** Reads the rates that are added to the prices of products: 0 for a customer who is invoiced without tax. */
export async function addedRates(
  db: Db,
  ids: readonly number[],
  taxes: TaxSettings,
  { customer, country, isCollected }: Taxed,
): Promise<RateOf> {
  const { taxStatus, country: ofCustomer } = await taxesOfCustomer(db, customer)
  if (taxStatus !== null) return () => 0
  return ratesOfProducts(db, ids, taxes, isCollected ? '' : countryCodeOf(country || ofCustomer))
}
