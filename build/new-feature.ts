// Writes a whole feature from the templates of `build/feature`: `npm run new:feature suppliers`. Its titles and its word
// in the activity are in quotation marks in French, Romanian and Chinese until someone translates them.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const [plural = '', singular = plural.replace(/ies$/, 'y').replace(/s$/, '')] = process.argv.slice(2)
if (!/^[a-z]{3,}$/.test(plural) || singular === plural || existsSync(`src/features/${plural}`)) {
  console.error('Give a new noun in the plural, in small letters: npm run new:feature suppliers')
  console.error('An irregular one needs its singular too: npm run new:feature people person')
  process.exit(1)
}

const capital = (word: string) => word[0]?.toUpperCase() + word.slice(1)
const renamed = (text: string) =>
  text
    .replaceAll('notes', plural)
    .replaceAll('Notes', capital(plural))
    .replaceAll('note', singular)
    .replaceAll('Note', capital(singular))

const template = (name: string) =>
  renamed(readFileSync(new URL(`feature/${name}.txt`, import.meta.url), 'utf8'))

const files: Record<string, string> = {
  [`src/contract/${plural}.ts`]: template('contract.ts'),
  [`server/features/${plural}/feature.ts`]: template('server-feature.ts'),
  [`src/features/${plural}/feature.ts`]: template('feature.ts'),
  [`src/features/${plural}/queries.ts`]: template('queries.ts'),
  [`src/features/${plural}/mutations.ts`]: template('mutations.ts'),
  [`src/features/${plural}/${plural}-screen.tsx`]: template('screen.tsx'),
  [`src/features/${plural}/${singular}-row.tsx`]: template('row.tsx'),
  [`src/features/${plural}/add-${singular}-form.tsx`]: template('form.tsx'),
  [`src/features/${plural}/${plural}.module.css`]: template('styles.css'),
  [`src/app/routes/_main.${plural}.tsx`]: template('route.tsx'),
  [`tests/features/${plural}.test.tsx`]: template('screen-test.tsx'),
  [`tests/server/${plural}.test.ts`]: template('server-test.ts'),
}
for (const [language, texts] of Object.entries(JSON.parse(template('texts.json')) as Record<string, object>))
  files[`locales/${language}/${plural}.json`] = `${JSON.stringify(texts, null, 2)}\n`

for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** Adds the feature to a list of all features. */
function register(path: string, from: string): void {
  const name = `${singular}Feature`
  const before = readFileSync(path, 'utf8')
  const list = /(export const features[^=]*= \[\n(?: {2}\w+Feature,\n)*)/
  const after = `import { ${name} } from '${from}'\n${before.replace(list, `$1  ${name},\n`)}`
  writeFileSync(path, after)
}
register('src/app/features.ts', `#features/${plural}/feature.ts`)
register('server/features.ts', `./features/${plural}/feature.ts`)

/** Inserts lines into a file after the first match of a pattern. */
function insert(path: string, after: RegExp, added: string): void {
  const before = readFileSync(path, 'utf8')
  const [found] = after.exec(before) ?? []
  if (!found) throw new Error(`build/new-feature.ts does not find ${after} in ${path}`)
  writeFileSync(
    path,
    before.replace(found, () => `${found}${added}`),
  )
}
insert(
  'tests/support/requests.ts',
  /export function requestsOf[\s\S]*?\n {2}return \{\n/,
  template('requests.ts'),
)
insert(
  'src/features/activity/use-activity-words.ts',
  /const recordOfTable: .* = \{\n/,
  `  ${plural}: '${singular}',\n`,
)

/** The word for a record in the activity: as a name, and in a sentence. */
const activityWords: Record<string, [record: string, object: string]> = {
  en: [capital(singular), `${/^[aeiou]/.test(singular) ? 'an' : 'a'} ${singular}`],
  fr: [`« ${capital(singular)} »`, `« ${capital(singular)} »`],
  ro: [`„${capital(singular)}”`, `„${capital(singular)}”`],
  zh: [`“${capital(singular)}”`, `“${capital(singular)}”`],
}
for (const [language, [record, object]] of Object.entries(activityWords)) {
  const path = `locales/${language}/activity.json`
  const texts = JSON.parse(readFileSync(path, 'utf8')) as Record<'records' | 'objects', object>
  texts.records = { ...texts.records, [singular]: record }
  texts.objects = { ...texts.objects, [singular]: object }
  writeFileSync(path, `${JSON.stringify(texts, null, 2)}\n`)
}

await import('./make-routes.ts')
const changed = [
  ...Object.keys(files),
  'src/app/features.ts',
  'server/features.ts',
  'src/app/route-tree.gen.ts',
  'src/features/activity/use-activity-words.ts',
  'tests/support/requests.ts',
  ...Object.keys(activityWords).map((language) => `locales/${language}/activity.json`),
]
execFileSync('biome', ['check', '--write', ...changed], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
// The table of permissions is compared by a test.
execFileSync('node', ['--liftoff-only', 'server/permissions.ts'], { stdio: 'inherit' })
console.log(
  `Written:\n${changed.join('\n')}\n\nNext: translate what is in quotation marks in ${plural}.json and activity.json of locales/fr, ro and zh, and choose rights and icon.`,
)
