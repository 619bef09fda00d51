import Papa from 'papaparse'

export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** A row that is not empty, with its number in the file. */
export type CsvRow = {
  row: number
  cells: string[]
  /** The line of a row that cannot be parsed, because its quotation marks do not match. */
  brokenLine?: string
}

export type CsvRows = { rows: CsvRow[]; delimiter: Delimiter; isTruncated: boolean }

/** Max rows that are parsed by default, with empty ones. */
const maxRows = 200_000

/** A first line by which Excel recognises the separator. */
const separatorLine = /^"?sep=(.)"?(?:\n|$)/i

/** The rows of a CSV file. A quotation mark that is never closed affects only its own line. */
export function parseCsvRows(
  text: string,
  { delimiter: chosen, max = maxRows }: { delimiter?: Delimiter; max?: number } = {},
): CsvRows {
  const normalized = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const [directive = '', separator] = separatorLine.exec(normalized) ?? []
  const whole = normalized.slice(directive.length)
  const named = delimiters.find((delimiter) => delimiter === separator)
  const delimiter = chosen ?? named ?? guessDelimiter(whole)
  const rows: CsvRow[] = []
  let count = directive === '' ? 0 : 1
  let start = 0
  let isTruncated = false
  function add(cells: string[], brokenLine?: string) {
    count++
    if (cells.some((cell) => cell.trim() !== ''))
      rows.push({ row: count, cells, ...(brokenLine !== undefined && { brokenLine }) })
  }
  Papa.parse<string[]>(whole, {
    delimiter,
    newline: '\n',
    step({ data, errors, meta: { cursor } }, parser) {
      const source = whole.slice(start, cursor).replace(/\n$/, '')
      start = cursor
      if (count >= max) {
        // The last line break is followed by an empty row.
        isTruncated ||= source !== ''
        parser.abort()
      } else if (!hasQuoteError(errors)) add(data)
      else {
        const lines = source.split('\n')
        for (const line of lines.slice(0, max - count)) addLine(line)
        isTruncated ||= lines.length > 1 && count >= max
      }
    },
  })
  function addLine(line: string) {
    const { data, errors } = Papa.parse<string[]>(line, { delimiter, newline: '\n' })
    add(data[0] ?? [], hasQuoteError(errors) ? line : undefined)
  }
  return { rows, delimiter, isTruncated }
}

const hasQuoteError = (errors: readonly Papa.ParseError[]) => errors.some(({ type }) => type === 'Quotes')

/** Characters that are enough to recognise the separator. */
const sampleLength = 100_000

function guessDelimiter(text: string): Delimiter {
  const sample = text.slice(0, sampleLength)
  // Empty lines, such as the one after the last line break, would make a separator look irregular.
  const { errors, meta } = Papa.parse<string[]>(sample, {
    delimitersToGuess: [...delimiters],
    skipEmptyLines: 'greedy',
    preview: 10,
  })
  const lines = sample.split(/[\r\n]+/).filter((line) => line.trim() !== '')
  const cellsOf = (line: string, delimiter: Delimiter) =>
    Papa.parse<string[]>(line, { delimiter }).data[0]?.length ?? 0
  const guess = delimiters.find((delimiter) => delimiter === meta.delimiter)
  if (guess && !errors.some(({ type }) => type === 'Delimiter')) return guess
  // The fallback of the library is the comma, also when another separator divides the first lines.
  for (const line of lines.slice(0, 10)) {
    const [first = ','] = delimiters.toSorted((a, b) => cellsOf(line, b) - cellsOf(line, a))
    if (cellsOf(line, first) > 1) return first
  }
  return ','
}
