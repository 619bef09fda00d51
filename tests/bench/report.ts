import { readFileSync, writeFileSync } from 'node:fs'
import type { Row } from './table.ts'

/** One measured figure, with the machine and the day (ISO) of its newest run. */
export type Result = {
  name: string
  value: string
  bound: string
  holds?: boolean
  machine: string
  date: string
}

const resultsFile = 'tests/bench/results.json'
export const reportFile = 'docs/performance.md'

export const readResults = (): Result[] => JSON.parse(readFileSync(resultsFile, 'utf8')) as Result[]

/** Replaces the figures that were measured again; the others keep their day and machine. */
export function mergeResults(
  earlier: readonly Result[],
  rows: readonly Row[],
  run: Pick<Result, 'machine' | 'date'>,
): Result[] {
  const newer = new Map(
    rows.map(([name, value, bound, holds]) => [
      name,
      { name, value, bound, ...(holds !== undefined && { holds }), ...run },
    ]),
  )
  const known = new Set(earlier.map(({ name }) => name))
  return [
    ...earlier.map((result) => newer.get(result.name) ?? result),
    ...[...newer.values()].filter(({ name }) => !known.has(name)),
  ]
}

/** The page that `npm run bench` writes. */
export function renderReport(results: readonly Result[]): string {
  const lines = results.map(({ name, value, bound, holds, machine, date }) => {
    const shown = holds === false ? `**${value}**` : value
    return `| ${name} | ${shown} | ${bound} | ${date} | ${machine} |`
  })
  const missed = results.filter(({ holds }) => holds === false).length
  return `# Performance

Written by \`npm run bench\` from \`${resultsFile}\`; do not edit. \`npm run bench -- visits server\` measures only the parts that are named: visits, switches, areas, between, use, large, bulk, server. All of them take about half an hour.

A bold value misses its bound: ${missed} of ${results.filter(({ bound }) => bound).length}. Visits are medians over 1.6 Mbit/s with 150 ms and a processor slowed four times; switches and large data are not slowed. *Floor* is a page from the same lock file (React, Mantine, Router and Query drawing one heading), measured in the same run, so that "× floor" means the same on every machine. Milliseconds on shared cores differ by a fifth between runs; compare only rows of one day and machine.

| Measured | Value | Bound | Day | Machine |
| --- | --- | --- | --- | --- |
${lines.join('\n')}
`
}

export function writeReport(results: readonly Result[]): void {
  writeFileSync(resultsFile, `${JSON.stringify(results, null, 2)}\n`)
  writeFileSync(reportFile, renderReport(results))
}
