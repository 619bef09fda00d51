// Writes the English texts as a type with literal values, so that a misspelled key, a missing variable
// and a variable that does not exist are all refused by the compiler.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

const folder = new URL('./en/', import.meta.url)
const areas = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .sort()

const shapes = areas.map((name) => {
  const area = name.replace(/\.json$/, '')
  const text = readFileSync(new URL(name, folder), 'utf8').trim().replaceAll('\n', '\n  ')
  return `  ${JSON.stringify(area)}: ${text}\n`
})
const next = `// Made from locales/en by locales/make-types.ts; not edited by hand.\nexport interface Texts {\n${shapes.join('')}}\n`
const target = new URL('./types.gen.ts', import.meta.url)
let before = ''
try {
  before = readFileSync(target, 'utf8')
} catch {
  // First run.
}
if (before !== next) writeFileSync(target, next)
