// Prepares the texts: the English ones as a type with literal values, so that a misspelled key, a missing variable and
// a variable that does not exist are all refused by the compiler; and for each language two files made of the
// `feature` part of every file: titles for the menu (`features.json`), names of mutations for the outbox (`writes.json`).
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

type FeatureTexts = { title: string; new?: string; writes?: Record<string, string> }

const root = new URL('./', import.meta.url)
const derived = ['features.json', 'writes.json']

function writeIfChanged(place: URL, next: string): void {
  let before = ''
  try {
    before = readFileSync(place, 'utf8')
  } catch {
    // First run.
  }
  if (before !== next) writeFileSync(place, next)
}

function gatherFeatures(folder: URL): void {
  const titles: Record<string, object> = {}
  const writes: Record<string, object> = {}
  for (const file of readdirSync(folder).filter((one) => one.endsWith('.json') && !derived.includes(one))) {
    const texts = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as { feature?: FeatureTexts }
    if (!texts.feature) continue
    const { writes: names, ...title } = texts.feature
    const key = file.replace('.json', '')
    titles[key] = title
    if (names) writes[key] = names
  }
  writeIfChanged(new URL('features.json', folder), `${JSON.stringify(titles, null, 2)}\n`)
  writeIfChanged(new URL('writes.json', folder), `${JSON.stringify(writes, null, 2)}\n`)
}

for (const one of readdirSync(root, { withFileTypes: true }))
  if (one.isDirectory()) gatherFeatures(new URL(`${one.name}/`, root))

const english = new URL('en/', root)
const shapes = readdirSync(english)
  .filter((name) => name.endsWith('.json'))
  .sort()
  .map((name) => {
    const area = name.replace(/\.json$/, '')
    const text = readFileSync(new URL(name, english), 'utf8').trim().replaceAll('\n', '\n  ')
    return `  ${JSON.stringify(area)}: ${text}\n`
  })
writeIfChanged(
  new URL('types.gen.ts', root),
  `// Made from locales/en by locales/make-types.ts; not edited by hand.\nexport interface Texts {\n${shapes.join('')}}\n`,
)
