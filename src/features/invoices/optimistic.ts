import type { InvoiceFields } from '#contract/invoice-fields.ts'
import type { InvoiceState } from '#contract/invoice-search.ts'
import { invoiceTotals } from '#contract/invoice-sums.ts'
import {
  type Invoice,
  type InvoiceEdit,
  type InvoiceFilter,
  InvoiceRow,
  type InvoicesReply,
  nextStatesOf,
  type OpenSum,
  remainingOf,
} from '#contract/invoices.ts'
import type { AllExcept } from '#contract/list.ts'
import { blankSeller, type KeptSeller, type ShopFields } from '#contract/seller.ts'
import { pick } from '#forms/three-way.ts'
import { shopToday } from '#kernel/shop-days.ts'
import { pageChanges } from '#list/page-changes.ts'
import type { Changes } from '#offline/optimistic-overlay.ts'

export type MutationVariables = {
  /** A filter has no optimistic update until the server has named its matches. */
  setState:
    | { ids: string[]; state: InvoiceState; version?: number }
    | { filter: AllExcept<InvoiceFilter>; state: InvoiceState; ids?: undefined }
  addInvoice: InvoiceFields & { state: 'draft' | 'issued' }
  editInvoice: InvoiceEdit
  /** The server returns the existing draft, if there is one. */
  ofOrder: { order: string; words: { shipping: string; discount: string; refund: string } }
  /** The server returns the existing draft, if there is one. */
  creditInvoice: { invoice: string; text: string }
  removeInvoice: { id: string }
  saveSeller: SellerEdit
}

export type InvoicesPage = {
  invoices: InvoiceRow[]
  total: number
  counts: Record<string, number>
  sums?: OpenSum[]
  movable?: InvoicesReply['movable']
}

/** Sets a state. The version is incremented like on the server, so that the next change is based on it. */
function withState<Shown extends InvoiceRow>(invoice: Shown, state: InvoiceState): Shown {
  // A draft needs a number first, which the server assigns.
  if (invoice.state === 'draft' || invoice.state === state) return invoice
  return { ...invoice, state, isOverdue: isLate(invoice, state), version: invoice.version + 1 }
}

const isLate = (invoice: InvoiceRow, state: InvoiceState) =>
  state === 'issued' && invoice.kind !== 'credit' && remainingOf(invoice) > 0 && invoice.due < shopToday()

function withChanges(invoice: Invoice, { changes }: InvoiceEdit): Invoice {
  const next = { ...invoice, ...(changes as Partial<InvoiceFields>), version: invoice.version + 1 }
  return { ...next, ...invoiceTotals(next) }
}

const rowNames = Object.keys(InvoiceRow.shape) as (keyof InvoiceRow)[]

/** The fields of an invoice or of an edit that the list has. */
const rowFields = (fields: object): Partial<InvoiceRow> =>
  pick(
    fields as InvoiceRow,
    rowNames.filter((name) => name in fields),
  )

/** A row with an edit; its totals change only when the edit contains all that they depend on. */
function rowWithChanges(row: InvoiceRow, { changes }: InvoiceEdit): InvoiceRow {
  const { lines, taxRate, taxIncluded, discountRate } = changes
  const hasRates = taxRate !== undefined && taxIncluded !== undefined && discountRate !== undefined
  const totals = hasRates && lines ? invoiceTotals({ lines, taxRate, taxIncluded, discountRate }) : {}
  return { ...row, ...rowFields(changes), ...totals, version: row.version + 1 }
}

const { changeRows, takeOutRows } = pageChanges<InvoiceRow, 'invoices'>('invoices', ({ state, isOverdue }) =>
  isOverdue ? [state, 'overdue'] : [state],
)

function sumsAfter(previous: InvoicesPage, after: InvoicesPage): OpenSum[] | undefined {
  const openIn = ({ invoices }: InvoicesPage, currency: string) =>
    invoices.filter((row) => row.state === 'issued' && row.kind !== 'credit' && row.currency === currency)
  const worth = (rows: readonly InvoiceRow[]) => rows.reduce((sum, row) => sum + remainingOf(row), 0)
  const late = (rows: readonly InvoiceRow[]) => worth(rows.filter(({ isOverdue }) => isOverdue))
  return previous.sums?.map(({ currency, open, overdue }) => {
    const [was, now] = [openIn(previous, currency), openIn(after, currency)]
    return { currency, open: open + worth(now) - worth(was), overdue: overdue + late(now) - late(was) }
  })
}

/** The counts of what each step would change, after the rows of the page have changed. */
function movableAfter(previous: InvoicesPage, after: InvoicesPage): InvoicesPage['movable'] {
  if (!previous.movable) return undefined
  const { issued, paid, void: voided } = previous.movable
  const countIn = ({ invoices }: InvoicesPage, state: InvoiceState) =>
    invoices.filter(
      (row) => row.kind !== 'credit' && row.state !== 'draft' && nextStatesOf(row).includes(state),
    ).length
  const changeOf = (state: InvoiceState) => countIn(after, state) - countIn(previous, state)
  return {
    issued: issued + changeOf('issued'),
    paid: paid + changeOf('paid'),
    void: voided + changeOf('void'),
  }
}

export const pageUpdates: Partial<Changes<InvoicesPage, MutationVariables>> = {
  setState: (page, { ids = [], state }) => {
    const changed = changeRows(page, ids, (row) => withState(row, state))
    if (changed === page) return page
    return { ...changed, sums: sumsAfter(page, changed), movable: movableAfter(page, changed) }
  },
  editInvoice: (page, variables) => changeRows(page, [variables.id], (row) => rowWithChanges(row, variables)),
  removeInvoice: (page, { id }) => takeOutRows(page, [id]),
}

export const detailUpdates: Partial<Changes<Invoice, MutationVariables>> = {
  setState: (invoice, { ids = [], state }) =>
    ids.includes(invoice.id) ? withState(invoice, state) : invoice,
  editInvoice: (invoice, variables) =>
    invoice.id === variables.id ? withChanges(invoice, variables) : invoice,
}

export const withInvoice = (page: InvoicesPage, invoice: Invoice): InvoicesPage =>
  changeRows(page, [invoice.id], (cached) => ({ ...cached, ...rowFields(invoice) }))

export type SellerEdit = { changes: Partial<ShopFields>; version?: number; base?: Partial<ShopFields> }

export const sellerUpdates: Pick<Changes<KeptSeller, MutationVariables>, 'saveSeller'> = {
  saveSeller: (
    seller,
    { changes: { timeZone = seller.timeZone, currency = seller.currency, ...changes } },
  ) => ({
    ...seller,
    timeZone,
    currency,
    seller: { ...(seller.seller ?? blankSeller), ...changes },
    version: seller.version + 1,
  }),
}
