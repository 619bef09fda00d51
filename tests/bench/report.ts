import { readFileSync, writeFileSync } from 'node:fs'
import type { Row } from './table.ts'

/** One measured figure, with the part of the benchmark, the machine and the day (ISO) of its newest run. */
export type Result = {
  part: string
  name: string
  value: string
  bound: string
  holds?: boolean
  machine: string
  date: string
}

const resultsFile = 'tests/bench/results.json'
/** Sentences by the name of the figure. */
const causesFile = 'tests/bench/causes.json'
export const reportFile = 'docs/performance.md'
export const readmeFile = 'README.md'

/** The titles of the figures in README, by their names in the results. */
const readmeTitles = {
  'sign-in: JavaScript': 'JavaScript of the sign-in page, compressed',
  'home: JavaScript': 'JavaScript of the dashboard, compressed',
  'home: usable': 'Time until the dashboard is usable on a slow connection and CPU',
  '100,000 orders: sort or tab painted (75th percentile)':
    '100,000 orders: time to paint a sort or tab (75th percentile)',
}
const readmeBlock = /(<!-- figures: written by `npm run bench` -->\n)[\s\S]*?(<!-- end of figures -->)/

/** Parts that can be measured by themselves, in the order of the report. */
export const parts = [
  ...(['visits', 'switches', 'presses', 'areas', 'between', 'use'] as const),
  ...(['lists', 'large', 'people', 'copies', 'bulk', 'team', 'server'] as const),
]
export type Part = (typeof parts)[number]

export const readResults = (): Result[] => JSON.parse(readFileSync(resultsFile, 'utf8')) as Result[]
export const readCauses = () => JSON.parse(readFileSync(causesFile, 'utf8')) as Record<string, string>

/** Replaces all figures of the parts that were measured again; the others keep their day and machine. */
export function mergeResults(
  earlier: readonly Result[],
  measured: ReadonlyMap<Part, readonly Row[]>,
  run: Pick<Result, 'machine' | 'date'>,
): Result[] {
  const newer = [...measured].flatMap(([part, rows]) =>
    rows.map(([name, value, bound, holds]) => ({
      part,
      name,
      value,
      bound,
      ...(holds !== undefined && { holds }),
      ...run,
    })),
  )
  const kept = earlier.filter(({ part }) => !measured.has(part as Part))
  const order: readonly string[] = parts
  return [...kept, ...newer].toSorted((one, other) => order.indexOf(one.part) - order.indexOf(other.part))
}

const displayedValue = ({ value, holds }: Result) => (holds === false ? `**${value}**` : value)

/** README with the figures of the results in its marked block. */
export function withFigures(readme: string, results: readonly Result[]): string {
  const lines = Object.entries(readmeTitles).map(([name, title]) => {
    const result = results.find((figure) => figure.name === name)
    if (!result) throw new Error(`No figure is named ${name}`)
    return `| ${title} | ${displayedValue(result)} | ${result.bound} | \`npm run bench -- ${result.part}\` |\n`
  })
  const table = `| Metric | Measured | Target | Command |\n| --- | --- | --- | --- |\n${lines.join('')}`
  return readme.replace(readmeBlock, (_, start: string, end: string) => start + table + end)
}

/** The page that `npm run bench` writes. */
export function renderReport(results: readonly Result[], causes: Readonly<Record<string, string>>): string {
  const lines = results.map((result) => {
    const { name, bound, machine, date } = result
    return `| ${name} | ${displayedValue(result)} | ${bound} | ${date} | ${machine} |`
  })
  const missed = results.filter(({ holds }) => holds === false)
  return `# Performance

Written by \`npm run bench\` from \`${resultsFile}\`; do not edit. \`npm run bench -- visits server\` measures only the parts that are named: ${parts.join(', ')}. All of them take about half an hour.

A bold value misses its bound: ${missed.length} of ${results.filter(({ bound }) => bound).length}. Visits are medians over 1.6 Mbit/s with 150 ms and a processor slowed four times; all else is slowed only where its row says so. A bound with × is a multiple of the least that could be there, measured in the same run, so that it means the same on every machine. Milliseconds on shared cores differ by a fifth between runs; compare only rows of one day and machine.

| Floor | The least that could be there |
| --- | --- |
| floor | a page from the same lock file: React, Mantine, Router and Query drawing one heading |
| bare rows | a table of as many rows and cells in plain HTML, with the same turns of the wheel |
| bare cards | twelve columns of as many cards in plain HTML, drawn at once |
| bare SQL | the statement that finds the list's rows, on the same data and behind the same HTTP server, and nothing else |
| bare press | a button and a field in plain HTML that change one text |

| Measured | Value | Bound | Day | Machine |
| --- | --- | --- | --- | --- |
${lines.join('\n')}
${missed.length > 0 ? `\n## Missed, and why\n\nThe causes are kept in \`${causesFile}\`.\n\n${missed.map(({ name }) => `- ${name}: ${causes[name] ?? 'not looked into yet.'}`).join('\n')}\n` : ''}`
}

export function writeReport(results: readonly Result[]): void {
  writeFileSync(resultsFile, `${JSON.stringify(results, null, 2)}\n`)
  writeFileSync(reportFile, renderReport(results, readCauses()))
  writeFileSync(readmeFile, withFigures(readFileSync(readmeFile, 'utf8'), results))
}
