import type * as z from 'zod/mini'
import type { DayOrder, ImportPreview, Rejected } from '#contract/contact-import.ts'
import { type ContactFields, limits, noFields } from '#contract/contacts.ts'
import { maxSource } from '#contract/corrections.ts'
import { readableName } from '#contract/readable.ts'
import { fieldErrors, isStorable } from '#server/platform/body.ts'
import { refuse } from '#server/platform/errors.ts'

/** A contact that can be imported; `uid` is empty when the file has none. */
export type Draft = { line: number; uid: string; fields: ContactFields; source: string }
export type ReadFile = Pick<
  ImportPreview,
  'kind' | 'columns' | 'delimiter' | 'pictures' | 'partly' | 'groups' | 'leftOut' | 'unclearDay'
> & { drafts: Draft[]; refused: Rejected[] }

export const emptyFile = (kind: ReadFile['kind'], columns: ReadFile['columns'] = []): ReadFile => ({
  kind,
  columns,
  drafts: [],
  partly: [],
  refused: [],
  pictures: 0,
  groups: 0,
  leftOut: [],
})

export type Known = {
  /** New text of the entry that begins at a line of the file. */
  mended: ReadonlyMap<number, string>
  dayOrder: DayOrder | undefined
}

/** Max entries of a file; some of them may be known or refused. */
const maxEntries = 2 * limits.contacts
/** Max rows that are parsed of a CSV file, with empty ones. */
export const maxRows = 2 * maxEntries

export function checkEntries(count: number, isMore = false): void {
  if (count <= maxEntries && !isMore) return
  refuse('fileTooComplex', {
    message: `The file has more than ${maxEntries} contacts. Nothing was imported.`,
  })
}

type Entry = Omit<Draft, 'fields'> & { fields: ContactFields }
type Shape = z.ZodMiniType<ContactFields>

/** Adds a contact without its invalid fields, or rejects one without a name. */
export function takeEntry(
  { drafts, partly, refused: rejected }: Pick<ReadFile, 'drafts' | 'partly' | 'refused'>,
  entry: Entry,
  shape: Shape,
): void {
  const { line } = entry
  const fields = { ...entry.fields, name: readableName(entry.fields.name) }
  const source = entry.source.slice(0, maxSource)
  const name = fields.name.slice(0, limits.name)
  const first = shape.safeParse(fields)
  if (first.success && isStorable(JSON.stringify(fields).replaceAll('\\u0000', '\u0000'))) {
    drafts.push({ ...entry, fields: first.data })
    return
  }
  const wrong = first.error && fieldErrors(first.error, fields)
  const why = { name, line, code: 'invalid', fields: wrong, source }
  const rest = first.error && withoutWrong(fields, first.error)
  const second = rest && shape.safeParse(rest)
  if (!second?.success) {
    rejected.push(why)
    return
  }
  partly.push(why)
  drafts.push({ ...entry, fields: second.data })
}

/** The fields without the invalid ones; an invalid entry of a list is removed from it. */
function withoutWrong(fields: ContactFields, error: z.core.$ZodError): ContactFields {
  const next: Record<string, unknown> = structuredClone(fields)
  const entries = new Map<string, Set<unknown>>()
  for (const { path } of error.issues) {
    const [field, part] = path
    const value = next[String(field)]
    if (Array.isArray(value) && typeof part === 'number')
      entries.set(String(field), (entries.get(String(field)) ?? new Set()).add(part))
    else if (Array.isArray(value)) next[String(field)] = value.slice(0, maxOf(value, error, String(field)))
    else if (field === 'address' && part !== undefined) next.address = { ...(value as object), [part]: '' }
    else if (field === 'card') delete next.card
    else next[String(field)] = noFields[field as keyof ContactFields]
  }
  for (const [field, places] of entries)
    next[field] = (next[field] as unknown[]).filter((_, at) => !places.has(at))
  return next as ContactFields
}

/** Number of entries to keep of a list that is too long. */
function maxOf(value: readonly unknown[], error: z.core.$ZodError, field: string): number {
  const issue = error.issues.find(({ path }) => path.length === 1 && path[0] === field)
  return issue?.code === 'too_big' ? Number(issue.maximum) : value.length
}
