import type { CsvRow } from '#contract/csv-rows.ts'
import { type CustomerText, customerText, customerTextNames } from '#contract/customer-fields.ts'
import { type CustomerState, customerStates } from '#contract/customer-search.ts'
import { type ImportRequest, maxImportedInCall, NewCustomer } from '#contract/customers.ts'
import { readableName } from '#contract/readable.ts'
import { foldText } from '#contract/relevance.ts'
import { removeGuard } from '#list/csv-file.ts'

export type ImportField = CustomerText | 'state'
export const importFields: readonly ImportField[] = [
  ...customerTextNames.filter((name) => customerText(name).inFiles),
  'state',
]
export const neededFields: readonly ImportField[] = customerTextNames.filter(
  (name) => customerText(name).isRequired,
)

export type Columns = Partial<Record<ImportField, number>>

const calledBy = (field: ImportField): RegExp | undefined =>
  field === 'state' ? /^(state|status|etat|statut|stare|状态)$/ : customerText(field).inFiles

const plain = (text: string) => foldText(text).replace(/[^\p{L}]/gu, '')

export const hasNames = ([first]: readonly CsvRow[]) => !first?.cells.some((cell) => cell.includes('@'))

export function guessColumns(rows: readonly CsvRow[], isNamed: boolean): Columns {
  const columns: Columns = {}
  const cells = rows[0]?.cells ?? []
  if (!isNamed) {
    const email = cells.findIndex((cell) => cell.includes('@'))
    return email < 0 ? {} : { email }
  }
  const names = cells.map(plain)
  for (const field of importFields) {
    const at = names.findIndex(
      (name, index) => calledBy(field)?.test(name) && !Object.values(columns).includes(index),
    )
    if (at >= 0) columns[field] = at
  }
  return columns
}

/** Characters sent of a field; longer ones are rejected anyway, and only enlarge the request. */
const maxCharacters = 1000

export function takenFrom(
  { row, cells }: Pick<CsvRow, 'row' | 'cells'>,
  columns: Columns,
  wordFor: (state: CustomerState) => string,
): ImportRequest['rows'][number] & Partial<Record<ImportField, string>> {
  const values = Object.entries(columns).map(([field, index]) => {
    const value = removeGuard(cells[index]?.trim() ?? '').slice(0, maxCharacters)
    if (field === 'name') return [field, readableName(value)]
    return [field, field === 'state' ? stateFor(value, wordFor) : value]
  })
  return { row, ...Object.fromEntries(values) }
}

/** The state for a word or the server's number; any other text stays, so that the row is rejected. */
function stateFor(value: string, wordFor: (state: CustomerState) => string): string {
  const word = plain(value)
  const customerState = customerStates.find(
    (state, at) => value === String(at + 1) || word === state || word === plain(wordFor(state)),
  )
  return customerState ?? value
}

export const reasonCodes = ['required', 'email', 'tooLong', 'state', 'invalid'] as const
export type Reason = (typeof reasonCodes)[number]
export type TakenRow = ReturnType<typeof takenFrom>

const blank = { ...Object.fromEntries(importFields.map((field) => [field, ''])), state: 'active' }

export function problemsOf(row: TakenRow): Partial<Record<ImportField, Reason>> {
  const filled = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== ''))
  const problems: Partial<Record<ImportField, Reason>> = {}
  for (const { code, path } of NewCustomer.safeParse({ ...blank, ...filled }).error?.issues ?? []) {
    const field = path[0] as ImportField
    if (!row[field]) problems[field] ??= 'required'
    else if (code === 'too_big') problems[field] ??= 'tooLong'
    else problems[field] ??= field === 'email' || field === 'state' ? field : 'invalid'
  }
  return problems
}

/** The field of an error that concerns a whole row. */
export const wholeRow = 'row'

export const valuesToSend = (rows: readonly CheckedRow[]) =>
  rows.flatMap(({ values, brokenLine }) => (brokenLine === undefined ? [values] : []))

export type CheckedRow = {
  values: TakenRow
  /** The line of a row that cannot be parsed, and is not sent. */
  brokenLine: string | undefined
  problems: ReturnType<typeof problemsOf>
  isValid: boolean
}

export function checkRow(
  line: CsvRow,
  columns: Columns,
  wordFor: (state: CustomerState) => string,
): CheckedRow {
  const values = takenFrom(line, columns, wordFor)
  const problems = problemsOf(values)
  const { brokenLine } = line
  return {
    values,
    brokenLine,
    problems,
    isValid: brokenLine === undefined && Object.keys(problems).length === 0,
  }
}

/** Characters per call; in any alphabet below the server's limit of 1 MiB. */
const maxInBatch = 300_000

export function batchesOf(rows: ImportRequest['rows']) {
  const batches: { key: string; rows: ImportRequest['rows'] }[] = []
  let remaining = 0
  for (const row of rows) {
    const { length } = JSON.stringify(row)
    if (length > remaining || batches.at(-1)?.rows.length === maxImportedInCall) {
      batches.push({ key: crypto.randomUUID(), rows: [] })
      remaining = maxInBatch
    }
    batches.at(-1)?.rows.push(row)
    remaining -= length
  }
  return batches
}
