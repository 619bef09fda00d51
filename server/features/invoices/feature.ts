import { sql } from 'kysely'
import { invoiceCalls } from '#contract/invoices.ts'
import { dayIn } from '#contract/zone.ts'
import type { Session } from '#server/platform/auth/session.ts'
import type { Deps } from '#server/platform/deps.ts'
import { defineFeature } from '#server/platform/feature.ts'
import type { Mount } from '#server/platform/http.ts'
import { checkIdsOrFilter } from '#server/platform/list.ts'
import { creditInvoice } from './credit.ts'
import { documentLanguage } from './language.ts'
import { invoiceNeighbours, invoicePage, matching } from './list.ts'
import { invoiceOfOrder } from './of-order.ts'
import { previewIssue } from './preview.ts'
import { invoiceBy, invoicesWhere, listedOf } from './rows.ts'
import { saveSeller, sellerNow } from './seller.ts'
import { addDraft, editDraft, moveMatching, moveTo, removeDraft } from './write.ts'

/** Invoices and credit notes: editable drafts, and issued ones, which never change. */
function invoices({ read, write }: Mount, { clock, newId }: Pick<Deps, 'clock' | 'newId'>): void {
  const todayIn = ({ timeZone }: Session) => dayIn(timeZone, clock())
  const readerOf = (session: Session) => ({ session, today: todayIn(session) })

  read(invoiceCalls.list, ({ input, db, session }) => invoicePage(db, input, todayIn(session)))

  read(invoiceCalls.details, async ({ input: { id, list }, db, session }) => ({
    invoice: await invoiceBy(db, id, readerOf(session)),
    ...(list && (await invoiceNeighbours(db, id, list, todayIn(session)))),
  }))

  read(invoiceCalls.issuePreview, ({ input, db, session }) => previewIssue(db, input, todayIn(session)))

  write(invoiceCalls.add, async ({ input: { state, ...fields }, db, session }) => {
    const id = newId()
    const language = fields.language ?? (await documentLanguage(db, fields.customer))
    await addDraft(db, { ...fields, language }, { id, at: clock() })
    if (state === 'issued') await moveTo(db, { ids: [id], state }, { at: clock(), ...readerOf(session) })
    return { invoice: await invoiceBy(db, id, readerOf(session)) }
  })

  write(invoiceCalls.ofOrder, async (context) => {
    const id = await invoiceOfOrder(context, { clock, newId })
    context.publish('orders', context.input.order)
    return { invoice: await invoiceBy(context.db, id, readerOf(context.session)) }
  })

  write(invoiceCalls.credit, async (context) => {
    const id = await creditInvoice(context, { clock, newId })
    return { invoice: await invoiceBy(context.db, id, readerOf(context.session)) }
  })

  read(invoiceCalls.seller, ({ db }) => sellerNow(db))

  write(invoiceCalls.saveSeller, async (context) => {
    await saveSeller(context, clock())
    const { name, timeZone, currency } = context.input.changes
    // The session has these.
    if ([name, timeZone, currency].some((value) => value !== undefined)) context.publish('account')
    return sellerNow(context.db)
  })

  write(invoiceCalls.edit, async ({ input, db, session }) => {
    await editDraft(db, input, { at: clock(), ...readerOf(session) })
    return { invoice: await invoiceBy(db, input.id, readerOf(session)) }
  })

  // Orders show the number and state of their invoice.
  write(invoiceCalls.remove, async ({ input: { id }, db, publish }) => {
    await removeDraft(db, id)
    publish('orders')
    return { id }
  })

  write(invoiceCalls.status, async ({ input, db, session, publish }) => {
    publish('orders')
    const today = todayIn(session)
    checkIdsOrFilter(input)
    const { ids, filter, ...move } = input
    if (!ids) {
      const moved = await moveMatching(db, matching(filter ?? {}, today), move.state, clock())
      return { invoices: [], ...moved }
    }
    const previous = await moveTo(db, { ids, ...move }, { at: clock(), ...readerOf(session) })
    const rows = await invoicesWhere(db, sql`i.id = any(${ids}::text[]) order by i.date, i.id`)
    return { invoices: rows.map((row) => listedOf(row, today)), previous, left: 0 }
  })
}

export const invoiceFeature = defineFeature({
  key: 'invoices',
  table: 'invoices',
  reads: 'invoices.read',
  calls: { invoices: invoiceCalls },
  activity: {
    record: 'invoice',
    deeds: {
      'invoice/of-order': 'invoice.add',
      'invoice/credit': 'invoice.add',
      'invoice/seller/save': 'seller.edit',
    },
  },
  extensions: ['invoices'],
  changes: 'shop',
  mount: ({ mount, deps }) => invoices(mount, deps),
})
