import { countryCodeOf } from '#contract/country-code.ts'
import { productRate, type TaxSettings, type TaxStatus } from '#contract/taxes.ts'
import type { Db } from '#server/db/tables.ts'

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

/** The parts of an order that decide its country of tax; a country is a name or a code, and may be empty. */
type Delivered = { isCollected: boolean | null; billing: { country: string } | null; ofCustomer: string }

/** The country whose tax rates an order has: that of its address or its customer; empty for one that is collected. */
export const taxCountryOfOrder = ({ isCollected, billing, ofCustomer }: Delivered): string =>
  isCollected ? '' : countryCodeOf(billing?.country || ofCustomer)

/** Reads the rates that are added to the prices of products: 0 for a customer who is invoiced without tax. */
export const addedRates = async (
  db: Db,
  ids: readonly number[],
  taxes: TaxSettings,
  { status, country }: { status: TaxStatus; country: string },
): Promise<RateOf> => (status === null ? await ratesOfProducts(db, ids, taxes, country) : () => 0)
