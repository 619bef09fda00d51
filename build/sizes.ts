// Holds the built app against its budgets: `npm run sizes`, after a build.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const folder = 'dist'
const files = readdirSync(join(folder, 'assets')).filter((name) => /\.(js|css)$/.test(name))
const sizeOf = (file: string) => statSync(join(folder, `${file}.br`)).size
const sum = (list: string[]) => list.reduce((total, file) => total + sizeOf(file), 0)

const page = readFileSync(join(folder, 'index.html'), 'utf8')
const entry = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(
  ([, file]) => file ?? '',
)
const ahead = JSON.parse(/const ahead = (\{.*\})/.exec(page)?.[1] ?? 'null') as Record<
  'guest' | 'home',
  [string[], Record<string, string[]>]
> | null
if (!ahead) throw new Error('The page does not name the files to load ahead')

/** Everything the first screen needs, in the language with the largest texts. */
function first(screen: 'guest' | 'home', end: string) {
  const [own, texts] = (ahead as NonNullable<typeof ahead>)[screen]
  const ofEnd = (list: string[]) => list.filter((file) => file.endsWith(end))
  const languages = Object.values(texts).map((list) => sum(ofEnd(list)))
  return sum(ofEnd([...new Set([...entry, ...own])])) + Math.max(...languages)
}

const chunks = files.filter((name) => name.endsWith('.js')).map((name) => sizeOf(`assets/${name}`))
const content = files.map((name) => readFileSync(join(folder, 'assets', name), 'utf8'))
const traces = ['setupWorker', 'PGlite', 'mockServiceWorker'].filter((word) =>
  content.some((text) => text.includes(word)),
)

const checks: [what: string, value: number, max: number][] = [
  ['sign-in: JavaScript', first('guest', '.js'), 190_000],
  ['home: JavaScript', first('home', '.js'), 250_000],
  ['sign-in: CSS', first('guest', '.css'), 25_000],
  ['home: CSS', first('home', '.css'), 25_000],
  ['largest chunk', Math.max(...chunks), 120_000],
  ['traces of the mocks', traces.length, 0],
]

for (const [what, value, max] of checks) {
  console.log(`${value <= max ? 'ok  ' : 'OVER'} ${what}: ${value} of ${max}`)
}
if (traces.length > 0) console.log(`The build names ${traces.join(', ')}`)
if (checks.some(([, value, max]) => value > max)) process.exit(1)
