import { sql } from 'kysely'
import { accounts } from '#server/db/migrations/0001-accounts.ts'
import { shop } from '#server/db/migrations/0002-shop.ts'
import { shopChanges } from '#server/db/migrations/0003-shop-changes.ts'
import { catalogue } from '#server/db/migrations/0004-catalogue.ts'
import { lists } from '#server/db/migrations/0005-lists.ts'
import { board } from '#server/db/migrations/0006-board.ts'
import { searches } from '#server/db/migrations/0007-search.ts'
import { calendar } from '#server/db/migrations/0008-calendar.ts'
import { mail } from '#server/db/migrations/0009-mail.ts'
import { chat } from '#server/db/migrations/0010-chat.ts'
import { social } from '#server/db/migrations/0011-social.ts'
import { recordWatchers } from '#server/db/migrations/0012-here.ts'
import { tries } from '#server/db/migrations/0013-tries.ts'
import { refunds } from '#server/db/migrations/0014-refunds.ts'
import { invoicePapers } from '#server/db/migrations/0015-invoice-papers.ts'
import { boardActivity } from '#server/db/migrations/0016-board-activity.ts'
import { customerNotes } from '#server/db/migrations/0017-customer-notes.ts'
import { productPictures } from '#server/db/migrations/0018-product-pictures.ts'
import { ownPictures } from '#server/db/migrations/0019-own-pictures.ts'
import { productCodes } from '#server/db/migrations/0020-product-codes.ts'
import { columnColours } from '#server/db/migrations/0021-column-colours.ts'
import { orderVariants } from '#server/db/migrations/0022-order-variants.ts'
import { orderPayments } from '#server/db/migrations/0023-order-payments.ts'
import { cancelledOrders } from '#server/db/migrations/0024-cancelled-orders.ts'
import { taxByLine } from '#server/db/migrations/0032-tax-by-line.ts'
import { timeZone } from '#server/db/migrations/0033-time-zone.ts'
import { orderSums } from '#server/db/migrations/0034-order-sums.ts'
import { orderSearch } from '#server/db/migrations/0036-order-search.ts'
import { stockMovements } from '#server/db/migrations/0037-stock-movements.ts'
import { views } from '#server/db/migrations/0038-views.ts'
import { enteredOrders } from '#server/db/migrations/0040-entered-orders.ts'
import { lastWriters } from '#server/db/migrations/0042-last-writers.ts'
import { contactVersions } from '#server/db/migrations/0043-contact-versions.ts'
import type { Migration } from '#server/db/migrations/migration.ts'
import { features } from '#server/features.ts'
import { takeTurn } from '#server/platform/db/take-turn.ts'
import { eventAnswers } from './migrations/0047-event-answers.ts'
import { profileCovers } from './migrations/0048-profile-covers.ts'
import { roles } from './migrations/0049-roles.ts'
import { team } from './migrations/0050-team.ts'
import { sessions } from './migrations/0051-sessions.ts'
import { programTokens } from './migrations/0052-program-tokens.ts'
import { activity } from './migrations/0053-activity.ts'
import { factors } from './migrations/0054-factors.ts'
import { confirmedSessions } from './migrations/0055-confirmed-sessions.ts'
import { verifiedEmail } from './migrations/0056-verified-email.ts'
import { openId } from './migrations/0057-open-id.ts'
import { activityAreas } from './migrations/0058-activity-areas.ts'
import { activityOfMany } from './migrations/0059-activity-of-many.ts'
import { importParts } from './migrations/0060-import-parts.ts'
import { reviewsOfCustomer } from './migrations/0061-reviews-of-customer.ts'
import { eventGuests } from './migrations/0062-event-guests.ts'
import { foldedText } from './migrations/0064-folded-text.ts'
import { activitySearch } from './migrations/0065-activity-search.ts'
import { frozenInvoices } from './migrations/0066-frozen-invoices.ts'
import { freeOrders } from './migrations/0067-free-orders.ts'
import { invoicesOfOrders } from './migrations/0068-invoices-of-orders.ts'
import { activityOfTheSeller } from './migrations/0069-activity-of-the-seller.ts'
import { creditNotes } from './migrations/0070-credit-notes.ts'
import { correctedInvoices } from './migrations/0071-corrected-invoices.ts'
import { activityTexts } from './migrations/0072-activity-texts.ts'
import { currency } from './migrations/0073-currency.ts'
import { shopSettings } from './migrations/0074-shop-settings.ts'
import { deliveryMethods } from './migrations/0075-delivery-methods.ts'
import { discounts } from './migrations/0076-discounts.ts'
import { invoiceNumbers } from './migrations/0077-invoice-numbers.ts'
import { activityOfMethods } from './migrations/0078-activity-of-methods.ts'
import { taxes } from './migrations/0079-taxes.ts'
import { documentLanguage } from './migrations/0080-document-language.ts'
import { automaticDiscounts } from './migrations/0081-automatic-discounts.ts'
import { weight } from './migrations/0082-weight.ts'
import { taxCountry } from './migrations/0083-tax-country.ts'
import { collectedOrders } from './migrations/0084-collected-orders.ts'
import { addedTax } from './migrations/0085-added-tax.ts'
import { orderTaxStatus } from './migrations/0086-order-tax-status.ts'
import { stockReasons } from './migrations/0087-stock-reasons.ts'
import { orderFigures } from './migrations/0088-order-figures.ts'
import type { Db } from './tables.ts'

export const migrations: Migration[] = [
  ...[accounts, shop, shopChanges, catalogue, lists],
  ...[board, searches, calendar, mail, chat, social, recordWatchers, tries],
  ...[refunds, invoicePapers, boardActivity, customerNotes, productPictures, ownPictures],
  productCodes,
  columnColours,
  orderVariants,
  orderPayments,
  cancelledOrders,
  taxByLine,
  timeZone,
  orderSums,
  orderSearch,
  stockMovements,
  views,
  enteredOrders,
  lastWriters,
  contactVersions,
  eventAnswers,
  profileCovers,
  roles,
  team,
  sessions,
  programTokens,
  activity,
  factors,
  confirmedSessions,
  verifiedEmail,
  openId,
  activityAreas,
  activityOfMany,
  importParts,
  reviewsOfCustomer,
  eventGuests,
  foldedText,
  activitySearch,
  frozenInvoices,
  freeOrders,
  invoicesOfOrders,
  activityOfTheSeller,
  creditNotes,
  correctedInvoices,
  activityTexts,
  currency,
  shopSettings,
  deliveryMethods,
  discounts,
  invoiceNumbers,
  activityOfMethods,
  taxes,
  documentLanguage,
  automaticDiscounts,
  weight,
  taxCountry,
  collectedOrders,
  addedTax,
  orderTaxStatus,
  stockReasons,
  orderFigures,
  ...features.flatMap(({ migrations: featureMigrations = [] }) => featureMigrations),
]

/** Any number that no other lock has. */
const lockNumber = 7_310_451

/** Applies missing migrations, one process at a time; returns their ids. */
export async function migrate(db: Db, steps: Migration[] = migrations): Promise<string[]> {
  const applied: string[] = []
  for (const step of steps) if (await applyOnce(db, step)) applied.push(step.id)
  return applied
}

async function applyOnce(db: Db, { id, statements }: Migration): Promise<boolean> {
  const checksum = await digest(statements.join(';\n'))
  return db.transaction().execute(async (tx) => {
    await takeTurn(tx, lockNumber)
    await sql`create table if not exists migrations (
      id text primary key, checksum text not null, applied_at timestamptz not null default now()
    )`.execute(tx)
    const before = await tx
      .selectFrom('migrations')
      .select('checksum')
      .where('id', '=', id)
      .executeTakeFirst()
    if (before && before.checksum !== checksum) {
      throw new Error(`Migration ${id} was changed after it had been applied to this database`)
    }
    if (before) return false
    for (const statement of statements) await sql.raw(statement).execute(tx)
    await tx.insertInto('migrations').values({ id, checksum }).execute()
    return true
  })
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
