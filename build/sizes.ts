// Holds the built app against its budgets: `npm run sizes`, after a build.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const [folder = 'dist'] = process.argv.slice(2)
const files = readdirSync(join(folder, 'assets')).filter((name) => /\.(js|css)$/.test(name))
const sizeOf = (file: string) => statSync(join(folder, `${file}.br`)).size
const sum = (list: string[]) => list.reduce((total, file) => total + sizeOf(file), 0)

const html = readFileSync(join(folder, 'index.html'), 'utf8')
const entry = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(
  ([, file]) => file ?? '',
)
type Texts = Record<string, string[]>
type Ahead = {
  guests: { '/login': string[] }
  guestTexts: Texts
  home: [string[], Texts]
  /** The files of all pages after signing in. */
  main: [string[], Texts]
  /** The file that names those of each page. */
  pages: string
}
type PageFiles = { address: string; files: string[]; texts: Texts }
const ahead = JSON.parse(/const ahead = (\{.*\})/.exec(html)?.[1] ?? 'null') as Ahead | null
if (!ahead) throw new Error('The page does not name the files to load ahead')
const { pages } = JSON.parse(readFileSync(join(folder, ahead.pages), 'utf8')) as { pages: PageFiles[] }

type Screen = readonly [own: string[], ...texts: Texts[]]
const guest: Screen = [ahead.guests['/login'], ahead.guestTexts]
const home: Screen = ahead.home
/** The page of an address after signing in. */
function screenOf(address: string): Screen {
  const page = pages.find((candidate) => candidate.address === address)
  if (!page) throw new Error(`The build names no files for ${address}`)
  const [shared, texts] = (ahead as Ahead).main
  return [[...shared, ...page.files], texts, page.texts]
}

/** Everything a first screen needs, in the language with the largest texts. */
function first([own, ...texts]: Screen, end: string): string[] {
  const ofEnd = (list: string[]) => list.filter((file) => file.endsWith(end))
  const languages = Object.keys(texts[0] ?? {}).map((language) => [
    ...new Set(ofEnd(texts.flatMap((files) => files[language] ?? []))),
  ])
  const largest = languages.toSorted((a, b) => sum(b) - sum(a))[0] ?? []
  return [...new Set([...ofEnd(entry), ...ofEnd(own), ...largest])]
}

const largestFirst = (list: string[]) => list.toSorted((a, b) => sizeOf(b) - sizeOf(a))
const chunks = largestFirst(files.filter((name) => name.endsWith('.js')).map((name) => `assets/${name}`))
const content = files.map((name) => readFileSync(join(folder, 'assets', name), 'utf8'))
const traces = ['setupWorker', 'PGlite', 'mockServiceWorker'].filter((word) =>
  content.some((text) => text.includes(word)),
)

const lessCode = [
  'Load what is not in view later: `lazyPart` of src/ui/lazy-part.tsx for a part, `import()` in the handler for the rest.',
  'Import what the file needs, not a module that brings more; types cost nothing.',
  'If the code is of no first screen, give it a group in `codeSplitting` of vite.config.ts (build/chunks.ts groups the first screens).',
  'Look for the cause with `git stash`, `npm run build` and `npm run sizes` on the commit before.',
]
const lessStyle = ['Import a stylesheet in the part that it styles, and load that part by `lazyPart`.']
const smallerChunks = [
  'Split it by a group in `codeSplitting` of vite.config.ts, or load a part of it by `import()`.',
]

type Check = { what: string; files: string[]; max: number; remedies: string[] }
const checks: Check[] = [
  { what: 'sign-in: JavaScript', files: first(guest, '.js'), max: 190_000, remedies: lessCode },
  { what: 'home: JavaScript', files: first(home, '.js'), max: 250_000, remedies: lessCode },
  { what: 'orders: JavaScript', files: first(screenOf('/orders'), '.js'), max: 365_000, remedies: lessCode },
  { what: 'sign-in: CSS', files: first(guest, '.css'), max: 25_000, remedies: lessStyle },
  { what: 'home: CSS', files: first(home, '.css'), max: 25_000, remedies: lessStyle },
  { what: 'largest chunk', files: chunks.slice(0, 1), max: 120_000, remedies: smallerChunks },
]

let isOver = traces.length > 0
for (const { what, files: parts, max, remedies } of checks) {
  const value = sum(parts)
  console.log(`${value <= max ? 'ok  ' : 'OVER'} ${what}: ${value} of ${max}`)
  if (value <= max) continue
  isOver = true
  console.log(`  ${value - max} bytes too many, compressed. Its files:`)
  for (const file of largestFirst(parts)) console.log(`  ${String(sizeOf(file)).padStart(8)}  ${file}`)
  for (const remedy of remedies) console.log(`  - ${remedy}`)
}
console.log(`${traces.length === 0 ? 'ok  ' : 'OVER'} traces of the mocks: ${traces.length} of 0`)
if (traces.length > 0)
  console.log(`  The build names ${traces.join(', ')}: import mocks and server only in tests and the demo.`)
if (isOver) process.exit(1)
