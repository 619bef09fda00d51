import { type Section, type ShopSettings, type StoredSettings, usualSettings } from '#contract/settings.ts'
import type { Db } from '#server/db/tables.ts'

/** The settings of every section, with the usual values where none are stored. */
export async function readSections(db: Db): Promise<StoredSettings> {
  const rows = await db.selectFrom('shop_settings').selectAll().execute()
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
    stock: sectionOf('stock'),
    security: sectionOf('security'),
    setup: sectionOf('setup'),
  }
}

export async function readSettings(db: Db): Promise<ShopSettings> {
  const { invoices, orders, stock, security, setup } = await readSections(db)
  return {
    invoices: invoices.fields,
    orders: orders.fields,
    stock: stock.fields,
    security: security.fields,
    setup: setup.fields,
  }
}
