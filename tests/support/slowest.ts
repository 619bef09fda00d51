import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

// npm run slowest -- unit
// npm run slowest -- journeys
// Runs all unit and screen tests, or all journeys of the last build, and prints the 30 files that took the longest.

type UnitReport = { testResults: { name: string; assertionResults: { duration?: number | null }[] }[] }
type Suite = { file: string; suites?: Suite[]; specs: { tests: { results: { duration: number }[] }[] }[] }

/** Tests and time in ms of a file. */
type Row = { file: string; tests: number; ms: number }

const sum = (all: number[]) => all.reduce((total, one) => total + one, 0)

function unitRows({ testResults }: UnitReport): Row[] {
  return testResults.map(({ name, assertionResults }) => ({
    file: relative(process.cwd(), name),
    tests: assertionResults.length,
    ms: sum(assertionResults.map(({ duration }) => duration ?? 0)),
  }))
}

function journeyRows({ suites }: { suites: Suite[] }): Row[] {
  const specsOf = (suite: Suite): Suite['specs'] => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
  return suites.map((suite) => {
    const results = specsOf(suite).flatMap(({ tests }) => tests.flatMap((test) => test.results))
    return { file: suite.file, tests: results.length, ms: sum(results.map(({ duration }) => duration)) }
  })
}

const [level = ''] = process.argv.slice(2)
if (level !== 'unit' && level !== 'journeys') {
  console.error('Usage: npm run slowest -- unit|journeys')
  process.exit(2)
}
const folder = mkdtempSync(join(tmpdir(), 'fernhill-slowest-'))
const file = join(folder, 'report.json')
const [command, ...rest] =
  level === 'unit'
    ? ['vitest', 'run', '--reporter=json', `--outputFile=${file}`]
    : ['playwright', 'test', '-c', 'tests/e2e/playwright.config.ts', '--reporter=json']
spawnSync(command as string, rest, {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  shell: process.platform === 'win32',
})
const report = JSON.parse(readFileSync(file, 'utf8'))
rmSync(folder, { recursive: true })
const rows = level === 'unit' ? unitRows(report) : journeyRows(report)
console.log(' seconds  tests  file')
for (const row of rows.toSorted((one, other) => other.ms - one.ms).slice(0, 30))
  console.log(`${(row.ms / 1000).toFixed(1).padStart(8)}${String(row.tests).padStart(7)}  ${row.file}`)
console.log(
  `${(sum(rows.map(({ ms }) => ms)) / 1000).toFixed(1).padStart(8)}${String(sum(rows.map(({ tests }) => tests))).padStart(7)}  in ${rows.length} files`,
)
