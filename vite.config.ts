import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { loadAhead } from './build/ahead.ts'
import { apiReference } from './build/api-reference.ts'
import { firstScreens } from './build/chunks.ts'
import { scopedClassName } from './build/class-names.ts'
import { installable } from './build/installable.ts'
import './locales/make-types.ts'
import { precompress } from './build/precompress.ts'
import { routerOptions } from './build/router-options.ts'

/** Names this build, so that an open page can tell when a newer one is served. */
const buildId = randomUUID()

const screens = firstScreens()

const everyTest = {
  globalSetup: ['tests/support/vitest-global.ts'],
  pool: 'forks' as const,
  // Much of a test is waiting: more of them than cores are through sooner.
  maxWorkers: 3,
  // What hangs is ended; nothing is said of speed, whatever else the machine does.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
}

/** Test files that replace modules or load them again, which would reach the other files of their worker. */
const ownModules = [
  'tests/contract/list-sizes.test.ts',
  ...['bulk-calls', 'cart-tabs', 'contact-parts', 'made-up-feature'].map(
    (name) => `tests/features/${name}.test.{ts,tsx}`,
  ),
]

function buildStamp(): Plugin {
  return {
    name: 'build-stamp',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'build.json', source: JSON.stringify({ id: buildId }) })
    },
    transformIndexHtml: (html) => html.replace('/* id of this build */ null', JSON.stringify(buildId)),
  }
}

/** Names every file of this build, so that a browser can drop those of an earlier one. */
function fileList(): Plugin {
  return {
    name: 'file-list',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const files = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
        this.emitFile({ type: 'asset', fileName: 'files.json', source: JSON.stringify(files) })
      },
    },
  }
}

/** The test files of a folder; on PostgreSQL only those that query a database, because the others would repeat themselves. */
function testsIn(folder: string): string[] {
  const all = readdirSync(folder)
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`)
  const queriesDatabase = (file: string) =>
    /support\/(backend|whatever-is-sent)|process\.env\.DATABASE_URL/.test(readFileSync(file, 'utf8'))
  return process.env.DATABASE_URL ? all.filter(queriesDatabase) : all
}

export default defineConfig({
  define: { __BUILD_ID__: JSON.stringify(buildId) },
  plugins: [
    tanstackRouter(routerOptions),
    react({ compiler: true }),
    screens.collect,
    loadAhead(),
    buildStamp(),
    fileList(),
    apiReference(),
    installable(),
    precompress(),
  ],
  css: { modules: { generateScopedName: scopedClassName } },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // What the PDF library would fetch for pages of HTML and SVG, which no invoice is.
      external: ['html2canvas', 'canvg'],
      output: {
        // Over a slow line a request costs more than the bytes of a small file.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|app[\\/]react-first/,
              priority: 4,
            },
            { name: 'start', tags: ['$initial'], priority: 3 },
            { name: screens.chunkOf, priority: 2 },
            // Waiting writes need these without any page; otherwise the next groups would take them along.
            {
              name: 'rows',
              test: /src[\\/](contract[\\/](fold|list|text-search)|kernel[\\/]days|list[\\/](list\.ts|chunks))/,
              priority: 1,
            },
            // Only the calendar needs these, by its page and by its waiting writes.
            {
              name: 'temporal',
              test: /node_modules[\\/](temporal-polyfill|rrule-temporal)|contract[\\/](recurrence|calendar-edits)/,
              priority: 1,
            },
            // Only who shows pictures or chooses files needs these.
            {
              name: 'pictures',
              test: /src[\\/]forms[\\/](picture-file|attach|stored-picture|blob-url)/,
              priority: 1,
            },
            // Pages with menus or checkboxes need these. Without their own groups, lists would also load the day fields
            // and the pages of email links.
            {
              name: 'popups',
              test: /@mantine[\\/]core[\\/](esm[\\/]components|styles)[\\/](CloseButton|Input|Menu|Popover|ScrollArea|TextInput)[\\/.]|use-debounced-callback/,
              priority: 1,
            },
            {
              name: 'boxes',
              test: /@mantine[\\/]core[\\/](esm[\\/]components|styles)[\\/](Checkbox|InlineInput)[\\/.]/,
              priority: 1,
            },
            // Lists need customers without the field that suggests them.
            {
              name: 'customers',
              test: /contract[\\/](customers|customer-fields|relevance)\.ts/,
              priority: 1,
            },
            // Only pages with a form or a list need fields for days, times and people.
            {
              name: 'typed',
              test: /src[\\/]forms[\\/](day-field|time-field|many-select|only-match|pick-items|typed[\\/](read|typed-field|day-words|use-day-reader))/,
              priority: 1,
            },
            // Only imports need these.
            {
              name: 'csv',
              test: /node_modules[\\/]papaparse|contract[\\/]csv-rows|list[\\/]csv-file/,
              priority: 1,
            },
            // Only links in emails lead to these pages.
            { name: 'account-links', test: /features[\\/]account[\\/]links/, priority: 1 },
            // Only the board, texts with marks, and passkeys need these.
            { name: 'drag', test: /node_modules[\\/]@dnd-kit/, priority: 1 },
            { name: 'marked', test: /node_modules[\\/]marked|(contract|shop)[\\/]markdown/, priority: 1 },
            { name: 'passkeys', test: /node_modules[\\/]@simplewebauthn/, priority: 1 },
            // What later pages share: eight files instead of fifty, all of which the first file would have to name.
            { name: screens.kitOf },
          ],
        },
      },
    },
  },
  test: {
    projects: [
      {
        test: {
          name: 'node',
          include: [...testsIn('tests/server'), ...testsIn('tests/contract'), ...testsIn('tests')],
          exclude: ownModules,
          environment: 'node',
          // No screen is involved: one process and one database serve all files of a worker.
          isolate: false,
          ...everyTest,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['tests/features/**/*.test.{ts,tsx}'],
          exclude: ownModules,
          environment: 'jsdom',
          setupFiles: ['tests/support/screens.ts', 'tests/support/hooks.ts'],
          // The app is loaded once per worker and started once per test.
          isolate: false,
          // jsdom draws frames by an interval: begun as a fake one, it would draw none again in this worker.
          fakeTimers: { toFake: ['setTimeout', 'clearTimeout', 'Date'] },
          ...everyTest,
        },
      },
      {
        extends: true,
        test: {
          name: 'modules',
          include: ['tests/kernel/**/*.test.{ts,tsx}', ...ownModules],
          environment: 'jsdom',
          setupFiles: ['tests/support/hooks.ts'],
          ...everyTest,
        },
      },
      {
        test: {
          name: 'exhaustive',
          include: testsIn('tests/exhaustive'),
          environment: 'node',
          isolate: false,
          ...everyTest,
        },
      },
    ],
  },
})
