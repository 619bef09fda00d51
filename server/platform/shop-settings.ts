import type { Selectable } from 'kysely'
import { newShopCategories } from '#contract/categories.ts'
import { newShopMethods } from '#contract/methods.ts'
import {
  type Section,
  type SessionSettings,
  type ShopSettings,
  type StoredSettings,
  usualSettings,
} from '#contract/settings.ts'
import { defaultRate, type TaxSettings } from '#contract/taxes.ts'
import type { Db, Tables } from '#server/db/tables.ts'

/** The settings of every section, with the usual values where none are stored. */
export async function readSections(db: Db): Promise<StoredSettings> {
  return sectionsIn(await db.selectFrom('shop_settings').selectAll().execute())
}

function sectionsIn(rows: readonly Selectable<Tables['shop_settings']>[]): StoredSettings {
  const sectionOf = <Name extends Section>(section: Name) => {
    const row = rows.find(({ id }) => id === section)
    return {
      fields: { ...usualSettings[section], ...(row?.fields as Partial<ShopSettings[Name]>) },
      version: row?.version ?? 0,
      updated: row?.updated_at.toISOString() ?? null,
    }
  }
  return {
    invoices: sectionOf('invoices'),
    orders: sectionOf('orders'),
    customers: sectionOf('customers'),
    stock: sectionOf('stock'),
    categories: sectionOf('categories'),
    security: sectionOf('security'),
    setup: sectionOf('setup'),
    delivery: sectionOf('delivery'),
    payment: sectionOf('payment'),
    taxes: sectionOf('taxes'),
    areas: sectionOf('areas'),
    logo: sectionOf('logo'),
    regional: sectionOf('regional'),
  }
}

/** The settings with the tax rate of new invoices where clients of earlier versions look for it. */
export const withEarlierFields = <Sections extends { invoices: object; taxes: TaxSettings }>(
  sections: Sections,
): Sections => ({ ...sections, invoices: { ...sections.invoices, taxRate: defaultRate(sections.taxes) } })

/** The reply of each call that returns the settings. */
export async function replyWithSections(db: Db): Promise<StoredSettings> {
  const sections = await readSections(db)
  const { invoices } = withEarlierFields({ invoices: sections.invoices.fields, taxes: sections.taxes.fields })
  return { ...sections, invoices: { ...sections.invoices, fields: invoices } }
}

/** Reads the values of every section but the logo, which is large. */
export async function readSettings(db: Db): Promise<SessionSettings> {
  const rows = await db.selectFrom('shop_settings').selectAll().where('id', '<>', 'logo').execute()
  const sections = sectionsIn(rows)
  const { invoices, orders, customers, stock, categories, security, setup, delivery } = sections
  const { payment, taxes, areas, regional } = sections
  return {
    invoices: invoices.fields,
    orders: orders.fields,
    customers: customers.fields,
    stock: stock.fields,
    categories: categories.fields,
    security: security.fields,
    setup: setup.fields,
    delivery: delivery.fields,
    payment: payment.fields,
    taxes: taxes.fields,
    areas: areas.fields,
    regional: regional.fields,
  }
}

/** A new shop has one delivery method, one payment method and no categories until its owners decide. */
export async function startSettings(db: Db, at: Date): Promise<void> {
  const sections = Object.entries({ ...newShopMethods, categories: newShopCategories }) as [Section, object][]
  await db
    .insertInto('shop_settings')
    .values(sections.map(([id, fields]) => ({ id, fields: JSON.stringify(fields), updated_at: at })))
    // A shop whose accounts were all deleted keeps what it decided.
    .onConflict((row) => row.doNothing())
    .execute()
}
