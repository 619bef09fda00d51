import type * as z from 'zod/mini'
import type { Holder } from '#contract/board.ts'
import { SentItem, SentStory } from '#contract/kanban.ts'

/** Some fields of a thing; older clients know only one person per thing (`assign`). */
type Sent = { people?: string[]; assign?: string | null; id?: unknown }
type Lists = readonly unknown[] | undefined

/** The fields that differ from what the sender had; all of them when that is unknown. */
export function changedIn<T extends Sent>(record: T, kind: 'item' | 'story', lists: Lists): Omit<T, 'id'> {
  const { id, ...fields } = record
  const current = lists?.find((entry) => (entry as Sent | null)?.id === id)
  const schema: z.ZodMiniType = kind === 'item' ? SentItem : SentStory
  const previous = schema.safeParse(current).data as Record<string, unknown> | undefined
  if (!previous) return fields
  const word = (value: unknown) => JSON.stringify(value === '' ? null : (value ?? null))
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => word(value) !== word(previous[name])),
  ) as Omit<T, 'id'>
}

/** The holder that an edit asks for; undefined when it is empty or the one that the sender had. */
export function requestedHolder(
  requestedId: string | undefined,
  itemId: string,
  lists: Lists,
): string | undefined {
  if (!requestedId) return undefined
  const seen = lists?.find((holder) => {
    const ids = (holder as Partial<Holder> | null)?.itemIds
    return Array.isArray(ids) && ids.includes(itemId)
  }) as Partial<Holder> | undefined
  return seen?.id === requestedId ? undefined : requestedId
}
