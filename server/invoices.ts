import { sql } from 'kysely'
import { invoiceCalls } from '#contract/invoices.ts'
import type { Deps } from './deps.ts'
import type { Mount } from './http.ts'
import { invoicePage, invoicesBeside, matching } from './invoices/list.ts'
import { invoiceOfOrder } from './invoices/of-order.ts'
import { previewIssue } from './invoices/preview.ts'
import { invoiceBy, invoicesWhere, listedOf } from './invoices/rows.ts'
import { saveSeller, sellerNow } from './invoices/seller.ts'
import { addDraft, editDraft, moveMatching, moveTo, removeDraft } from './invoices/write.ts'
import { checkIdsOrFilter } from './list.ts'

/** Invoices: drafts that anybody may change, and issued ones that nobody changes any more. */
export function invoices({ read, write }: Mount, { clock, newId }: Pick<Deps, 'clock' | 'newId'>): void {
  const today = () => clock().toISOString().slice(0, 10)

  read(invoiceCalls.list, ({ input, db }) => invoicePage(db, input, today()))

  read(invoiceCalls.details, async ({ input: { id, list }, db }) => ({
    invoice: await invoiceBy(db, id, today()),
    ...(list && (await invoicesBeside(db, id, list, today()))),
  }))

  read(invoiceCalls.issuePreview, ({ input, db }) => previewIssue(db, input, today()))

  write(invoiceCalls.add, async ({ input: { state, ...fields }, db }) => {
    const id = newId()
    await addDraft(db, fields, { id, at: clock() })
    if (state === 'issued') await moveTo(db, { ids: [id], state }, clock())
    return { invoice: await invoiceBy(db, id, today()) }
  })

  write(invoiceCalls.ofOrder, async (asked) => {
    const id = await invoiceOfOrder(asked, { clock, newId })
    asked.tell('orders', asked.input.order)
    return { invoice: await invoiceBy(asked.db, id, today()) }
  })

  read(invoiceCalls.seller, ({ db }) => sellerNow(db))

  write(invoiceCalls.saveSeller, async (asked) => {
    await saveSeller(asked, clock())
    return sellerNow(asked.db)
  })

  write(invoiceCalls.edit, async ({ input, db }) => {
    await editDraft(db, input, clock())
    return { invoice: await invoiceBy(db, input.id, today()) }
  })

  write(invoiceCalls.remove, async ({ input: { id }, db }) => {
    await removeDraft(db, id)
    return { id }
  })

  write(invoiceCalls.status, async ({ input, db }) => {
    checkIdsOrFilter(input)
    const { ids, filter, ...move } = input
    if (!ids) {
      const moved = await moveMatching(db, matching(filter ?? {}, today()), move.state, clock())
      return { invoices: [], ...moved }
    }
    const previous = await moveTo(db, { ids, ...move }, clock())
    const rows = await invoicesWhere(db, sql`i.id = any(${ids}::text[]) order by i.date, i.id`)
    return { invoices: rows.map((row) => listedOf(row, today())), previous, left: 0 }
  })
}
