import type { DeliveryMethod } from '#contract/methods.ts'
import type { Section, ShopSettings, StoredSection, StoredSettings } from '#contract/settings.ts'
import type { Db } from '#server/db/tables.ts'
import { refuse } from '#server/platform/errors.ts'
import { lastWriterOf } from '#server/platform/last-writer.ts'
import { type Edit, hasConflict } from '#server/platform/merge.ts'
import { readSections, replyWithSections } from '#server/platform/shop-settings.ts'

/** Saves a section; throws 409 for a conflict (docs/contract.md 6.4). `check` refuses fields that do not fit together. */
export async function saveSection<Name extends Section>(
  db: Db,
  section: Name,
  edit: Edit<ShopSettings[Name]>,
  at: Date,
  check: (fields: ShopSettings[Name]) => void = () => {},
): Promise<StoredSettings> {
  // Locks a row that always exists, because there may be no row of the section yet.
  await db.selectFrom('meta').select('key').where('key', '=', 'currency').forUpdate().execute()
  const current: StoredSection = (await readSections(db))[section]
  const now = { version: current.version, fields: current.fields as ShopSettings[Name] }
  if (hasConflict(edit, now))
    refuse('conflict', { body: { current, ...(await lastWriterOf(db, 'shop_settings', section)) } })
  const next = { ...now.fields, ...edit.changes }
  check(next)
  const fields = JSON.stringify(next)
  await db
    .insertInto('shop_settings')
    .values({ id: section, fields, updated_at: at })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => ({ fields, updated_at: at, version: eb('shop_settings.version', '+', 1) })),
    )
    .execute()
  return replyWithSections(db)
}

/**
 * The delivery methods with the unit of their price steps, which tabs of an earlier version leave out although they keep the
 * numbers: milligrams would become amounts.
 */
export async function withStepUnits(db: Db, methods: readonly DeliveryMethod[]): Promise<DeliveryMethod[]> {
  const stored = (await readSections(db)).delivery.fields.methods
  return methods.map((method) => {
    const previous = stored.find(({ id }) => id === method.id)
    const hasSameSteps = JSON.stringify(previous?.steps) === JSON.stringify(method.steps)
    return previous?.stepsBy && !method.stepsBy && hasSameSteps
      ? { ...method, stepsBy: previous.stepsBy }
      : method
  })
}

/** Changes the default tax rate, which clients of earlier versions have among the settings of invoices. */
export async function saveDefaultRate(db: Db, rate: number, at: Date): Promise<void> {
  const [first, ...others] = (await readSections(db)).taxes.fields.rates
  if (!first || first.rate === rate) return
  await saveSection(db, 'taxes', { changes: { rates: [{ ...first, rate }, ...others] } }, at)
}
