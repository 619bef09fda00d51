import { hashKey } from '@tanstack/react-query'

/** For each field that both have changed, whose value stays. */
export type Choice<Fields> = Partial<Record<keyof Fields, 'mine' | 'theirs'>>

/** One thing that two have changed since they read it. */
export type Clash<Fields> = {
  /** Changed by both, to different values. */
  fields: readonly (keyof Fields)[]
  /** Changed by one of the two alone, or by both to the same value: merged without asking, and whose value it is. */
  merged: readonly { field: keyof Fields; from: 'mine' | 'theirs' }[]
  before: Fields
  theirs: Fields
  mine: Fields
  /** Who made theirs what it is, and when, as far as the server tells. */
  by?: string | undefined
  at?: string | undefined
  /** It was oneself, in another tab or on another device. */
  isOwn?: boolean
  /** The key of the write that the question is about. */
  refused?: string | undefined
  /** Something was chosen, and meanwhile it has changed once more. */
  isAgain?: boolean
}

/** Equal in content; the order of an object's properties does not count. */
export const isSame = (one: unknown, other: unknown) => hashKey([one]) === hashKey([other])

/** The fields in which two differ; lists are compared by what stands in them. */
export const changedFields = <Fields extends object>(before: Fields, now: Fields) =>
  (Object.keys(before) as (keyof Fields)[]).filter((field) => !isSame(before[field], now[field]))

/** Some fields of all. */
export const pick = <Fields extends object>(fields: Fields, names: readonly (keyof Fields)[]) =>
  Object.fromEntries(names.map((name) => [name, fields[name]])) as Partial<Fields>

/** What has to be chosen, and what has not. */
export function clashOf<Fields extends object>(
  before: Fields,
  theirs: Fields,
  mine: Fields,
  changed: (one: Fields, other: Fields) => (keyof Fields)[] = changedFields,
): Clash<Fields> {
  const byMe = changed(before, mine)
  const byThem = changed(before, theirs)
  const differing = changed(theirs, mine)
  const fields = byMe.filter((field) => byThem.includes(field) && differing.includes(field))
  const merged = [...new Set([...byMe, ...byThem])]
    .filter((field) => !fields.includes(field))
    .map((field) => ({ field, from: byThem.includes(field) ? ('theirs' as const) : ('mine' as const) }))
  return { fields, merged, before, theirs, mine }
}

/** Theirs, with what I alone have changed and what was chosen of mine; what was not chosen is mine. */
export function settled<Fields extends object>(clash: Clash<Fields>, choice: Choice<Fields>): Fields {
  const own = clash.merged.flatMap(({ field, from }) => (from === 'mine' ? [field] : []))
  const chosen = clash.fields.filter((field) => choice[field] !== 'theirs')
  return { ...clash.theirs, ...pick(clash.mine, [...own, ...chosen]) }
}
