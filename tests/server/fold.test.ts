import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { compareNames, foldText } from '#contract/fold.ts'
import { digitsOf } from '#contract/text-search.ts'
import { workerStore } from '#tests/support/backend.ts'

async function foldedInSql(texts: readonly string[]): Promise<{ folded: string; digits: string }[]> {
  const { db } = await workerStore()
  const { rows } = await sql<{ folded: string; digits: string }>`
    select fold(value) as folded, phone_digits(value) as digits
    from unnest(${texts}::text[]) with ordinality list (value, nth) order by nth`.execute(db)
  return rows
}

/** Letters, signs and compatibility forms; Node.js and the database may know different versions of the rest of Unicode. */
const isComparable = (character: string) =>
  (character < '\u3000' || character >= '\uf900') && /[^\p{Cn}\p{Cc}\p{Cs}]/u.test(character)

it('folds every character in SQL as in TypeScript', async () => {
  const characters = Array.from({ length: 0xffff }, (_, index) => String.fromCodePoint(index + 1))
  const texts = characters.filter(isComparable)
  const rows = await foldedInSql(texts)
  const differences = texts.filter(
    (text, index) => rows[index]?.folded !== foldText(text) || rows[index]?.digits !== digitsOf(text),
  )
  expect(differences.map((text) => text.codePointAt(0)?.toString(16))).toEqual([])
})

const name = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      ...'aZÉéșŞțłŁßẞæŒøĐıİΣς’´-‑ＡＢ１Я水🌿',
      'e\u0301',
      's\u0326',
      '\u0301',
      '\u00ad',
      '\u00a0',
    ),
    fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 1 })
      .filter((text) => [...text].every(isComparable)),
  ),
  maxLength: 12,
})

it('folds and sorts generated names in SQL as in TypeScript', async () => {
  const { db } = await workerStore()
  await fc.assert(
    fc.asyncProperty(fc.array(name, { minLength: 2, maxLength: 40 }), async (names) => {
      expect((await foldedInSql(names)).map(({ folded }) => folded)).toEqual(names.map(foldText))
      const { rows } = await sql<{ value: string }>`
        select value from unnest(${names}::text[]) with ordinality list (value, nth)
        order by fold(value) collate "C", nth`.execute(db)
      expect(rows.map(({ value }) => value)).toEqual(names.toSorted(compareNames))
    }),
    { numRuns: 50 },
  )
})

it('folds with an empty search path, as when a dump is restored', async () => {
  const { db } = await workerStore()
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db)
  const schema = rows[0]?.schema ?? ''
  const folded = await db.transaction().execute(async (transaction) => {
    await sql`set local search_path to ''`.execute(transaction)
    return sql<{ folded: string }>`select ${sql.id(schema, 'fold')}('ŁÓDŹ') as folded`.execute(transaction)
  })
  expect(folded.rows).toEqual([{ folded: 'lodz' }])
})
