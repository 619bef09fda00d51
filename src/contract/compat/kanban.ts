import * as z from 'zod/mini'
import { type Holder, longestRise } from '#contract/board.ts'

// The board's calls for older clients, which send and read whole lists instead of single changes (docs/contract.md 1.5,
// 2.8, 3.8).

/** A move of an item; `beforeId` null is the end. */
export type Step = { itemId: string; holderId: string; beforeId: string | null }

/** Fewest moves between two arrangements, ignoring ids in only one of them. */
export function stepsBetween(from: readonly Holder[], to: readonly Holder[]): Step[] {
  const positionById = new Map<string, { holder: string; place: number }>()
  for (const { id: holder, itemIds } of from) {
    for (const [index, id] of itemIds.entries()) positionById.set(id, { holder, place: index })
  }
  const holders = new Set(from.map(({ id }) => id))
  const seen = new Set<string>()
  const steps: Step[] = []
  for (const { id: holderId, itemIds } of to) {
    if (!holders.has(holderId)) continue
    // A duplicate counts at its first position.
    const orderedIds = itemIds.filter((id) => positionById.has(id) && !seen.has(id) && seen.add(id))
    const positions = orderedIds.map((id) => {
      const was = positionById.get(id)
      return was?.holder === holderId ? was.place : -1
    })
    const stays = longestRise(positions)
    // From the end, so that the following item is in place already.
    let beforeId: string | null = null
    for (let at = orderedIds.length - 1; at >= 0; at--) {
      const itemId = orderedIds[at] ?? ''
      if (!stays.has(at)) steps.push({ itemId, holderId, beforeId })
      beforeId = itemId
    }
  }
  return steps
}

/** True when a client may have seen this arrangement: it has every id that the client sent. */
export function holdsAll(arrangement: readonly Holder[], sentHolders: readonly Holder[]): boolean {
  const items = new Set(arrangement.flatMap(({ itemIds }) => itemIds))
  const holders = new Set(arrangement.map(({ id }) => id))
  return sentHolders.every(
    ({ id, itemIds }) =>
      itemIds.length === 0 || (holders.has(id) && itemIds.every((item) => items.has(item))),
  )
}

function seenOf(arrangements: readonly (readonly Holder[])[], lists: readonly Holder[]): Holder[] {
  const isIn = (id: string) =>
    arrangements.some((arrangement) => arrangement.some(({ itemIds }) => itemIds.includes(id)))
  const today = new Set(arrangements[0]?.flatMap(({ itemIds }) => itemIds))
  return lists
    .filter(({ id }) => arrangements.some((arrangement) => arrangement.some((holder) => holder.id === id)))
    .map(({ id, itemIds }) => ({ id, itemIds: itemIds.filter((item) => today.has(item) || isIn(item)) }))
}

/**
 * The action behind whole lists, found by comparing them with known arrangements, today's first. A client sends lists
 * because it moved one thing: the newest arrangement one move away is the one it saw, unless the lists equal today's.
 * If one move explains nothing, one list was sorted, or the fewest moves count.
 */
export function movedBy(arrangements: readonly (readonly Holder[])[], lists: readonly Holder[]): Step[] {
  const [today = []] = arrangements
  const seenHolders = seenOf(arrangements, lists)
  const now = stepsBetween(today, seenHolders)
  const isAllThere = holdsAll(today, seenHolders)
  if (isAllThere && now.length <= 1) return now
  const offOf = offBy(seenHolders)
  for (const arrangement of arrangements) {
    const steps =
      offOf(arrangement, 1) <= 1 && holdsAll(arrangement, seenHolders)
        ? stepsBetween(arrangement, seenHolders)
        : []
    if (steps.length === 1) return asOfToday(steps, today, seenHolders)
  }
  const rest = seenOf([today], seenHolders)
  if (isOneOrder(today, rest, now) && isAllThere) return now
  const offOfRest = offBy(rest)
  let [nearest, least] = [today, Number.POSITIVE_INFINITY]
  for (const arrangement of arrangements) {
    const off = offOfRest(arrangement, least)
    // It was moved to something that is deleted by now.
    if (off === 0 && !isAllThere) return []
    if (off > 0 && off < least && holdsAll(arrangement, rest)) [nearest, least] = [arrangement, off]
  }
  return asOfToday(stepsBetween(nearest, rest), today, rest)
}

/**
 * Estimates the number of moves between an arrangement and some lists: things in another list or behind their
 * neighbour, never more than one where one move is enough. It stops above `max`. An arrangement without all of the
 * lists differs in everything.
 */
function offBy(lists: readonly Holder[]) {
  const positionById = new Map<string, { holder: string; place: number }>()
  for (const { id: holder, itemIds } of lists)
    for (const [index, id] of itemIds.entries())
      if (!positionById.has(id)) positionById.set(id, { holder, place: index })
  return (holders: readonly Holder[], max: number): number => {
    let [matchCount, off] = [0, 0]
    for (const { id: holder, itemIds } of holders) {
      let last = -1
      for (const id of itemIds) {
        const is = positionById.get(id)
        if (!is) continue
        matchCount++
        if (is.holder !== holder || is.place < last) off++
        if (off > max) return Number.POSITIVE_INFINITY
        if (is.holder === holder) last = is.place
      }
    }
    return matchCount === positionById.size ? off : Number.POSITIVE_INFINITY
  }
}

/** Moves of remaining things, each before the next remaining one of its list. */
function asOfToday(steps: readonly Step[], today: readonly Holder[], sentHolders: readonly Holder[]): Step[] {
  const there = new Set(today.flatMap(({ itemIds }) => itemIds))
  return steps
    .filter(({ itemId }) => there.has(itemId))
    .map((step) => {
      const { itemId, holderId } = step
      const list = sentHolders.find(({ id }) => id === holderId)?.itemIds ?? []
      const here = new Set(today.find(({ id }) => id === holderId)?.itemIds)
      for (const step of steps) if (step.holderId === holderId) here.add(step.itemId)
      return { ...step, beforeId: list.slice(list.indexOf(itemId) + 1).find((id) => here.has(id)) ?? null }
    })
}

function isOneOrder(
  today: readonly Holder[],
  sentHolders: readonly Holder[],
  steps: readonly Step[],
): boolean {
  const holderId = steps[0]?.holderId
  const here = new Set(today.find(({ id }) => id === holderId)?.itemIds)
  const targetIds = sentHolders.find(({ id }) => id === holderId)?.itemIds ?? []
  return steps.every((step) => step.holderId === holderId) && targetIds.every((id) => here.has(id))
}

const Names = z.optional(z.array(z.string()))
/** Only used parts are read, so any content is valid; the limit of the body bounds it. */
const Shown = z.optional(z.array(z.unknown()))
export const shown = {
  items: Shown,
  columns: Shown,
  userStory: Shown,
  comments: Shown,
  columnsOrder: Names,
  userStoryOrder: Names,
}
type Things = z.output<typeof Shown>
export type Shown = {
  items?: Things
  columns?: Things
  userStory?: Things
  comments?: Things
  columnsOrder?: string[]
  userStoryOrder?: string[]
}

// Days of older clients, which send a moment for a day, and read a day as a moment.

const dayMs = 86_400_000
const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10)
/** A time in UTC that is the same day from Honolulu to Auckland. */
const everywhere = 'T10:30:00.000Z'

/** SQL of a day for older clients: the moment they sent, or one that is that day in every zone. */
export const timestampSql = (due: string) =>
  `${due} || case when length(${due}) = 10 then '${everywhere}' else '' end`

/** A date picker sends local midnight, which reveals the zone. Undefined for another time of day. */
function dayBegun(time: number): string | undefined {
  const minutes = (time - Date.parse(isoDay(time))) / 60_000
  // Some zones have half hours, Nepal 45 minutes.
  if (!Number.isInteger(minutes) || (minutes % 30 !== 0 && minutes !== 18 * 60 + 15)) return undefined
  // West of Greenwich it is the same day in UTC; almost no one lives one or two hours west.
  if (minutes === 0 || (minutes >= 150 && minutes <= 600)) return isoDay(time)
  // Some clients send noon UTC for any day, although it is midnight in New Zealand's winter.
  return minutes === 660 || minutes >= 780 ? isoDay(time + dayMs) : undefined
}

/**
 * A day from any client: ours send a day, older ones a moment without a known zone. It is stored as a day where that is
 * certain, otherwise as the moment, which its sender reads as the right day. Other text is rejected.
 */
export const LooseDay = z.pipe(
  z.unknown(),
  z.transform((value) => {
    if (typeof value !== 'string') return null
    // A moment with an offset, or a local one, contains its day.
    const date = /^(\d{4}-\d{2}-\d{2})(T[\d:.]+([+-]\d{2}:?\d{2})?)?$/.exec(value)?.[1]
    const time = value === '' ? Number.NaN : Date.parse(date ?? value)
    if (!(time >= Date.parse('0001-01-02') && time < Date.parse('9999-12-30'))) return null
    if (date || value.endsWith(everywhere)) return isoDay(time)
    return dayBegun(time) ?? new Date(time).toISOString()
  }),
)
