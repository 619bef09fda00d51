import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { dataModel, dataModelFile } from '#server/data-model.ts'
import { createBackend } from '#tests/support/backend.ts'

it('has the tables of the migrated database in docs/data-model.md', async () => {
  const { db } = await createBackend({ size: null })
  // The tests store copies of tables.
  const page = await dataModel(db, (table) => !table.startsWith('kept_'))
  expect(readFileSync(dataModelFile, 'utf8'), 'run `npm run data-model`').toBe(page)
})
