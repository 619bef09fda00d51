import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, it } from 'vitest'

//                       ui ◄──── forms ◄─ list ◄─ shop ◄── features ◄── app          (browser)
//                       ▲          ▲       ▲                            ┊
// locales               └─ format  │       │                            ┊ main.tsx, demo only
//    ▲                             │       │                            ┊
//    └── kernel ◄──────────────────┴───────┘                            ┊
//           ▼                                                           ▼
//       contract ◄─ platform ◄─ db, features, compat ◄─ server ◄────── mocks           (anywhere Request and Response exist)
//
// Tests may import anything; the product imports nothing of theirs. The rooms' README.md files say what lives in each.

const serverSide = /^(hono|@hono\/|kysely|pg$|@electric-sql\/|msw)/
const browserSide = /^(react|@mantine\/|@tanstack\/|@tabler\/|ky$|i18next|idb-keyval|msw)/

/** Which rooms each room may name, and which packages it may not; a new room is a new line, on purpose. */
const rooms: Record<string, { mayName: string[]; noPackage: RegExp }> = {
  locales: { mayName: [], noPackage: /^(?!node:fs$)/ },
  'src/contract': {
    mayName: ['src/contract'],
    noPackage: /^(?!(zod\/mini$|papaparse$|validator\/|rrule-temporal$|temporal-polyfill$|marked$))/,
  },
  'src/kernel': { mayName: ['src/kernel', 'src/contract', 'locales'], noPackage: serverSide },
  'src/offline': { mayName: ['src/offline', 'src/kernel', 'src/contract'], noPackage: serverSide },
  'src/theme': { mayName: ['src/theme', 'src/kernel'], noPackage: serverSide },
  'src/ui': {
    mayName: [
      'src/ui',
      'src/contract',
      'src/kernel/format.ts',
      'src/kernel/i18n.ts',
      'src/kernel/keyboard.ts',
      'src/kernel/read-number.ts',
      'src/kernel/shop-logo.ts',
      'src/kernel/shop-name.ts',
    ],
    noPackage: serverSide,
  },
  'src/forms': {
    mayName: ['src/forms', 'src/ui', 'src/offline', 'src/kernel', 'src/contract'],
    noPackage: serverSide,
  },
  'src/list': {
    mayName: ['src/list', 'src/forms', 'src/ui', 'src/offline', 'src/kernel', 'src/contract'],
    noPackage: serverSide,
  },
  'src/shop': {
    mayName: ['src/shop', 'src/list', 'src/forms', 'src/ui', 'src/offline', 'src/kernel', 'src/contract'],
    noPackage: serverSide,
  },
  'src/features': {
    mayName: [
      'src/features',
      'src/shop',
      'src/list',
      'src/forms',
      'src/ui',
      'src/theme',
      'src/offline',
      'src/kernel',
      'src/contract',
    ],
    noPackage: serverSide,
  },
  'src/app': { mayName: ['src'], noPackage: serverSide },
  'server/platform': { mayName: ['server/platform', 'server/db', 'src/contract'], noPackage: browserSide },
  'server/db': {
    mayName: ['server/db', 'server/platform', 'server/features', 'server/features.ts', 'src/contract'],
    noPackage: browserSide,
  },
  'server/features': {
    mayName: ['server/features', 'server/platform', 'server/db', 'server/compat', 'src/contract'],
    noPackage: browserSide,
  },
  'server/compat': {
    mayName: ['server/compat', 'server/features', 'server/platform', 'server/db', 'src/contract'],
    noPackage: browserSide,
  },
  server: { mayName: ['server', 'src/contract'], noPackage: browserSide },
  mocks: { mayName: ['mocks', 'server', 'src/contract'], noPackage: /^(react|@mantine\/)/ },
  build: { mayName: ['build', 'src/offline/shell-cache.ts'], noPackage: serverSide },
  'vite.config.ts': { mayName: ['build', 'locales'], noPackage: serverSide },
}

/** Imports that the table forbids and that are right anyway. */
const allowedImports: Record<string, string> = {
  'src/app/main.tsx → mocks/browser.ts':
    'the demo build brings its server along, behind a condition of the build',
  'mocks/browser.ts → src/kernel/http.ts': 'the demo answers where the network would be asked',
}

/** Server files that may know Node; all others run wherever Request and Response exist. */
const knowsNode = [
  'server/start.ts',
  'server/permissions.ts',
  'server/data-model.ts',
  'server/team.ts',
  ...[
    'stop',
    'compress',
    'data-folder',
    'static-files',
    'auth/passwords-node',
    'db/open',
    'db/synced-folder',
    'db/writable',
    'sync-files',
    'reader-processes',
  ].map((name) => `server/platform/${name}.ts`),
  ...['backup', 'file', 'offer', 'put-back', 'restore', 'run'].map(
    (name) => `server/platform/backup/${name}.ts`,
  ),
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
  ...['src', 'server', 'mocks', 'locales', 'build', 'tests'].flatMap(below),
  read('vite.config.ts'),
  read('index.html'),
].filter(({ path }) => path !== 'tests/architecture.test.ts')

const roomOf = ({ path }: Source): string => {
  const [top = '', second = ''] = path.split('/')
  const room = `${top}/${second}`
  return top === 'src' || (top === 'server' && room in rooms) ? room : top
}
const isProduct = (file: Source) => !['tests', 'build'].includes(roomOf(file))
const isCode = ({ path }: Source) => /\.tsx?$/.test(path)

/** What a file imports, whichever way it is written. */
function importsOf({ text }: Source): string[] {
  const found = text.matchAll(/(?:\bfrom|(?<![/'])\bimport)\s*\(?\s*'([^']+)'/g)
  return [...found].map(([, name]) => name ?? '')
}

/** What a rule finds wrong with one file, as one line each. */
type Rule = (file: Source) => string[]

const lines =
  (pattern: RegExp): Rule =>
  ({ path, text }) =>
    text.split('\n').flatMap((line) => (pattern.test(line) ? [`${path}: ${line.trim()}`] : []))

const aliases: Record<string, string> = Object.fromEntries(
  Object.entries((JSON.parse(read('package.json').text) as { imports: Record<string, string> }).imports).map(
    ([alias, folder]) => [alias.replace('/*', ''), folder.replace(/^\.\/|\/\*$/g, '')],
  ),
)
/** The path of an imported file of this project; undefined for a package. */
function targetOf({ path }: Source, name: string): string | undefined {
  if (name.startsWith('.')) return posix.join(posix.dirname(path), name)
  const [alias = '', ...rest] = name.split('/')
  return name.startsWith('#') ? [aliases[alias], ...rest].join('/') : undefined
}

const directions: Rule = (file) => {
  if (roomOf(file) === 'tests' || !isCode(file)) return []
  const room = rooms[roomOf(file)]
  if (!room) return [`${file.path} is in no room`]
  return importsOf(file).flatMap((name) => {
    const target = targetOf(file, name)
    const isRight = target
      ? room.mayName.some((one) => target === one || target.startsWith(`${one}/`))
      : !room.noPackage.test(name)
    const line = `${file.path} → ${target ?? name}`
    return isRight || line in allowedImports ? [] : [line]
  })
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
  const mayHave = /^src\/((kernel|offline|forms|list)\/|features\/[^/]+\/([^/]+\/)?queries\.ts$)/.test(
    file.path,
  )
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
  'src/theme/base.css: text-align: right;':
    'numbers line up under each other at the end of a mirrored cell, and an empty field’s words begin there',
}
const noSides: Rule = (file) => {
  if (!file.path.startsWith('src/')) return []
  return lines(isCode(file) ? physicalTsx : physicalCss)(file).filter((line) => !(line in allowedSides))
}

// The build writes `:dir(rtl)` as a list of languages that are written so; ours are mirrored in any language.
const noDir: Rule = (file) => (file.path.endsWith('.css') ? lines(/:dir\(/)(file) : [])

/** Files that handle Enter where no text is typed. */
const handlesEnterElsewhere = [
  'src/features/mail/reading/message-frame.tsx',
  'src/features/calendar/grid/use-key-moves.ts',
]
// Enter that ends a composition of an input method must not act.
const asksForComposition: Rule = ({ path, text }) => {
  if (!path.startsWith('src/') || path === 'src/kernel/keyboard.ts') return []
  if (/\.isComposing\b|\bkeyCode\b/.test(text))
    return [`${path}: use isComposing() of src/kernel/keyboard.ts`]
  const handlesEnter = /[!=]== 'Enter'|case 'Enter'/.test(text) && !handlesEnterElsewhere.includes(path)
  return handlesEnter && !/\bisComposing\(/.test(text) ? [`${path}: handles Enter without isComposing()`] : []
}

// Hidden text is positioned absolutely: in a container that scrolls without being positioned it widens the page.
const positionsScrollers: Rule = ({ path, text }) => {
  if (!path.endsWith('.css')) return []
  const rulesets = [...text.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(
    ([, selector = '', body = '']) => ({ selector: selector.trim(), body }),
  )
  const isPositioned = (selector: string) =>
    rulesets.some((rules) => rules.selector === selector && /\bposition: \w/.test(rules.body))
  return rulesets
    .filter(({ selector, body }) => /\boverflow(-[xy])?: (auto|scroll)/.test(body) && !isPositioned(selector))
    .map(({ selector }) => `${path}: ${selector} scrolls and needs a position`)
}

/** Lines that look like formatting and are not. */
const allowedFormatting: Record<string, string> = {
  'src/ui/art/dice.ts: export const short = (value: number) => +value.toFixed(1)':
    'a coordinate of a drawing, read by the browser',
}
/**
 * The days of a zone are computed, not shown, from what the formatter knows of its clock. Weights have a formatter of their
 * own, because only pages of products and delivery load it. Names of countries are read, not shown.
 */
const formatters = [
  'src/kernel/first-weekday.ts',
  'src/kernel/format.ts',
  'src/kernel/time-words.ts',
  'src/contract/country-code.ts',
  'src/contract/zone.ts',
  'src/shop/use-weights.ts',
]
const oneFormatter: Rule = (file) =>
  file.path.startsWith('src/') && !formatters.includes(file.path)
    ? lines(/\bIntl\.|\.toLocale(Date|Time)?String\(|\.toFixed\(|\.localeCompare\(/)(file).filter(
        (line) => !(line in allowedFormatting),
      )
    : []

/** Code that knows euros: the currency of old servers, the demo shop, and samples. */
const knowsEuros = [
  'src/contract/money.ts',
  'src/app/parts/parts.tsx',
  'server/db/seed/invoices.ts',
  'server/db/migrations/0001-accounts.ts',
]
// Amounts have the decimals of their currency; a line about a rate or a percentage may use a hundred.
const oneMoney: Rule = (file) => {
  if (!isProduct(file) || !isCode(file)) return []
  const isOld = /^server\/db\/(migrations|seed)\//.test(file.path)
  const factors = isOld ? [] : lines(/[*/] 100(\.0)?\b/)(file).filter((line) => !/rate|percent|%/i.test(line))
  const euros = knowsEuros.includes(file.path) ? [] : lines(/['"]EUR['"]/)(file)
  return [...factors, ...euros]
}

const webOnly: Rule = (file) =>
  /^(server|src|mocks)\//.test(file.path) && !knowsNode.includes(file.path)
    ? importsOf(file)
        .filter((name) => name.startsWith('node:'))
        .map((name) => `${file.path} → ${name}`)
    : []

const nobodyImportsTests: Rule = (file) =>
  isProduct(file)
    ? importsOf(file)
        .filter((name) => /(#|\/)tests\//.test(name))
        .map((name) => `${file.path} → ${name}`)
    : []

// The order of rows without an `orderBy` differs between runs, and with it the one that comes first.
const ordersRows: Rule = ({ path, text }) => {
  if (!path.startsWith('tests/')) return []
  return [...text.matchAll(/\.(executeTakeFirst|limit\()/g)].flatMap(({ index, 1: call }) => {
    const before = text.slice(0, index)
    const [statement = '', start] =
      /.*\b(selectFrom|insertInto|updateTable|deleteFrom)\((.*)$/s.exec(before)?.slice(1).reverse() ?? []
    const [rest = ''] = /^[^;]*?\.execute/.exec(text.slice(index)) ?? []
    const isSorted = /\.orderBy\(|\b(count|sum|max|min)\b/.test(statement + rest)
    const isRight = isSorted || (call === 'executeTakeFirst' && /\.where\([^)]*'='/.test(statement))
    if (start !== 'selectFrom' || !rest || isRight) return []
    return [`${path}:${before.split('\n').length}: add an orderBy, or a where that names one row`]
  })
}

/** Tests that may pause; all others wait for a condition or move fake timers. */
const pausingTests: readonly string[] = [
  'tests/e2e/calendar.spec.ts',
  'tests/e2e/fixtures.ts',
  'tests/e2e/kanban.spec.ts',
  'tests/e2e/mail-hostile.spec.ts',
  'tests/e2e/promises-kept.spec.ts',
  'tests/e2e/session.spec.ts',
  'tests/e2e/shell.spec.ts',
  'tests/e2e/social.spec.ts',
  'tests/exhaustive/adversarial-files.test.ts',
  'tests/exhaustive/kanban-older-network.test.ts',
  'tests/features/cart-tabs.test.ts',
  'tests/features/kanban.test.tsx',
  'tests/features/moderation.test.tsx',
  'tests/kernel/dialog-content.test.tsx',
  'tests/kernel/live.test.tsx',
  'tests/kernel/slow-calls.test.tsx',
  'tests/kernel/unheard.test.tsx',
  'tests/server/failover.test.ts',
  'tests/server/team.test.ts',
  'tests/support/backend.ts',
  'tests/support/run-node.ts',
  'tests/support/slow-line.ts',
]
const pause = /\bwaitForTimeout\(|(?<![.\w])setTimeout\(|\bsleep\(/
// A pause is too short on a busy machine and too long on an idle one.
const waitsForConditions: Rule = ({ path, text }) => {
  if (!path.startsWith('tests/') || /^tests\/(bench|chaos|architecture)/.test(path)) return []
  const all = text.split('\n')
  const mayPause = pausingTests.includes(path)
  const found = all.flatMap((line, index) => {
    const previous = all[index - 1]?.trim() ?? ''
    const hasReason = line.includes('// ') || previous.startsWith('//') || previous.endsWith('*/')
    return pause.test(line) && !(mayPause && hasReason)
      ? [`${path}:${index + 1}: wait for a condition, or list the file and give the reason in a comment`]
      : []
  })
  return mayPause && !pause.test(text) ? [`${path}: pauses no more, remove it from the list`] : found
}

const usualTime = 120_000
// On a busy machine a test takes many times as long as alone.
const givesMoreTime: Rule = ({ path, text }) => {
  if (!/^tests\/.*\.test\.tsx?$/.test(path)) return []
  return [...text.matchAll(/^ *\}, ([\d_]+_000)\)$|\b(?:it|describe)\b.*\{ timeout: ([\d_]+) \}/gm)].flatMap(
    ([, ...limits]) => {
      const limit = limits.find((found) => found !== undefined) ?? ''
      const isMore = Number(limit.replaceAll('_', '')) > usualTime
      return isMore
        ? []
        : [`${path}: ${limit} ms is not more than the ${usualTime} of vite.config.ts, leave it out`]
    },
  )
}

/** Every rule with violations that prove that it can fail. */
/** The library's parts whose look comes with the page that uses them, and the stylesheet that holds it. */
const sheetOf: Record<string, string> = {
  ...Object.fromEntries(['TextInput', 'Textarea', 'NativeSelect'].map((part) => [part, 'Input'])),
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

/** Where a clock may be chosen: anything else takes that of the surrounding `ClockOf`. */
const clockChoosers = [
  'src/kernel/clock-of.tsx',
  'src/kernel/format.ts',
  'src/kernel/shop-days.ts',
  // The clock of the zone being typed.
  'src/features/invoices/seller/seller-fields.tsx',
  // The clock of the page, in the language of a document.
  'src/features/invoices/paper/document-texts.ts',
]
const oneClock: Rule = (file) =>
  isProduct(file) && file.path.startsWith('src/') && !clockChoosers.includes(file.path)
    ? lines(/\bInShop\b|\bformatsOf\([^)]*,/)(file)
    : []

/** The library would announce in English, with ids. */
const ownAnnouncements: Rule = ({ path, text }) =>
  text.includes('<DndContext') && !/accessibility=\{\{[^}]*announcements/.test(text) ? [path] : []

const rules: [sentence: string, rule: Rule, planted: Source[]][] = [
  [
    'imports the stylesheet with each part of the library',
    sheetsCome,
    [{ path: 'src/ui/thing.tsx', text: "import { TextInput } from '@mantine/core'\n<TextInput />" }],
  ],
  [
    'keeps imports between layers in one direction',
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
      { path: 'src/ui/card.tsx', text: "import { session } from '#kernel/session.ts'" },
      { path: 'src/forms/form.ts', text: "import { toCsv } from '#list/csv.ts'" },
      { path: 'src/kernel/failure.ts', text: "import { Note } from '#ui/note.tsx'" },
      { path: 'server/platform/jobs.ts', text: "import { deliverDue } from '#server/features/mail/send.ts'" },
      { path: 'server/platform/list.ts', text: "import { orders } from '../features/orders/feature.ts'" },
      { path: 'src/helpers/dates.ts', text: '' },
    ],
  ],
  [
    'announces drags in its own words',
    ownAnnouncements,
    [{ path: 'src/features/orders/list.tsx', text: '<DndContext accessibility={{ container }}>' }],
  ],
  [
    'has no imports between features',
    noNeighbours,
    [{ path: 'src/features/orders/list.tsx', text: "import { useMe } from '#features/account/queries.ts'" }],
  ],
  [
    'names the layer in imports from another folder',
    noUpwards,
    [
      { path: 'src/features/orders/list.tsx', text: "import { useMe } from '../account/queries.ts'" },
      { path: 'tests/kernel/api.test.ts', text: "import '../support/setup.ts'" },
    ],
  ],
  [
    'imports nothing from tests',
    nobodyImportsTests,
    [{ path: 'server/app.ts', text: "import { testNow } from '#tests/support/backend.ts'" }],
  ],
  ['has only named exports', noDefaults, [{ path: 'server/app.ts', text: 'export default createApp' }]],
  [
    'has no barrel files',
    noBarrels,
    [
      { path: 'src/ui/all.ts', text: "export * from './card.tsx'" },
      { path: 'src/ui/all.ts', text: "export { Card } from './card.tsx'" },
    ],
  ],
  [
    'writes query keys only in their factories',
    keysInFactories,
    [{ path: 'src/features/orders/list.tsx', text: "useQuery({ queryKey: ['orders', 'list'] })" }],
  ],
  [
    'names files and folders in kebab case',
    kebabNames,
    [
      { path: 'src/kernel/queryClient.ts', text: '' },
      { path: 'src/features/Orders/list.tsx', text: '' },
    ],
  ],
  [
    'uses start and end in styles, not left and right',
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
    'uses no :dir() in styles',
    noDir,
    [{ path: 'src/app/shell/shell.module.css', text: '  .panel:dir(rtl) {' }],
  ],
  [
    'ignores Enter that ends a composition of an input method',
    asksForComposition,
    [
      { path: 'src/ui/field.tsx', text: "if (event.key === 'Enter') save()" },
      { path: 'src/ui/field.tsx', text: 'if (event.nativeEvent.isComposing) return' },
    ],
  ],
  [
    'positions every container that scrolls',
    positionsScrollers,
    [{ path: 'src/app/shell/shell.module.css', text: '.panel {\n  overflow-x: auto;\n}' }],
  ],
  [
    'formats numbers and dates in a single file',
    oneFormatter,
    [
      { path: 'src/features/orders/list.tsx', text: 'new Intl.NumberFormat()' },
      { path: 'src/features/orders/list.tsx', text: 'total.toLocaleString()' },
      { path: 'src/features/orders/list.tsx', text: 'date.toLocaleDateString()' },
      { path: 'src/features/orders/list.tsx', text: 'total.toFixed(2)' },
    ],
  ],
  [
    'converts money by the decimals of its currency, and names no currency',
    oneMoney,
    [
      { path: 'src/features/orders/list.tsx', text: 'csv: ({ total }) => total / 100,' },
      { path: 'server/features/orders/place.ts', text: 'Math.round(total * 100)' },
      { path: 'src/features/orders/list.tsx', text: '<Money cents={total} currency="EUR" />' },
    ],
  ],
  [
    'chooses the clock of timestamps in a single file',
    oneClock,
    [
      { path: 'src/features/orders/list.tsx', text: '<InShop value={true}>' },
      { path: 'src/features/orders/list.tsx', text: "formatsOf(locale, 'UTC').recent(at)" },
    ],
  ],
  [
    'orders rows in tests before picking one',
    ordersRows,
    [
      {
        path: 'tests/a.test.ts',
        text: "await db.selectFrom('products').selectAll().executeTakeFirstOrThrow()",
      },
      { path: 'tests/a.test.ts', text: "await db.selectFrom('orders').select('id').limit(1).execute()" },
      {
        path: 'tests/a.test.ts',
        text: "await db.selectFrom('orders').where('state', '=', 'new').select('id').limit(1).executeTakeFirst()",
      },
      {
        path: 'tests/a.test.ts',
        text: "await db.selectFrom('orders').select('id').where('id', '<>', first).executeTakeFirst()",
      },
    ],
  ],
  [
    'waits for conditions in tests, not for time',
    waitsForConditions,
    [
      { path: 'tests/e2e/a.spec.ts', text: '// The list is drawn.\n  await page.waitForTimeout(300)' },
      { path: 'tests/e2e/kanban.spec.ts', text: '  await page.waitForTimeout(300)' },
      { path: 'tests/server/a.test.ts', text: 'await sleep(300)' },
      { path: 'tests/a.test.ts', text: 'await new Promise((done) => setTimeout(done, 20))' },
      { path: 'tests/e2e/kanban.spec.ts', text: '' },
    ],
  ],
  [
    'gives no test less time than the usual',
    givesMoreTime,
    [
      { path: 'tests/server/a.test.ts', text: "it('is slow', () => {\n}, 60_000)" },
      { path: 'tests/a.test.ts', text: "it('is slow', { timeout: 120_000 }, async () => {" },
    ],
  ],
  [
    'uses Node only in named files of the server',
    webOnly,
    [
      { path: 'server/app.ts', text: "import { readFile } from 'node:fs/promises'" },
      { path: 'src/kernel/api.ts', text: "import { randomUUID } from 'node:crypto'" },
    ],
  ],
]

it.each(rules)('%s', (_sentence, rule) => {
  const message = 'change these files; rules and exceptions are in tests/architecture.test.ts'
  expect(everything.flatMap(rule), message).toEqual([])
})

it.each(rules)('finds a violation of the rule "%s"', (_sentence, rule, planted) => {
  for (const file of planted) expect(rule(file), `${file.path}: ${file.text}`).not.toEqual([])
})

it('has no unneeded exceptions', () => {
  const all = everything.flatMap((file) => [
    ...importsOf(file).map((name) => `${file.path} → ${targetOf(file, name) ?? name}`),
    ...file.text.split('\n').map((line) => `${file.path}: ${line.trim()}`),
  ])
  const known = new Set(all)
  const exceptions = [allowedImports, allowedSides, allowedFormatting].flatMap(Object.keys)
  expect(exceptions.filter((one) => !known.has(one))).toEqual([])
  const withNode = everything.filter((file) => importsOf(file).some((name) => name.startsWith('node:')))
  expect(knowsNode.filter((path) => !withNode.some((file) => file.path === path))).toEqual([])
})

it('has at most 15 files in a folder of a feature', () => {
  const counts = new Map<string, number>()
  for (const { path } of everything.filter((file) => roomOf(file) === 'src/features')) {
    const folder = posix.dirname(path)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  expect([...counts].filter(([, count]) => count > 15)).toEqual([])
})

/** The first circle of imports, types included; undefined without one. */
function circleIn(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>()
  const follow = (path: string, trail: readonly string[]): string[] | undefined => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path]
    if (done.has(path)) return undefined
    for (const target of imports.get(path) ?? []) {
      const circle = follow(target, [...trail, path])
      if (circle) return circle
    }
    done.add(path)
    return undefined
  }
  for (const path of imports.keys()) {
    const circle = follow(path, [])
    if (circle) return circle
  }
  return undefined
}

it('has no circular imports', () => {
  const imports = new Map(
    everything
      .filter((file) => isProduct(file) && isCode(file))
      .map((file) => [file.path, importsOf(file).flatMap((name) => targetOf(file, name) ?? [])]),
  )
  expect(circleIn(imports)).toBeUndefined()
  imports.set('src/contract/call.ts', ['src/kernel/api.ts'])
  expect(circleIn(imports)).toEqual(expect.arrayContaining(['src/contract/call.ts', 'src/kernel/api.ts']))
})

it('has a README in every layer', () => {
  const pages = [
    'src/contract',
    'src/kernel',
    'src/offline',
    'src/theme',
    'src/ui',
    'src/forms',
    'src/list',
    'src/shop',
    'src/features',
    'src/app',
  ]
  const more = ['server', 'server/platform', 'server/features', 'server/db', 'build', 'mocks', 'tests']
  const missing = [...pages, ...more].filter((room) => !existsSync(join(root, room, 'README.md')))
  expect(missing, 'add a README.md to each').toEqual([])
})

it('uses only colours that the theme defines', () => {
  const styles = everything.filter(({ path }) => path.startsWith('src/') && path.endsWith('.css'))
  const namesIn = (pattern: RegExp) =>
    styles.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([, name = '']) => ({ path, name })))
  const defined = new Set(namesIn(/(--c-[\w-]+):/g).map(({ name }) => name))
  const missing = namesIn(/var\((--c-[\w-]+)/g).filter(({ name }) => !defined.has(name))
  expect(missing).toEqual([])
})

// Such an element resolves its sides by its own text: in a mirrored layout an English one has its margin on the wrong side.
it('sets no one-sided margin or padding on elements with their own direction', () => {
  const sheets = new Map(
    everything.filter(({ path }) => path.endsWith('.css')).map((file) => [file.path, file]),
  )
  const oneSided = (path: string) =>
    [...(sheets.get(path)?.text ?? '').matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(
      ([, selector = '', body = '']) =>
        /(margin|padding)-inline-(start|end)/.test(body)
          ? [...selector.matchAll(/\.([a-z]\w*)/gi)].map(([, name]) => name)
          : [],
    )
  const violations = everything.flatMap((file) =>
    [...file.text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(
      ([, styles = '', name = '']) => {
        const classes = oneSided(targetOf(file, name) ?? '')
        const tags = [...file.text.matchAll(/<(\w+)\b((?:[^<>]|=>)*?)>/g)]
        const turned = tags.filter(([, tag, attributes = '']) => tag === 'bdi' || /\bdir="/.test(attributes))
        return turned.flatMap(([text]) =>
          classes
            .filter((one) => new RegExp(`\\b${styles}\\.${one}\\b`).test(text))
            .map((one) => `${file.path}: ${one}`),
        )
      },
    ),
  )
  expect(violations, 'put the text into a <bdi> within').toEqual([])
})
