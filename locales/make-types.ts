// Prepares the texts: the English ones as a type with literal values, so that a misspelled key, a missing variable and
// a variable that does not exist are all refused by the compiler; and for each language six files made of
// every file: its `feature` part gives titles for the menu (`features.json`), names of mutations for the outbox
// (`writes.json`), of keys for the help sheet (`keys.json`), of records that the search finds (`kinds.json`) and of places
// that the palette opens (`links.json`); its `synonyms` are words by which the palette finds them (`synonyms.json`).
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

const root = new URL('./', import.meta.url)
const parts = ['writes', 'keys', 'kinds', 'links'] as const
const derived = ['features.json', 'synonyms.json', ...parts.map((part) => `${part}.json`)]

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
  const synonyms: Record<string, object> = {}
  const gathered = parts.map((part) => ({ part, texts: {} as Record<string, object> }))
  for (const file of readdirSync(folder).filter((one) => one.endsWith('.json') && !derived.includes(one))) {
    const texts = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as {
      feature?: Record<string, string | object>
      synonyms?: object
    }
    const key = file.replace('.json', '')
    if (texts.synonyms) synonyms[key] = texts.synonyms
    if (!texts.feature) continue
    titles[key] = Object.fromEntries(
      Object.entries(texts.feature).filter(([, text]) => typeof text === 'string'),
    )
    for (const one of gathered) {
      const own = texts.feature[one.part]
      if (typeof own === 'object') one.texts[key] = own
    }
  }
  writeIfChanged(new URL('features.json', folder), `${JSON.stringify(titles, null, 2)}\n`)
  writeIfChanged(new URL('synonyms.json', folder), `${JSON.stringify(synonyms, null, 2)}\n`)
  for (const { part, texts } of gathered)
    writeIfChanged(new URL(`${part}.json`, folder), `${JSON.stringify(texts, null, 2)}\n`)
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
