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

/** Max lines of a cell below a row that cannot be parsed. */
const maxLines = 50
/** Max rows that are parsed by default, with empty ones. */
const maxRows = 200_000

/** A first line by which Excel recognises the separator. */
const separatorLine = /^"?sep=(.)"?(?:\n|$)/i

/** The rows of a CSV file. A quotation mark that is never closed affects only its own row. */
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
  const parse = (text: string) => Papa.parse<string[]>(text, { delimiter, newline: '\n' })
  const columnsOf = (line: string) => parse(line).data[0]?.length ?? 0
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
      } else if (isReadable(data, errors, source)) add(data)
      else {
        const lines = source.split('\n')
        for (let at = 0; at < lines.length && count < max; ) at += addLines(lines, at)
        isTruncated ||= lines.length > 1 && count >= max
      }
    },
  })
  /** True for a row without quotation marks that do not match, or with all its columns in spite of them. */
  function isReadable(cells: readonly string[], errors: readonly Papa.ParseError[], source: string): boolean {
    const codes = errors.filter(({ type }) => type === 'Quotes').map(({ code }) => code)
    if (codes.length === 0) return true
    const [head] = rows
    if (codes.includes('MissingQuotes') || cells.length !== head?.cells.length) return false
    const lines = source.split('\n')
    // A line with all columns is a row that the mark has swallowed.
    return lines.length <= maxLines && lines.slice(1).every((line) => columnsOf(line) < cells.length)
  }
  /** Adds the row that begins at a line; returns the number of its lines. */
  function addLines(lines: readonly string[], at: number): number {
    const [head] = rows
    // A cell with line breaks ends with the line that closes its quotation mark.
    let isOpen = false
    for (let end = at; end < Math.min(lines.length, at + maxLines); end++) {
      if (((lines[end] ?? '').split('"').length - 1) % 2 === 1) isOpen = !isOpen
      if (isOpen) continue
      const source = lines.slice(at, end + 1).join('\n')
      const { data, errors } = parse(source)
      const [cells = []] = data
      if (data.length > 1 || !isReadable(cells, errors, source)) break
      // A line with fewer columns continues the broken row above it, of whose text it is a part.
      const above = rows.at(-1)
      if (
        above?.brokenLine !== undefined &&
        head &&
        cells.length < head.cells.length &&
        cells.some(Boolean)
      ) {
        above.brokenLine += `\n${source}`
        count += 1
      } else add(cells)
      return end + 1 - at
    }
    const line = lines[at] ?? ''
    const above = rows.at(-1)
    const [cells = []] = parse(line).data
    if (above?.brokenLine !== undefined && head && cells.length < head.cells.length) {
      above.brokenLine += `\n${line}`
      count += 1
    } else add(cells, line)
    return 1
  }
  return { rows, delimiter, isTruncated }
}

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
