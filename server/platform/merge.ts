/** Changed fields and the values they were changed from (docs/contract.md 6.4). */
export type Edit<F> = {
  version?: number
  changes: Partial<{ [K in keyof F]: F[K] | undefined }>
  base?: Partial<{ [K in keyof F]: F[K] | undefined }>
}

/** True when someone else changed a field of this edit since (docs/contract.md 6.4). */
export function hasConflict<F extends object>(
  { version, changes, base }: Edit<F>,
  current: { version: number; fields: F },
  wordOf: (name: keyof F, fields: Partial<F>) => string | undefined = plainWord,
): boolean {
  const isBlind = version === undefined && base === undefined
  if (isBlind || version === current.version) return false
  const baseFields = (base ?? {}) as Partial<F>
  return (Object.keys(changes) as (keyof F)[]).some((name) => {
    const now = wordOf(name, current.fields)
    return wordOf(name, changes as Partial<F>) !== now && wordOf(name, baseFields) !== now
  })
}

/** A field as text for comparison, if present; databases reorder the keys of JSON. */
export function plainWord<F extends object>(name: keyof F, fields: Partial<F>): string | undefined {
  return fields[name] === undefined ? undefined : JSON.stringify(fields[name], inOrder)
}

function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
