import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'
import { nextInvoiceStates } from '#contract/invoices.ts'
import { nextOrderState } from '#contract/order-states.ts'
import { readCauses, readmeFile, readResults, renderReport, reportFile, withFigures } from './bench/report.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && existsSync(file))
const docs = tracked.filter((file) => file.endsWith('.md'))
const sources = tracked.filter((file) =>
  /^(src|server|mocks|tests|locales|build)\/.*\.(tsx?|css)$/.test(file),
)
const { scripts, version } = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>
  version: string
}

/** Programs of the reader's machine that a command block may name. */
const otherPrograms = ['docker', 'git']

/** Folders and files at the top that a path in a text begins with. */
const top = /^(?:src|server|mocks|tests|locales|docs|build|\.github|\.ci)\//

/** Everything in backticks of a text, without its fenced blocks. */
const quoted = (text: string) =>
  [...text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`/g)].map(([, inside = '']) => inside)

const commandLines = (text: string) =>
  [...text.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
    block
      .split('\n')
      .map((line) => line.replace(/\s+#.*$/, '').trim())
      .filter(Boolean)
      .flatMap((line) => line.split(' && ')),
  )

/** Whether a shown command can be run: a script of this package, a file of this repository, or a known program. */
function isCommand(command: string): boolean {
  const [program = '', first = '', second = ''] = command.replace(/^(?:[A-Z_]+=\S+ )+/, '').split(' ')
  if (program === 'npm') {
    return first === 'ci' || (first === 'run' ? second in scripts : first in scripts)
  }
  if (program === 'node' || program === 'bash') return existsSync(first)
  return otherPrograms.includes(program)
}

it('links to existing files', () => {
  const broken = docs.flatMap((file) =>
    [...read(file).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^(?:https?:|mailto:|#)/.test(target))
      .filter((target) => !existsSync(normalize(join(dirname(file), target.split('#')[0] ?? ''))))
      .map((target) => `${file}: ${target}`),
  )
  expect(broken).toEqual([])
})

it('names existing paths', () => {
  const missing = docs.flatMap((file) =>
    quoted(read(file))
      .filter((word) => top.test(word) && !/[<>{}*…$ ]/.test(word))
      .filter((word) => !existsSync(word))
      .map((word) => `${file}: ${word}`),
  )
  expect(missing).toEqual([])
})

it('names existing files in the README of a folder', () => {
  const isInFeatures = (word: string) => tracked.filter((file) => file.endsWith(`/${word}`)).length >= 5
  const missing = docs
    .filter((file) => file.endsWith('/README.md') && !file.startsWith('docs/'))
    .flatMap((file) =>
      quoted(read(file))
        .filter((word) => /^[\w./-]+\.(?:tsx?|css|html|json)$/.test(word) && !/^\.\w+$/.test(word))
        .filter((word) => ![word, join(dirname(file), word)].some(existsSync) && !isInFeatures(word))
        .map((word) => `${file}: ${word}`),
    )
  expect(missing).toEqual([])
})

it('names existing paths in comments', () => {
  const roots = ['', 'src/', 'tests/']
  const missing = sources.flatMap((file) =>
    [...read(file).matchAll(/(?:\/\/|\/?\*)[^\n]*/g)].flatMap(([line]) =>
      [
        ...line.matchAll(
          /(?<![\w/#.-])(?:src|server|mocks|tests|docs|build|contract|kernel|features|app)\/[\w./-]+\.(?:tsx?|css|md|json)\b/g,
        ),
      ]
        .map(([path]) => path)
        .filter((path) => !roots.some((root) => existsSync(root + path)))
        .map((path) => `${file}: ${path}`),
    ),
  )
  expect(missing).toEqual([])
})

it('shows commands that exist', () => {
  const unknown = docs.flatMap((file) => {
    const text = read(file)
    const inline = quoted(text).filter((word) => /^(?:[A-Z_]+=\S+ )*(?:npm|node) [\w:]/.test(word))
    return [...commandLines(text), ...inline]
      .filter((command) => !isCommand(command))
      .map((command) => `${file}: ${command}`)
  })
  expect(unknown).toEqual([])
})

it('names every script', () => {
  const text = ['CONTRIBUTING.md', 'docs/architecture.md', 'docs/operations.md'].map(read).join('\n')
  const named = new Set(quoted(text).flatMap((word) => word.split(' ').filter((one) => one in scripts)))
  const message = 'add them to the commands of CONTRIBUTING.md, docs/architecture.md or docs/operations.md'
  expect(
    Object.keys(scripts).filter((name) => !named.has(name)),
    message,
  ).toEqual([])
})

it('cites existing sections of docs/contract.md, and nothing outside the repository', () => {
  const sections = new Set(
    [...read('docs/contract.md').matchAll(/^#{2,3} (\d+(?:\.\d+)?)/gm)].map(([, number]) => number),
  )
  const wrong = sources.flatMap((file) => {
    const text = read(file)
    const cited = [...text.matchAll(/docs\/contract\.md ((?:\d+(?:\.\d+)?(?:, | to | and )?)+)/g)]
      .flatMap(([, list = '']) => list.match(/\d+(?:\.\d+)?/g) ?? [])
      .filter((number) => !sections.has(number))
    const outside =
      text.match(
        /(?<!docs\/)\b(?:contract|specification|design) \d(?:\.\d+)?|\b(?:spec|design|house|screens|stack|ahead|examples)\.md\b/gi,
      ) ?? []
    return [...cited, ...outside].map((word) => `${file}: ${word}`)
  })
  expect(wrong.filter((line) => !line.startsWith('tests/docs.test.ts'))).toEqual([])
})

it('names the same variables in .env.example, docs/operations.md and the environment schemas', () => {
  const inSchema = new Set(
    ['server/platform/env.ts', 'src/kernel/env.ts'].flatMap(
      (file) => read(file).match(/(?<=^ {2})[A-Z][A-Z_]+(?=: )/gm) ?? [],
    ),
  )
  // These two are set by the tools that run the server and the build.
  for (const own of ['NODE_ENV', 'MODE']) inSchema.delete(own)
  const names = [...inSchema].sort()
  const inExample = read('.env.example').match(/(?<=^# )[A-Z][A-Z_]+(?==)/gm) ?? []
  expect([...inExample].sort(), 'edit .env.example').toEqual(names)
  const table = read('docs/operations.md').match(/^\| `[A-Z].*$/gm) ?? []
  const inTable = table.flatMap((line) => line.split('|')[1]?.match(/[A-Z][A-Z_]+/g) ?? [])
  expect([...inTable].sort(), 'edit the table of docs/operations.md').toEqual(names)
})

/** Variables that `docker compose` does not pass on, each with why. */
const notComposed: Record<string, string> = {
  DATA_DIR: 'the data is in PostgreSQL, and JWT_SECRET is required',
}

it('passes every variable of .env.example in compose.yaml', () => {
  const composed = read('compose.yaml').replaceAll(/^ *#.*$/gm, '')
  const variables = read('.env.example').match(/(?<=^# )[A-Z][A-Z_]+(?==)/gm) ?? []
  const missing = variables.filter(
    (name) => !(name in notComposed) && !new RegExp(`^ +${name}: |\\$\\{${name}\\b`, 'm').test(composed),
  )
  expect(missing, 'add these to `app` in compose.yaml').toEqual([])
})

it('keeps README and its pictures within their limits', () => {
  const readme = read('README.md')
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(120)
  expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(9000)
  const pictures = readdirSync('docs/pictures')
  expect(pictures).toHaveLength(3)
  for (const name of pictures) {
    expect(readme).toContain(`docs/pictures/${name}`)
    expect(statSync(`docs/pictures/${name}`).size).toBeLessThanOrEqual(150_000)
  }
})

it.each([
  ['docs/architecture.md', 13_500],
  ['docs/adding-a-feature.md', 6000],
  ['docs/contract.md', 24_500],
  ['docs/operations.md', 10_500],
  ['docs/glossary.md', 3000],
])('keeps %s within %i bytes', (file, bytes) => {
  expect(statSync(file).size).toBeLessThanOrEqual(bytes)
})

it('has at most 25 words in the glossary, each once', () => {
  const words = [...read('docs/glossary.md').matchAll(/^\| ([^|]+) \|/gm)].map(([, word]) => word).slice(2)
  expect(words.length).toBeLessThanOrEqual(25)
  expect(new Set(words).size).toBe(words.length)
})

it('has four parts in every decision and lists it in the index', () => {
  const index = read('docs/decisions/README.md')
  const pages = readdirSync('docs/decisions').filter((name) => name !== 'README.md')
  const numbers = pages.map((name) => Number(name.slice(0, 4)))
  expect(numbers).toEqual(numbers.map((_, place) => place + 1))
  for (const name of pages) {
    const parts = [...read(`docs/decisions/${name}`).matchAll(/^\*\*(\w+)\.\*\*/gm)].map(([, part]) => part)
    expect(parts, name).toEqual(['Context', 'Decision', 'Alternatives', 'Consequences'])
    expect(index).toContain(`(${name})`)
  }
})

it('draws the transitions of orders and invoices as the contract has them', () => {
  const [order = [], invoice = []] = [...read('docs/states.md').matchAll(/```mermaid\n([\s\S]*?)```/g)].map(
    ([, diagram = '']) => [...diagram.matchAll(/^ {2}(\w+) --> (\w+)$/gm)].map(([, from, to]) => [from, to]),
  )
  expect(order).toEqual(Object.entries(nextOrderState))
  const transitions = Object.entries(nextInvoiceStates).flatMap(([from, all]) => all.map((to) => [from, to]))
  expect(invoice).toEqual(transitions)
})

it('has the output of the benchmark in docs/performance.md', () => {
  expect(read(reportFile)).toBe(renderReport(readResults(), readCauses()))
})

it('has the figures of the benchmark in README, as docs/performance.md has them', () => {
  const readme = read(readmeFile)
  expect(readme, 'run `npm run bench`').toBe(withFigures(readme, readResults()))
  const figures = readme.match(/<!-- figures[\s\S]*<!-- end of figures -->/)?.[0] ?? ''
  const values = [...figures.matchAll(/^\| [^|]+ (\| [^|]+ \| [^|]+ \|) `npm/gm)].map(
    ([, value = '']) => value,
  )
  expect(values).toHaveLength(4)
  for (const value of values) expect(read(reportFile)).toContain(value)
})

it('gives a cause for exactly the figures that miss their bound', () => {
  const missed = readResults().flatMap(({ name, holds }) => (holds === false ? name : []))
  expect(Object.keys(readCauses()).toSorted()).toEqual(missed.toSorted())
})

it('has a changelog entry for this version', () => {
  expect(read('CHANGELOG.md')).toContain(`## ${version} ·`)
})
