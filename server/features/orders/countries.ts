import { sql } from 'kysely'
import { countryCodes } from '#contract/post-codes.ts'
import type { Db } from '#server/db/tables.ts'

const names = new Intl.DisplayNames('en', { type: 'region' })
let codes: ReadonlyMap<string, string> | undefined

/** Codes of countries by English name; computed on first use. */
function codesByName(): ReadonlyMap<string, string> {
  codes ??= new Map(countryCodes.map((code) => [names.of(code) ?? code, code]))
  return codes
}

const codeFor = (country: string): string => codesByName().get(country) ?? country

export function spellingsOf(country: string): string[] {
  const code = codeFor(country)
  return countryCodes.includes(code) ? [code, names.of(code) ?? code] : [code]
}

export async function orderCountries(db: Db): Promise<{ country: string; count: number }[]> {
  const { rows } = await sql<{ country: string; count: number }>`
    select country, count(*)::int as count from order_search where country <> '' group by country`.execute(db)
  const counts = new Map<string, number>()
  for (const { country, count } of rows)
    counts.set(codeFor(country), (counts.get(codeFor(country)) ?? 0) + count)
  return [...counts]
    .map(([country, count]) => ({ country, count }))
    .sort((a, b) => b.count - a.count || (a.country < b.country ? -1 : 1))
    .slice(0, 300)
}
