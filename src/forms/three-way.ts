import { hashKey } from '@tanstack/react-query'

/** The side that wins, for each field that both changed. */
export type Choice<Fields> = Partial<Record<keyof Fields, 'mine' | 'theirs'>>

export type Conflict<Fields> = {
  fields: readonly (keyof Fields)[]
  /** Merged without asking, with their origin: changed by one side, or by both to the same value. */
  merged: readonly { field: keyof Fields; from: 'mine' | 'theirs' }[]
  before: Fields
  theirs: Fields
  mine: Fields
  by?: string
  at?: string
  /** The other version is the user's own, from another tab or device. */
  isOwn?: boolean
  refused?: string
  /** It changed again after a choice. */
  isAgain?: boolean
}

/** Deep equality; the order of keys does not count. */
export const isSame = (value: unknown, other: unknown) => hashKey([value]) === hashKey([other])

export const changedFields = <Fields extends object>(previous: Fields, now: Fields) =>
  (Object.keys(previous) as (keyof Fields)[]).filter((field) => !isSame(previous[field], now[field]))

export const pick = <Fields extends object>(fields: Fields, names: readonly (keyof Fields)[]) =>
  Object.fromEntries(names.map((name) => [name, fields[name]])) as Partial<Fields>

export function findConflict<Fields extends object>(
  previous: Fields,
  theirs: Fields,
  mine: Fields,
  changed: (a: Fields, b: Fields) => (keyof Fields)[] = changedFields,
): Conflict<Fields> {
  const byMe = changed(previous, mine)
  const byThem = changed(previous, theirs)
  const differing = changed(theirs, mine)
  const fields = byMe.filter((field) => byThem.includes(field) && differing.includes(field))
  const merged = [...new Set([...byMe, ...byThem])]
    .filter((field) => !fields.includes(field))
    .map((field) => ({ field, from: byThem.includes(field) ? ('theirs' as const) : ('mine' as const) }))
  return { fields, merged, before: previous, theirs, mine }
}

/** Merges: their fields, mine that only I changed, and the chosen ones; mine where nothing was chosen. */
export function mergeChoice<Fields extends object>(
  conflict: Conflict<Fields>,
  choice: Choice<Fields>,
): Fields {
  const myFields = conflict.merged.flatMap(({ field, from }) => (from === 'mine' ? [field] : []))
  const chosen = conflict.fields.filter((field) => choice[field] !== 'theirs')
  return { ...conflict.theirs, ...pick(conflict.mine, [...myFields, ...chosen]) }
}
