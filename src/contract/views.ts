import * as z from 'zod/mini'
import { call, Nothing } from './call.ts'
import { nameText, recordId } from './readable.ts'
import type { Right } from './rights.ts'

export const viewLists = [
  'activity',
  'customers',
  'discounts',
  'invoices',
  'orders',
  'people',
  'products',
  'reviews',
  'stock',
] as const
const ListName = z.enum(viewLists)
export type ListName = z.infer<typeof ListName>

/** The right to share a view of a list: buyers look at the products too, but write nothing on the team's screens. */
export const sharingRights: Record<ListName, Right> = {
  activity: 'activity.read',
  customers: 'customers.read',
  discounts: 'discounts.read',
  invoices: 'invoices.read',
  orders: 'orders.read',
  people: 'social.use',
  products: 'stock.read',
  reviews: 'reviews.moderate',
  stock: 'stock.read',
}
/** The right to read a list, without which no one saves a view of it; a view may name records. */
export const readingRights: Partial<Record<ListName, Right>> = { ...sharingRights, products: undefined }

export const densities = ['compact', 'comfortable', 'relaxed'] as const
/** Limit of views of a list per account, because they are tabs. */
export const maxViews = 8

const word = z.string().check(z.maxLength(200))
const Part = z.union([word, z.number(), z.array(z.union([word, z.number()])).check(z.maxLength(50))])
const Search = z
  .record(z.string().check(z.maxLength(40)), Part)
  .check(z.refine((parts) => Object.keys(parts).length <= 40))

const parts = {
  /** Chosen by the client; sending it again updates the view. */
  id: recordId,
  list: ListName,
  name: nameText(40),
  search: Search,
  /** True when everyone sees it among their tabs. */
  shared: z.boolean(),
  /** The moment of creation, by which tabs are sorted. */
  at: z.iso.datetime(),
}

export const View = z.object({ ...parts, mine: z.boolean(), by: z.string() })
export type View = z.infer<typeof View>
export const ViewFields = z.object(parts)
export type ViewFields = z.infer<typeof ViewFields>

const names = z.string().check(z.maxLength(40))
/** The look of a list: row height, order of columns, and those shown or hidden by the user. */
export const Look = z.object({
  density: z.enum(densities),
  order: z.array(names).check(z.maxLength(60)),
  shown: z.record(names, z.boolean()).check(z.refine((columns) => Object.keys(columns).length <= 60)),
})
export type Look = z.infer<typeof Look>

/** The user's and the shared views, oldest first; looks by list. */
export const ViewsReply = z.object({ views: z.array(View), looks: z.partialRecord(ListName, Look) })
export type ViewsReply = z.infer<typeof ViewsReply>

export const viewCalls = {
  list: call('get', 'view/list', {
    request: Nothing,
    reply: ViewsReply,
    summary: 'List your views and column settings of all lists',
  }),
  save: call('post', 'view/save', {
    request: ViewFields,
    reply: ViewsReply,
    summary: 'Add a view or change one of yours; 409 `tooManyViews` if the list already has eight',
  }),
  remove: call('post', 'view/remove', {
    request: z.object({ id: parts.id }),
    reply: ViewsReply,
    summary: 'Delete one of your views; also succeeds if it no longer exists',
  }),
  look: call('post', 'view/look', {
    request: z.object({ list: ListName, look: Look }),
    reply: ViewsReply,
    summary: 'Save your column settings of a list',
  }),
}
