import fc from 'fast-check'
import { expect, it } from 'vitest'
import { maxImportedInCall } from '#contract/customers.ts'
import { batchesOf } from '#features/customers/import/import-columns.ts'

it('sends a file in order, in calls of at most 100 rows and 300,000 characters', () => {
  const file = fc.tuple(fc.integer({ min: 0, max: 1700 }), fc.integer({ min: 1, max: 2000 }))
  fc.assert(
    fc.property(file, ([rows, longest]) => {
      const all = Array.from({ length: rows }, (_, row) => ({ row, name: 'x'.repeat((row * 37) % longest) }))
      const batches = batchesOf(all)
      expect(batches.flatMap((batch) => batch.rows)).toEqual(all)
      for (const batch of batches) {
        expect(batch.rows.length).toBeLessThanOrEqual(maxImportedInCall)
        expect(batch.rows.map((row) => JSON.stringify(row)).join('').length).toBeLessThanOrEqual(300_000)
      }
      expect(new Set(batches.map(({ key }) => key)).size).toBe(batches.length)
    }),
    { numRuns: 30 },
  )
})
