import { sql } from 'kysely'
import { countryCodes } from '#contract/post-codes.ts'
import type { Db } from '#server/db/tables.ts'

const names = new Intl.DisplayNames('en', { type: 'region' })
let codes: ReadonlyMap<string, string> | undefined

/** The codes of countries by their English names, as customers have them; made for the first who asks. */
function codesByName(): ReadonlyMap<string, string> {
  codes ??= new Map(countryCodes.map((code) => [names.of(code) ?? code, code]))
  return codes
}

/** A country as its code if it has one: addresses keep codes, customers English names. */
const codeFor = (country: string): string => codesByName().get(country) ?? country

/** All that is kept for one country. */
export function spellingsOf(country: string): string[] {
  const code = codeFor(country)
  return countryCodes.includes(code) ? [code, names.of(code) ?? code] : [code]
}

/** The countries that orders go to, those with most orders first. */
export async function orderCountries(db: Db): Promise<{ country: string; count: number }[]> {
  const { rows } = await sql<{ country: string; count: number }>`
    select country, count(*)::int as count from order_search where country <> '' group by country`.execute(db)
  const counts = new Map<string, number>()
  for (const { country, count } of rows)
    counts.set(codeFor(country), (counts.get(codeFor(country)) ?? 0) + count)
  return [...counts]
    .map(([country, count]) => ({ country, count }))
    .sort((one, other) => other.count - one.count || (one.country < other.country ? -1 : 1))
    .slice(0, 300)
}
