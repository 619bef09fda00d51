import * as z from 'zod/mini'
import { densities } from '#contract/views.ts'
import { createPersistedStore, field, type PersistedStore } from '#kernel/persisted-store.ts'
import type { ListColumn } from './list.ts'

export type Density = (typeof densities)[number]

/** What the address says of a list, kept under a name. */
type SavedView = { name: string; search: Record<string, unknown> }

/** How somebody looks at a list: what the address does not say, because it is nobody else's business. */
export type ListLook = {
  density: Density
  /** The columns in their order; those not named keep their place behind. */
  order: string[]
  /** Columns that were shown or hidden by hand. */
  shown: Record<string, boolean>
  /** The views that an earlier version kept here, by account: they move to the server. */
  views: Record<string, SavedView[]>
}
export type ListMemory = PersistedStore<ListLook> & { name: string }

export const firstLook: ListLook = { density: 'comfortable', order: [], shown: {}, views: {} }

const View = z.object({ name: z.string(), search: z.record(z.string(), z.unknown()) })

const memories = new Map<string, ListMemory>()

/** What is remembered of the look of one list in this browser; there is one of each name. */
export function createListMemory(name: string): ListMemory {
  const memory = memories.get(name) ?? newListMemory(name)
  memories.set(name, memory)
  return memory
}

function newListMemory(name: string): ListMemory {
  const Look: z.ZodMiniType<ListLook> = z.object({
    density: field(z.enum(densities), firstLook.density),
    order: field(z.array(z.string()), firstLook.order),
    shown: field(z.record(z.string(), z.boolean()), firstLook.shown),
    views: field(z.record(z.string(), z.array(View)), firstLook.views),
  })
  return { ...createPersistedStore(`fernhill-list-${name}`, Look, firstLook), name }
}

export const isFirstLook = ({ density, order, shown }: ListLook): boolean =>
  density === firstLook.density && order.length === 0 && Object.keys(shown).length === 0

/** The columns as they stand, hidden ones among them. */
export function arranged<Row>(columns: readonly ListColumn<Row>[], { order, shown }: ListLook) {
  const placeOf = ({ id }: ListColumn<Row>) => {
    const place = order.indexOf(id)
    return place < 0 ? order.length : place
  }
  const [first, ...others] = columns
  const sorted = others.toSorted((one, other) => placeOf(one) - placeOf(other))
  return [...(first ? [first] : []), ...sorted].map((column, index) => ({
    column,
    isShown: index === 0 || (shown[column.id] ?? !column.isExtra),
  }))
}
