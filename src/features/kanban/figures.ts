import { type BoardSearch, noOne } from '#contract/board-search.ts'
import type { Board, Item, Profile, Story } from '#contract/kanban.ts'
import { matchesWords, searchTextOf, searchWords } from '#contract/text-search.ts'

/** The visible number of an item or story; empty until the server has assigned one. */
export const numberOf = (number: number) => (number === 0 ? '' : `FH-${number}`)

const dayLength = 86_400_000

/** The local day, `2026-11-21`. */
export function today(now = new Date()): string {
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())).toISOString().slice(0, 10)
}

export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayLength

export function lookups({ items, stories, profiles }: Board) {
  return {
    itemById: new Map<string, Item>(items.map((item) => [item.id, item])),
    storyOf: new Map<string, Story>(stories.flatMap((story) => story.itemIds.map((id) => [id, story]))),
    profileById: new Map<string, Profile>(profiles.map((profile) => [profile.id, profile])),
  }
}
export type Lookups = ReturnType<typeof lookups>

export function itemFilter(
  { q, people, priority, story, due }: BoardSearch,
  { storyOf }: Pick<Lookups, 'storyOf'>,
  day: string,
): ((item: Item) => boolean) | undefined {
  const words = searchWords(q)
  const tests: ((item: Item) => boolean)[] = []
  const number = Number(/^FH-(\d+)$/i.exec(q.trim())?.[1])
  if (number) {
    // A whole number is that item, or the story of that number with its items.
    tests.push((item) => item.number === number || storyOf.get(item.id)?.number === number)
  } else if (words.length > 0) {
    tests.push(({ number, title, labels }) =>
      matchesWords(searchTextOf([numberOf(number), title, ...labels]), words),
    )
  }
  if (people.length > 0) {
    const personIds = new Set(people)
    tests.push((item) =>
      item.people.length === 0 ? personIds.has(noOne) : item.people.some((id) => personIds.has(id)),
    )
  }
  if (priority.length > 0) tests.push((item) => priority.includes(item.priority))
  if (story !== '') tests.push(({ id }) => (storyOf.get(id)?.id ?? noOne) === story)
  if (due !== '') tests.push(({ dueDate }) => isDue(dueDate, due, day))
  return tests.length === 0 ? undefined : (item) => tests.every((test) => test(item))
}

function isDue(dueDate: string | null, due: Exclude<BoardSearch['due'], ''>, day: string): boolean {
  if (dueDate === null) return due === 'none'
  const days = daysBetween(day, dueDate)
  switch (due) {
    case 'late':
      return days < 0
    case 'today':
      return days === 0
    case 'week':
      return days >= 0 && days <= 7
    case 'none':
      return false
  }
}

/** For a filtered list: the visible item there, or at the end the item after the last visible one. */
export function beforeAt(
  position: number,
  seen: readonly string[],
  all: readonly string[],
  id: string,
): string | null {
  const seenRest = seen.filter((itemId) => itemId !== id)
  const next = seenRest[position]
  if (next !== undefined) return next
  const last = seenRest.at(-1)
  if (last === undefined) return null
  const rest = all.filter((itemId) => itemId !== id)
  return rest[rest.indexOf(last) + 1] ?? null
}
