import type { Section, ShopSettings, StoredSection, StoredSettings } from '#contract/settings.ts'
import type { Db } from '#server/db/tables.ts'
import { refuse } from '#server/platform/errors.ts'
import { lastWriterOf } from '#server/platform/last-writer.ts'
import { type Edit, hasConflict } from '#server/platform/merge.ts'
import { readSections, replyWithSections } from '#server/platform/shop-settings.ts'

/**
 * Saves a section; throws 409 for a conflict (docs/contract.md 6.4). An edit can depend on the stored fields. `check` refuses
 * fields that do not fit together.
 */
export async function saveSection<Name extends Section>(
  db: Db,
  section: Name,
  editSource: Edit<ShopSettings[Name]> | ((stored: ShopSettings[Name]) => Edit<ShopSettings[Name]>),
  at: Date,
  check: (fields: ShopSettings[Name]) => void = () => {},
): Promise<StoredSettings> {
  // Locks a row that always exists, because there may be no row of the section yet.
  await db.selectFrom('meta').select('key').where('key', '=', 'currency').forUpdate().execute()
  const current: StoredSection = (await readSections(db))[section]
  const now = { version: current.version, fields: current.fields as ShopSettings[Name] }
  const edit = typeof editSource === 'function' ? editSource(now.fields) : editSource
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

type Delivery = ShopSettings['delivery']

/**
 * The methods with their prices by weight, which are stored only if there are any. Tabs of an earlier version leave them out:
 * a method then keeps the stored ones, unless it has prices by order value.
 */
const withWeightSteps = (methods: Delivery['methods'], stored: Delivery['methods']): Delivery['methods'] =>
  methods.map(({ weightSteps, ...method }) => {
    const previous = method.steps?.length ? undefined : stored.find(({ id }) => id === method.id)
    const prices = weightSteps ?? previous?.weightSteps ?? []
    return prices.length > 0 ? { ...method, weightSteps: prices } : method
  })

/** Adds the `weightSteps` that clients of earlier versions leave out. */
export function completeDelivery(edit: Edit<Delivery>, { methods: stored }: Delivery): Edit<Delivery> {
  const completePart = <Part extends Edit<Delivery>['changes']>(part: Part): Part =>
    part.methods ? { ...part, methods: withWeightSteps(part.methods, stored) } : part
  return { ...edit, changes: completePart(edit.changes), ...(edit.base && { base: completePart(edit.base) }) }
}

/** Changes the default tax rate, which clients of earlier versions have among the settings of invoices. */
export async function saveDefaultRate(db: Db, rate: number, at: Date): Promise<void> {
  const [first, ...others] = (await readSections(db)).taxes.fields.rates
  if (!first || first.rate === rate) return
  await saveSection(db, 'taxes', { changes: { rates: [{ ...first, rate }, ...others] } }, at)
}
