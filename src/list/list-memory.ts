import * as z from 'zod/mini'
import { densities } from '#contract/views.ts'
import { type AccountStore, createAccountStore } from '#kernel/account-store.ts'
import { createPersistedStore, field, type PersistedStore } from '#kernel/persisted-store.ts'
import type { ListColumn } from './list.ts'

export type Density = (typeof densities)[number]

type SavedView = { name: string; search: Record<string, unknown> }

/** The look of a list, which is not in the address because it is a personal setting. */
export type ListLook = { density: Density; order: string[]; shown: Record<string, boolean> }
type EarlierViews = { views: Record<string, SavedView[]> }
export type ListMemory = AccountStore<ListLook> & {
  name: string
  /** Views that an earlier version kept here by account; they move to the server. */
  earlierViews: PersistedStore<EarlierViews>
}

export const firstLook: ListLook = { density: 'comfortable', order: [], shown: {} }

const View = z.object({ name: z.string(), search: z.record(z.string(), z.unknown()) })

const memories = new Map<string, ListMemory>()

/** Look of a list for this account in this browser; one instance a name. */
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
  })
  const Earlier: z.ZodMiniType<EarlierViews> = z.object({
    views: field(z.record(z.string(), z.array(View)), {}),
  })
  return {
    ...createAccountStore(`list-${name}`, Look, firstLook),
    name,
    earlierViews: createPersistedStore(`fernhill-list-${name}`, Earlier, { views: {} }),
  }
}

export const isFirstLook = ({ density, order, shown }: ListLook): boolean =>
  density === firstLook.density && order.length === 0 && Object.keys(shown).length === 0

export function arrangeColumns<Row>(columns: readonly ListColumn<Row>[], { order, shown }: ListLook) {
  const positionOf = ({ id }: ListColumn<Row>) => {
    const index = order.indexOf(id)
    return index < 0 ? order.length : index
  }
  const [first, ...others] = columns
  const sorted = others.toSorted((a, b) => positionOf(a) - positionOf(b))
  return [...(first ? [first] : []), ...sorted].map((column, index) => ({
    column,
    isShown: index === 0 || (shown[column.id] ?? !column.isExtra),
  }))
}
