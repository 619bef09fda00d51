import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter'

const file = 'test-results/second-tries.txt'

/** Writes each journey that needed another try, with its first error, to a file and prints them last. */
export default class SecondTries implements Reporter {
  private journeys: Suite | undefined

  onBegin(_config: FullConfig, suite: Suite) {
    this.journeys = suite
  }

  async onEnd() {
    const lines = (this.journeys?.allTests() ?? []).filter((one) => one.outcome() === 'flaky').map(lineOf)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, lines.map((line) => `${line}\n`).join(''))
    if (lines.length === 0) return
    console.log(`\nNeeded another try (${lines.length}):\n${lines.join('\n')}`)
  }

  printsToStdio() {
    return false
  }
}

/** The place of a journey, its title, and the first line of why its first try failed. */
function lineOf({ location, results, title }: TestCase): string {
  const path = relative(process.cwd(), location.file)
  const [error] = results[0]?.errors ?? []
  const colours = new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, 'g')
  const why = (error?.message ?? 'no error was told').replace(colours, '').split('\n').slice(0, 3).join(' ')
  return `${path}:${location.line} ${title}: ${why}`
}
