import * as z from 'zod/mini'
import { Cents, call, editParts } from './call.ts'
import {
  type CustomerText,
  customerText,
  customerTextNames,
  type customerTexts,
  forEachText,
} from './customer-fields.ts'
import { customerStates } from './customer-search.ts'
import { EmailAddress } from './email.ts'
import {
  daysParts,
  Ids,
  idsOrFilter,
  isWhole,
  Left,
  named,
  neighboursReply,
  pageParts,
  pageReply,
  Words,
} from './list.ts'
import { OrderSums } from './order-sums.ts'
import { nameText } from './readable.ts'
import { languages } from './regional.ts'
import { Tags } from './tags.ts'
import { TaxStatus } from './taxes.ts'
import { listed } from './words.ts'

export const maxImported = 5000
/** Rows of one import call of our page, a fifth of what a call takes; a longer file is several calls with one `importId`. */
export const maxImportedInCall = 100

const DocumentLanguage = z.nullable(z.enum(languages))

export const Customer = z.looseObject({
  /** Empty when unknown. */
  ...forEachText(() => z.string()),
  /** All orders, returned and cancelled ones too. */
  orders: z.int(),
  /** Registered, `DD.MM.YYYY`. */
  date: z.string(),
  /** 1, 2, 3: see `customerStates`. */
  status: z.int(),
  id: z.string(),
  state: z.enum(customerStates),
  tags: z.array(z.string()),
  /** Reason for invoices without tax; null for a customer who is taxed. Missing from older servers. */
  taxStatus: z.optional(TaxStatus),
  /** The language of documents; null for that of the shop. Missing from older servers. */
  language: z.optional(DocumentLanguage),
  /** `net` of the sums of all orders. */
  spent: Cents,
  /** ISO 4217. */
  currency: z.string(),
  created: z.string(),
  updated: z.string(),
  version: z.int(),
})
export type Customer = z.infer<typeof Customer>

function textOf(name: CustomerText) {
  const { max, isRequired, kind } = customerText(name)
  const text = z.string().check(z.trim(), z.maxLength(max))
  if (kind === 'email') return EmailAddress
  return isRequired ? nameText(max) : text
}

export const CustomerFields = z.object({
  ...forEachText(textOf),
  state: z.enum(customerStates),
  tags: Tags,
  taxStatus: TaxStatus,
  language: DocumentLanguage,
})
export type CustomerFields = z.infer<typeof CustomerFields>

type Newer = {
  [Name in CustomerText]: (typeof customerTexts)[Name] extends { isNewer: true } ? Name : never
}[CustomerText]
const newer = customerTextNames.filter((name): name is Newer => customerText(name).isNewer === true)

/** A new customer; fields unknown to older clients are optional. */
export const NewCustomer = z.extend(
  CustomerFields,
  z.partial(
    z.pick(CustomerFields, {
      ...(Object.fromEntries(newer.map((name) => [name, true])) as Record<Newer, true>),
      tags: true,
      taxStatus: true,
      language: true,
    }),
  ).shape,
)
export type NewCustomer = z.infer<typeof NewCustomer>

export const CustomerEdit = z.object({ id: z.string(), ...editParts(CustomerFields) })
export type CustomerEdit = z.infer<typeof CustomerEdit>

/** A filter of customers: `q` searches name, e-mail, phone and location; days are those of the registration. */
export const CustomerFilter = z.object({
  q: z.optional(Words),
  state: z.optional(listed(customerStates)),
  country: z.optional(named),
  tag: z.optional(named),
  orders: z.optional(z.enum(['', 'with', 'without'])),
  ...daysParts,
})
export type CustomerFilter = z.output<typeof CustomerFilter>

/** Sorted by `customerSorts` or `bestFirst`, without a sort `-created`. */
export const CustomerListRequest = z.object({ ...CustomerFilter.shape, ...pageParts })
export type CustomerListRequest = z.output<typeof CustomerListRequest>

export const CustomersReply = z.object({
  customers: z.array(Customer),
  ...pageReply,
  /** In a paged reply: the customers' countries for the filter, most frequent first. */
  countries: z.optional(z.array(z.object({ country: z.string(), count: z.int() }))),
  /** In a paged reply: all tags, most frequent first. */
  tags: z.optional(z.array(z.object({ tag: z.string(), count: z.int() }))),
})
export type CustomersReply = z.infer<typeof CustomersReply>

/** Amounts in cents; moments are null without an order. */
const CustomerFigures = z.object({
  orders: z.int(),
  returned: z.int(),
  cancelled: z.optional(z.int()),
  spent: Cents,
  sums: z.optional(OrderSums),
  /** Per order that was neither returned nor cancelled. */
  average: Cents,
  firstOrder: z.nullable(z.string()),
  lastOrder: z.nullable(z.string()),
})
export type CustomerFigures = z.infer<typeof CustomerFigures>

const CustomerReply = z.object({ customer: Customer })

export const CustomerConflict = z.looseObject({ current: Customer })

/** Validated separately; `row` is the caller's own number. */
const ImportRow = z.looseObject({ row: z.int() })
export const duplicateRules = ['skip', 'merge', 'keep'] as const

export const ImportRequest = z.object({
  /** The import that an earlier call began: all calls of a file are undone together. */
  importId: z.optional(z.string().check(z.maxLength(64))),
  rows: z.array(ImportRow).check(z.minLength(1), z.maxLength(5 * maxImportedInCall)),
  /**
   * For an e-mail that exists (any case): skip the row, merge its filled fields, or add another customer.
   */
  onDuplicate: z.enum(duplicateRules),
})
export type ImportRequest = z.infer<typeof ImportRequest>

export const ImportReply = z.object({
  importId: z.string(),
  added: z.int(),
  merged: z.int(),
  skipped: z.int(),
  /** The skipped rows, with the customer that has the same email address. */
  skippedRows: z.optional(z.array(z.object({ row: z.int(), id: z.string(), name: z.string() }))),
  /** Rows that were not imported, with error codes by field. */
  failed: z.array(z.object({ row: z.int(), fields: z.record(z.string(), z.string()) })),
})
export type ImportReply = z.infer<typeof ImportReply>

/** The reason why an undone import keeps a customer: edited or deleted since, or something refers to it. */
export const keptReasons = ['changed', 'used'] as const
export const UndoImportReply = z.object({
  removed: z.int(),
  restored: z.int(),
  kept: z.array(z.object({ id: z.string(), name: z.string(), reason: z.enum(keptReasons) })),
  left: Left,
})
export type UndoImportReply = z.infer<typeof UndoImportReply>

export const customerCalls = {
  list: call('get', 'customer/list', {
    access: 'customers.read',
    exportAccess: 'customers.export',
    contentAccess: [
      { right: 'customers.export', when: 'no parameters: all rows at once', isNeeded: isWhole },
    ],
    rows: 'customers',
    request: CustomerListRequest,
    reply: CustomersReply,
    summary:
      'List customers: the newest 2,000, or one filtered and sorted page with total and counts by status',
  }),
  details: call('post', 'customer/details', {
    access: 'customers.read',
    request: z.object({
      id: z.string(),
      /** The list it was opened from: filters and `sort`. */
      list: z.optional(CustomerListRequest),
    }),
    reply: z.extend(
      z.object({ customer: Customer, figures: CustomerFigures }),
      z.partial(z.object(neighboursReply)).shape,
    ),
    summary:
      'Return a customer with figures, and the neighbours in a list; for its orders, filter the order list by `customer`',
  }),
  add: call('post', 'customer/add', {
    access: 'customers.edit',
    request: NewCustomer,
    reply: CustomerReply,
    summary: 'Add a customer; several can have the same email address',
  }),
  edit: call('post', 'customer/edit', {
    access: 'customers.edit',
    request: CustomerEdit,
    reply: CustomerReply,
    summary: 'Change fields of a customer; 409 with `current` if someone else changed the same fields',
  }),
  remove: call('post', 'customer/delete', {
    access: 'customers.erase',
    request: z.object(idsOrFilter(CustomerFilter)),
    reply: z.object({ ids: z.array(z.string()), left: Left }),
    summary: 'Delete customers; their orders stay. Returns those that existed',
  }),
  restore: call('post', 'customer/restore', {
    access: 'customers.erase',
    request: z.object({ ids: Ids }),
    reply: z.object({ customers: z.array(Customer) }),
    summary: 'Restore deleted customers',
  }),
  import: call('post', 'customer/import', {
    access: 'customers.edit',
    request: ImportRequest,
    reply: ImportReply,
    summary: 'Import up to 500 rows of a file; invalid rows are returned and the others imported',
  }),
  undoImport: call('post', 'customer/import/undo', {
    access: 'customers.edit',
    request: z.object({ importId: z.string() }),
    reply: UndoImportReply,
    summary:
      'Undo an import, 100 customers per call until `left` is 0; customers that changed since then stay. 409 `importUndone` after that',
  }),
}
