import * as z from 'zod/mini'
import { type Holder, longestRise } from './board.ts'

// The board's calls for older clients: they send and read whole lists where ours sends single changes
// (docs/contract.md 1.5, 2.8, 3.8).

/** One step from one arrangement to another. `beforeId` null is the end. */
export type Step = { itemId: string; holderId: string; beforeId: string | null }

/**
 * The fewest moves that turn one arrangement into another: what somebody did who sends whole lists. What only one of
 * both knows is left alone.
 */
export function stepsBetween(from: readonly Holder[], to: readonly Holder[]): Step[] {
  const placeOf = new Map<string, { holder: string; place: number }>()
  for (const { id: holder, itemIds } of from) {
    for (const [place, id] of itemIds.entries()) placeOf.set(id, { holder, place })
  }
  const holders = new Set(from.map(({ id }) => id))
  const seen = new Set<string>()
  const steps: Step[] = []
  for (const { id: holderId, itemIds } of to) {
    if (!holders.has(holderId)) continue
    // An item that is named twice counts where it stands first.
    const known = itemIds.filter((id) => placeOf.has(id) && !seen.has(id) && seen.add(id))
    const places = known.map((id) => {
      const was = placeOf.get(id)
      return was?.holder === holderId ? was.place : -1
    })
    const stays = longestRise(places)
    // From the end, so that what it stands before has its place already.
    let beforeId: string | null = null
    for (let at = known.length - 1; at >= 0; at--) {
      const itemId = known[at] ?? ''
      if (!stays.has(at)) steps.push({ itemId, holderId, beforeId })
      beforeId = itemId
    }
  }
  return steps
}

/** True if a client can have seen this arrangement: it holds every id that the client sent. */
export function holdsAll(one: readonly Holder[], sent: readonly Holder[]): boolean {
  const items = new Set(one.flatMap(({ itemIds }) => itemIds))
  const holders = new Set(one.map(({ id }) => id))
  return sent.every(
    ({ id, itemIds }) =>
      itemIds.length === 0 || (holders.has(id) && itemIds.every((item) => items.has(item))),
  )
}

/** Lists without what nobody can have seen: what is in none of the arrangements. */
function seenOf(arrangements: readonly (readonly Holder[])[], lists: readonly Holder[]): Holder[] {
  const isIn = (id: string) => arrangements.some((one) => one.some(({ itemIds }) => itemIds.includes(id)))
  const today = new Set(arrangements[0]?.flatMap(({ itemIds }) => itemIds))
  return lists
    .filter(({ id }) => arrangements.some((one) => one.some((holder) => holder.id === id)))
    .map(({ id, itemIds }) => ({ id, itemIds: itemIds.filter((item) => today.has(item) || isIn(item)) }))
}

/**
 * The move within whole lists, found from the arrangements that they may have seen, today's first. Lists are
 * sent because one thing was moved: the newest arrangement from which one move leads to them is what was seen, unless
 * they are today's. Where one move explains nothing, one list was put into another order, or the fewest moves count.
 */
export function movedBy(arrangements: readonly (readonly Holder[])[], lists: readonly Holder[]): Step[] {
  const [today = []] = arrangements
  const sent = seenOf(arrangements, lists)
  const now = stepsBetween(today, sent)
  const isAllThere = holdsAll(today, sent)
  if (isAllThere && now.length <= 1) return now
  const offOf = offBy(sent)
  for (const one of arrangements) {
    const steps = offOf(one, 1) <= 1 && holdsAll(one, sent) ? stepsBetween(one, sent) : []
    if (steps.length === 1) return asOfToday(steps, today, sent)
  }
  const rest = seenOf([today], sent)
  if (isOneOrder(today, rest, now) && isAllThere) return now
  const offOfRest = offBy(rest)
  let [nearest, least] = [today, Number.POSITIVE_INFINITY]
  for (const one of arrangements) {
    const off = offOfRest(one, least)
    // It was put into what is gone by now.
    if (off === 0 && !isAllThere) return []
    if (off > 0 && off < least && holdsAll(one, rest)) [nearest, least] = [one, off]
  }
  return asOfToday(stepsBetween(nearest, rest), today, rest)
}

/**
 * Counts how many things of an arrangement are in another one of some lists, or behind their neighbour there: about
 * as many as the moves between them, and never more than one where one move is enough. It stops above `most`. An
 * arrangement without all of the lists is off by everything.
 */
function offBy(lists: readonly Holder[]) {
  const placeOf = new Map<string, { holder: string; place: number }>()
  for (const { id: holder, itemIds } of lists)
    for (const [place, id] of itemIds.entries()) if (!placeOf.has(id)) placeOf.set(id, { holder, place })
  return (one: readonly Holder[], most: number): number => {
    let [found, off] = [0, 0]
    for (const { id: holder, itemIds } of one) {
      let last = -1
      for (const id of itemIds) {
        const is = placeOf.get(id)
        if (!is) continue
        found++
        if (is.holder !== holder || is.place < last) off++
        if (off > most) return Number.POSITIVE_INFINITY
        if (is.holder === holder) last = is.place
      }
    }
    return found === placeOf.size ? off : Number.POSITIVE_INFINITY
  }
}

/** Moves of what is still there, each before the next of its list that still is. */
function asOfToday(steps: readonly Step[], today: readonly Holder[], sent: readonly Holder[]): Step[] {
  const there = new Set(today.flatMap(({ itemIds }) => itemIds))
  return steps
    .filter(({ itemId }) => there.has(itemId))
    .map((step) => {
      const { itemId, holderId } = step
      const list = sent.find(({ id }) => id === holderId)?.itemIds ?? []
      const here = new Set(today.find(({ id }) => id === holderId)?.itemIds)
      for (const one of steps) if (one.holderId === holderId) here.add(one.itemId)
      return { ...step, beforeId: list.slice(list.indexOf(itemId) + 1).find((id) => here.has(id)) ?? null }
    })
}

/** True if the moves only reorder one list. */
function isOneOrder(today: readonly Holder[], sent: readonly Holder[], steps: readonly Step[]): boolean {
  const holderId = steps[0]?.holderId
  const here = new Set(today.find(({ id }) => id === holderId)?.itemIds)
  const wanted = sent.find(({ id }) => id === holderId)?.itemIds ?? []
  return steps.every((step) => step.holderId === holderId) && wanted.every((id) => here.has(id))
}

// The lists that come with their writes: what they show.

const Names = z.optional(z.array(z.string()))
/** Only what some of them name is read, so whatever they hold is fine; the size of a body bounds them. */
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
  columnsOrder?: string[] | undefined
  userStoryOrder?: string[] | undefined
}

// Their days: they send a moment for a day, and read a moment as one.

const dayMs = 86_400_000
const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10)
/** At this time of UTC it is the same day from Honolulu to Auckland. */
const everywhere = 'T10:30:00.000Z'

/** SQL for a day in their replies: the moment they sent, or one that falls on that day in every zone. */
export const momentSql = (due: string) =>
  `${due} || case when length(${due}) = 10 then '${everywhere}' else '' end`

/**
 * The day of which a moment is the beginning: picking a day sends its midnight, and that tells where. None for
 * another time of the day.
 */
function dayBegun(time: number): string | undefined {
  const minutes = (time - Date.parse(isoDay(time))) / 60_000
  // There are zones of half hours, and Nepal.
  if (!Number.isInteger(minutes) || (minutes % 30 !== 0 && minutes !== 18 * 60 + 15)) return undefined
  // West of Greenwich it is the same day of UTC; one or two hours west almost nobody lives.
  if (minutes === 0 || (minutes >= 150 && minutes <= 600)) return isoDay(time)
  // Noon of UTC is what some send for any day, although New Zealand's winter days begin then.
  return minutes === 660 || minutes >= 780 ? isoDay(time + dayMs) : undefined
}

/**
 * A day as anybody sends it: ours a day; an older client a moment, in whose zone nobody knows. It is kept as a day
 * where that is certain, and otherwise as the moment, whose sender sees the right day again. What is neither is none.
 */
export const LooseDay = z.pipe(
  z.unknown(),
  z.transform((value) => {
    if (typeof value !== 'string') return null
    // With a zone of its own, or without any, it says its day.
    const said = /^(\d{4}-\d{2}-\d{2})(T[\d:.]+([+-]\d{2}:?\d{2})?)?$/.exec(value)?.[1]
    const time = value === '' ? Number.NaN : Date.parse(said ?? value)
    if (!(time >= Date.parse('0001-01-02') && time < Date.parse('9999-12-30'))) return null
    if (said || value.endsWith(everywhere)) return isoDay(time)
    return dayBegun(time) ?? new Date(time).toISOString()
  }),
)
