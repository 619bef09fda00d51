import type { CsvRow } from '#contract/csv-rows.ts'
import { type CustomerText, customerText, customerTextNames } from '#contract/customer-fields.ts'
import { type CustomerState, customerStates } from '#contract/customer-search.ts'
import { type ImportRequest, maxImportedInCall, NewCustomer } from '#contract/customers.ts'
import { addressIn } from '#contract/email.ts'
import { foldText } from '#contract/fold.ts'
import { joinName, readableName } from '#contract/readable.ts'
import { shopSettings } from '#kernel/shop-settings.ts'
import { removeGuard } from '#list/csv-file.ts'

export type ImportField = CustomerText | 'state' | 'tags'
export const importFields: readonly ImportField[] = [
  ...customerTextNames.filter((name) => customerText(name).inFiles),
  'state',
  'tags',
]
/** The fields that a column can have; two of them make up the name. */
export type ColumnField = ImportField | 'firstName' | 'lastName'
export const columnFields: readonly ColumnField[] = ['firstName', 'lastName', ...importFields]
const neededFields = customerTextNames.filter((name) => customerText(name).isRequired)

export type Columns = Partial<Record<ColumnField, number>>

const hasColumn = (columns: Columns, field: ImportField) =>
  columns[field] !== undefined ||
  (field === 'name' && (columns.firstName !== undefined || columns.lastName !== undefined))

export const missingFields = (columns: Columns): readonly ColumnField[] =>
  neededFields.filter((field) => !hasColumn(columns, field))

const namesInFiles = {
  state: /^(state|status|etat|statut|stare|状态)$/,
  tags: /^(tags?|labels?|etiquettes?|etichete|标签|categories|groupmembership)$/,
  firstName: /^((first|given|fore)name|prenom|prenume|名|名字)$/,
  lastName: /^((last|family|sur)name|nomdefamille|numedefamilie|姓|姓氏)$/,
}

const calledBy = (field: ColumnField): RegExp | undefined =>
  Object.hasOwn(namesInFiles, field)
    ? namesInFiles[field as keyof typeof namesInFiles]
    : customerText(field as CustomerText).inFiles

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
  for (const field of columnFields) {
    const at = names.findIndex(
      (name, index) => calledBy(field)?.test(name) && !Object.values(columns).includes(index),
    )
    if (at >= 0) columns[field] = at
  }
  // "Nom" beside "Prénom" is the family name.
  const { name, ...parts } = columns
  if (columns.firstName === undefined || columns.lastName !== undefined || name === undefined) return columns
  return /^(nom|nume|姓名)$/.test(names[name] ?? '') ? { ...parts, lastName: name } : columns
}

/** Characters sent of a field; longer ones are rejected anyway, and only enlarge the request. */
const maxCharacters = 1000

export function takenFrom({ row, cells }: Pick<CsvRow, 'row' | 'cells'>, columns: Columns): TakenRow {
  const textOf = (field: ColumnField) =>
    removeGuard(cells[columns[field] ?? -1]?.trim() ?? '')
      .replace(/[\u200b\u2060\ufeff]/g, '')
      .trim()
      .slice(0, maxCharacters)
  const fieldText = (field: ImportField) => {
    const text = textOf(field)
    if (field === 'name')
      return (
        readableName(text) || joinName(readableName(textOf('firstName')), readableName(textOf('lastName')))
      )
    if (field === 'email') return addressIn(text)
    if (field === 'phone') return text.replace(/\p{Cf}/gu, '')
    return field === 'state' ? stateFor(text) : text
  }
  const fields = importFields.filter((field) => hasColumn(columns, field))
  return { row, ...Object.fromEntries(fields.map((field) => [field, fieldText(field)])) }
}

/** The statuses in the languages of the product, as `plain` writes them: a file may come from a colleague. */
const stateWords: Record<CustomerState, readonly string[]> = {
  active: ['active', 'actif', 'activ', '活跃'],
  checking: ['checking', 'underreview', 'encoursdeverification', 'inverificare', '审核中'],
  new: ['new', 'nouveau', 'nou', '新客户'],
}

/** The state for a word, a name of the shop or the server's number; any other text stays, so that the row is rejected. */
function stateFor(value: string): string {
  const word = plain(value)
  const { customers } = shopSettings.get()
  const name = foldText(value).trim()
  const ownState = customerStates.find((state) => name !== '' && foldText(customers[`${state}Name`]) === name)
  const customerState = customerStates.find(
    (state, at) => value === String(at + 1) || stateWords[state].includes(word),
  )
  return ownState ?? customerState ?? value
}

/** A row as it is sent: tags are a list. */
const asSent = ({ tags, ...texts }: TakenRow): ImportRequest['rows'][number] => {
  const list =
    tags
      ?.split(/[,;]|:::/)
      .map((tag) => tag.trim())
      // Google marks its own groups with a star.
      .filter((tag) => tag !== '' && !tag.startsWith('* ')) ?? []
  return list.length > 0 ? { ...texts, tags: list } : texts
}

export const reasonCodes = ['required', 'email', 'tooLong', 'state', 'invalid'] as const
export type Reason = (typeof reasonCodes)[number]
export type TakenRow = { row: number } & Partial<Record<ImportField, string>>

const blank = { ...Object.fromEntries(importFields.map((field) => [field, ''])), state: 'active', tags: [] }

export function problemsOf(row: TakenRow): Partial<Record<ImportField, Reason>> {
  const filled = Object.fromEntries(Object.entries(asSent(row)).filter(([, value]) => value !== ''))
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
  rows.flatMap(({ values, brokenLine }) => (brokenLine === undefined ? [asSent(values)] : []))

export type CheckedRow = {
  values: TakenRow
  /** The line of a row that cannot be parsed, and is not sent. */
  brokenLine: string | undefined
  problems: ReturnType<typeof problemsOf>
  isValid: boolean
}

export function checkRow(line: CsvRow, columns: Columns): CheckedRow {
  const values = takenFrom(line, columns)
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
