import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

//         locales
//            ▲
// contract ◄─┴─ kernel ◄── features ◄── app          (browser)
//    ▲                                   ┊
//    │                                   ┊ main.tsx, demo only
//    └───────── server ◄── mocks ◄┄┄┄┄┄┄┄┘           (anywhere Request and Response exist)
//
// Tests may import anything; only the build's own configuration imports something of theirs.

const serverSide = /^(hono|@hono\/|kysely|pg$|@electric-sql\/|msw)/
const browserSide = /^(react|@mantine\/|@tanstack\/|@tabler\/|ky$|i18next|idb-keyval|msw)/

/** Which layers each layer may name, and which packages it may not; a new layer is a new line, on purpose. */
const layers: Record<string, { mayName: string[]; noPackage: RegExp }> = {
  locales: { mayName: [], noPackage: /^(?!node:fs$)/ },
  contract: {
    mayName: ['contract'],
    noPackage: /^(?!(zod\/mini$|validator\/|rrule-temporal$|temporal-polyfill$))/,
  },
  kernel: { mayName: ['kernel', 'contract', 'locales'], noPackage: serverSide },
  features: { mayName: ['features', 'kernel', 'contract'], noPackage: serverSide },
  app: { mayName: ['app', 'features', 'kernel', 'contract'], noPackage: serverSide },
  server: { mayName: ['server', 'contract'], noPackage: browserSide },
  mocks: { mayName: ['mocks', 'server', 'contract'], noPackage: /^(react|@mantine\/)/ },
  'vite.config.ts': { mayName: [], noPackage: serverSide },
}

/** Imports that the table forbids and that are right all the same. */
const allowedImports: Record<string, string> = {
  'src/app/main.tsx → #mocks/browser.ts':
    'the demo build brings its server along, behind a condition of the build',
  'mocks/browser.ts → #kernel/http.ts': 'the demo answers where the network would be asked',
  'vite.config.ts → ./tests/build/ahead.ts': 'a build plugin, kept out of what the product is',
  'vite.config.ts → ./tests/build/chunks.ts': 'a build plugin, kept out of what the product is',
  'vite.config.ts → ./tests/build/installable.ts': 'a build plugin, kept out of what the product is',
  'vite.config.ts → ./tests/build/precompress.ts': 'a build plugin, kept out of what the product is',
}

/** Server files that may know Node; all others run wherever Request and Response exist. */
const knowsNode = [
  'server/start.ts',
  'server/stop.ts',
  'server/team.ts',
  'server/compress.ts',
  'server/data-folder.ts',
  'server/static-files.ts',
  'server/auth/passwords-node.ts',
  'server/db/open.ts',
  ...['backup', 'file', 'offer', 'put-back', 'restore', 'run'].map((name) => `server/backup/${name}.ts`),
]

type Source = { path: string; text: string }

const root = join(import.meta.dirname, '..')
const read = (path: string): Source => ({ path, text: readFileSync(join(root, path), 'utf8') })
const below = (folder: string): Source[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.(ts|tsx|css)$/.test(path) && !path.endsWith('.gen.ts'))
    .map(read)

// This file holds violations of every rule on purpose.
const everything = [
  ...['src', 'server', 'mocks', 'locales', 'tests'].flatMap(below),
  read('vite.config.ts'),
  read('index.html'),
].filter(({ path }) => path !== 'tests/architecture.test.ts')

const layerOf = ({ path }: Source) => {
  const [top, second] = path.split('/')
  return (top === 'src' ? second : top) ?? ''
}
const isProduct = (file: Source) => layerOf(file) !== 'tests'
const isCode = ({ path }: Source) => /\.tsx?$/.test(path)

/** What a file imports, whichever way it is written. */
function importsOf({ text }: Source): string[] {
  const found = text.matchAll(/(?:\bfrom|(?<!\/)\bimport)\s*\(?\s*'([^']+)'/g)
  return [...found].map(([, name]) => name ?? '')
}

/** What a rule finds wrong with one file, as one line each. */
type Rule = (file: Source) => string[]

const lines =
  (pattern: RegExp): Rule =>
  ({ path, text }) =>
    text.split('\n').flatMap((line) => (pattern.test(line) ? [`${path}: ${line.trim()}`] : []))

const directions: Rule = (file) => {
  const layer = layers[layerOf(file)]
  if (!isProduct(file) || !isCode(file)) return []
  if (!layer) return [`${file.path} is in no layer`]
  return importsOf(file)
    .filter((name) => {
      if (`${file.path} → ${name}` in allowedImports) return false
      if (name.startsWith('./')) return name.startsWith('./tests/')
      const target = /^#(\w+)\//.exec(name)?.[1]
      return target ? !layer.mayName.includes(target) : layer.noPackage.test(name)
    })
    .map((name) => `${file.path} → ${name}`)
}

const noNeighbours: Rule = (file) => {
  const feature = /^src\/features\/([^/]+)\//.exec(file.path)?.[1]
  return importsOf(file)
    .filter((name) => feature && name.startsWith('#features/') && !name.startsWith(`#features/${feature}/`))
    .map((name) => `${file.path} → ${name}`)
}

const noUpwards: Rule = (file) =>
  importsOf(file)
    .filter((name) => name.startsWith('..'))
    .map((name) => `${file.path} → ${name}`)

const noDefaults: Rule = (file) =>
  isProduct(file) && file.path !== 'vite.config.ts' ? lines(/^\s*export default\b/)(file) : []

const noBarrels: Rule = (file) =>
  isProduct(file) && isCode(file) ? lines(/^export (type )?(\*|\{[^}]*\}) from /)(file) : []

const keysInFactories: Rule = (file) => {
  const mayHave = /^src\/(kernel\/|features\/[^/]+\/queries\.ts$)/.test(file.path)
  return file.path.startsWith('src/') && !mayHave ? lines(/queryKey: \[(?!feature\])/)(file) : []
}

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.(module|test|spec|gen|layer))?\.(ts|tsx|css|html)$/
const kebabNames: Rule = ({ path }) => {
  // A route's file is named by its address, a migration by its number.
  if (path.startsWith('src/app/routes/') || path.startsWith('server/db/migrations/')) return []
  const folders = path.split('/')
  const name = folders.pop() ?? ''
  const isRight = kebab.test(name) || name === 'vite.config.ts' || name === 'playwright.config.ts'
  return isRight && folders.every((one) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(one)) ? [] : [path]
}

// What has a start and an end must not be told in lefts and rights: the layout may be mirrored.
const physicalCss =
  /(^|[\s;{])((margin|padding|border|scroll-margin|scroll-padding)-(left|right)|border-(top|bottom)-(left|right)-radius|left|right|float|clear)(-(width|color|style))?:|text-align: *(left|right)/
// Mantine's "position" is not listed: it turns round by itself.
const physicalTsx =
  /\b((margin|padding|border)(Left|Right)|border(Top|Bottom)(Left|Right)Radius)\b|textAlign: '(left|right)|\b[mp][lr]=[{"]|style=\{\{[^}]*\b(left|right):/
/** Lines that name a side and are right. */
const allowedSides: Record<string, string> = {
  'src/kernel/theme/base.css: text-align: right;':
    'numbers line up under each other at the end of a mirrored cell, and an empty field’s words begin there',
}
const noSides: Rule = (file) => {
  if (!file.path.startsWith('src/')) return []
  return lines(isCode(file) ? physicalTsx : physicalCss)(file).filter((line) => !(line in allowedSides))
}

// The build writes `:dir(rtl)` as a list of languages that are written so; ours are mirrored in any language.
const noDir: Rule = (file) => (file.path.endsWith('.css') ? lines(/:dir\(/)(file) : [])

/** Lines that look like formatting and are not. */
const allowedFormatting: Record<string, string> = {
  'src/kernel/ui/art/dice.ts: export const short = (value: number) => +value.toFixed(1)':
    'a coordinate of a drawing, read by the browser',
}
/** The days of a zone are computed, not shown, from what the formatter knows of its clock. */
const formatters = ['src/kernel/format.ts', 'src/contract/zone.ts']
const oneFormatter: Rule = (file) =>
  file.path.startsWith('src/') && !formatters.includes(file.path)
    ? lines(/\bIntl\.|\.toLocale(Date|Time)?String\(|\.toFixed\(|\.localeCompare\(/)(file).filter(
        (line) => !(line in allowedFormatting),
      )
    : []

const webOnly: Rule = (file) =>
  /^(server|src|mocks)\//.test(file.path) && !knowsNode.includes(file.path)
    ? importsOf(file)
        .filter((name) => name.startsWith('node:'))
        .map((name) => `${file.path} → ${name}`)
    : []

const nobodyImportsTests: Rule = (file) =>
  isProduct(file)
    ? importsOf(file)
        .filter((name) => /(#|\/)tests\//.test(name) && !(`${file.path} → ${name}` in allowedImports))
        .map((name) => `${file.path} → ${name}`)
    : []

/** Every rule with violations that prove that it can fail. */
/** The library's parts whose look comes with the page that uses them, and the stylesheet that holds it. */
const sheetOf: Record<string, string> = {
  ...Object.fromEntries(
    ['TextInput', 'Textarea', 'NativeSelect', 'NumberInput'].map((part) => [part, 'Input']),
  ),
  Menu: 'Menu',
  Popover: 'Popover',
  Modal: 'Modal',
  Drawer: 'Drawer',
  Switch: 'Switch',
  Checkbox: 'Checkbox',
  Radio: 'Radio',
}
const sheetsCome: Rule = (file) => {
  if (!isProduct(file)) return []
  const named = /import \{([^}]*)\} from '@mantine\/core'/.exec(file.text)?.[1]?.split(',') ?? []
  return (
    named
      .map((part) => part.trim())
      // Who only puts entries into another one's menu draws no menu.
      .filter((part) => new RegExp(`<${part}[\\s>]`).test(file.text))
      .flatMap((part) => sheetOf[part] ?? [])
      .filter((sheet) => !file.text.includes(`styles/${sheet}.layer.css'`))
      .map((sheet) => `${file.path} does not import ${sheet}.layer.css`)
  )
}

const rules: [sentence: string, rule: Rule, planted: Source[]][] = [
  [
    'a part of the library comes with its stylesheet',
    sheetsCome,
    [{ path: 'src/kernel/ui/thing.tsx', text: "import { TextInput } from '@mantine/core'\n<TextInput />" }],
  ],
  [
    'imports point one way',
    directions,
    [
      { path: 'src/contract/orders.ts', text: "import { useState } from 'react'" },
      { path: 'src/contract/orders.ts', text: "import { api } from '#kernel/api.ts'" },
      { path: 'src/kernel/api.ts', text: "import { useMe } from '#features/account/queries.ts'" },
      { path: 'src/features/orders/list.tsx', text: "import { router } from '#app/router.tsx'" },
      { path: 'src/app/boot.tsx', text: "const demo = await import('#mocks/browser.ts')" },
      { path: 'src/app/boot.tsx', text: "import { createApp } from '#server/app.ts'" },
      { path: 'src/kernel/http.ts', text: "import { Hono } from 'hono'" },
      { path: 'server/app.ts', text: "import { api } from '#kernel/api.ts'" },
      { path: 'server/app.ts', text: "import type { ReactNode } from 'react'" },
      { path: 'mocks/handler.ts', text: "import { config } from '#kernel/config.ts'" },
      { path: 'src/helpers/dates.ts', text: '' },
    ],
  ],
  [
    'a feature does not import a feature',
    noNeighbours,
    [{ path: 'src/features/orders/list.tsx', text: "import { useMe } from '#features/account/queries.ts'" }],
  ],
  [
    'an import outside the own folder names its layer',
    noUpwards,
    [
      { path: 'src/features/orders/list.tsx', text: "import { useMe } from '../account/queries.ts'" },
      { path: 'tests/kernel/api.test.ts', text: "import '../support/setup.ts'" },
    ],
  ],
  [
    'nothing imports tests but the build',
    nobodyImportsTests,
    [{ path: 'server/app.ts', text: "import { testNow } from '#tests/support/backend.ts'" }],
  ],
  ['exports have names', noDefaults, [{ path: 'server/app.ts', text: 'export default createApp' }]],
  [
    'no file only hands on what others export',
    noBarrels,
    [
      { path: 'src/kernel/ui/all.ts', text: "export * from './card.tsx'" },
      { path: 'src/kernel/ui/all.ts', text: "export { Card } from './card.tsx'" },
    ],
  ],
  [
    'a query key is written in its factory and nowhere else',
    keysInFactories,
    [{ path: 'src/features/orders/list.tsx', text: "useQuery({ queryKey: ['orders', 'list'] })" }],
  ],
  [
    'files and folders are in kebab case',
    kebabNames,
    [
      { path: 'src/kernel/queryClient.ts', text: '' },
      { path: 'src/features/Orders/list.tsx', text: '' },
    ],
  ],
  [
    'styles speak of start and end, not of left and right',
    noSides,
    [
      { path: 'src/app/shell/shell.module.css', text: '  margin-left: 4px;' },
      { path: 'src/app/shell/shell.module.css', text: '  text-align: left;' },
      { path: 'src/app/shell/shell.module.css', text: '.panel { right: 0; }' },
      { path: 'src/app/shell/shell.module.css', text: '  border-top-left-radius: 4px;' },
      { path: 'src/app/shell/header.tsx', text: '<p style={{ paddingRight: 8 }}>' },
      { path: 'src/app/shell/header.tsx', text: '<p style={{ left: 8 }}>' },
      { path: 'src/app/shell/header.tsx', text: '<Text ml={8}>' },
    ],
  ],
  [
    'styles ask the page whether it is mirrored, and no language',
    noDir,
    [{ path: 'src/app/shell/shell.module.css', text: '  .panel:dir(rtl) {' }],
  ],
  [
    'numbers and dates are formatted in one file',
    oneFormatter,
    [
      { path: 'src/features/orders/list.tsx', text: 'new Intl.NumberFormat()' },
      { path: 'src/features/orders/list.tsx', text: 'total.toLocaleString()' },
      { path: 'src/features/orders/list.tsx', text: 'date.toLocaleDateString()' },
      { path: 'src/features/orders/list.tsx', text: 'total.toFixed(2)' },
    ],
  ],
  [
    'only named files of the server know Node',
    webOnly,
    [
      { path: 'server/app.ts', text: "import { readFile } from 'node:fs/promises'" },
      { path: 'src/kernel/api.ts', text: "import { randomUUID } from 'node:crypto'" },
    ],
  ],
]

test.each(rules)('%s', (_sentence, rule) => {
  expect(everything.flatMap(rule)).toEqual([])
})

test.each(rules)('the rule "%s" finds a violation', (_sentence, rule, planted) => {
  for (const file of planted) expect(rule(file), `${file.path}: ${file.text}`).not.toEqual([])
})

test('every exception is still needed', () => {
  const all = everything.flatMap((file) => [
    ...importsOf(file).map((name) => `${file.path} → ${name}`),
    ...file.text.split('\n').map((line) => `${file.path}: ${line.trim()}`),
  ])
  const known = new Set(all)
  const exceptions = [allowedImports, allowedSides, allowedFormatting].flatMap(Object.keys)
  expect(exceptions.filter((one) => !known.has(one))).toEqual([])
  const withNode = everything.filter((file) => importsOf(file).some((name) => name.startsWith('node:')))
  expect(knowsNode.filter((path) => !withNode.some((file) => file.path === path))).toEqual([])
})
