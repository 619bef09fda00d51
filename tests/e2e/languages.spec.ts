import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { filledCart } from '#tests/support/carts.ts'
import { exhaustive, expect, standsStill, test } from './fixtures.ts'
import { addressOf, expectedReports, goTo, partsOf } from './screens.ts'

/** Stand around each text of the language and each word of Intl, so that they can be told from everything else. */
const [begin, end] = ['⟦', '⟧']

/** Texts stand in the built files as values of names, as they do in the JSON. */
const values = /:([`'"])((?:(?!\1)[^\\]|\\.)*)\1/g
const isTexts = (name: string, code: string) =>
  name.startsWith('texts-') || /^var \w+=\{.*\};export\{\w+ as default\};\s*$/s.test(code)

/** The files of texts with each text marked, by their addresses; read once for all screens. */
let markedFiles: Map<string, string> | undefined
function readMarked(): Map<string, string> {
  const folder = new URL('../../dist/assets/', import.meta.url)
  const marked = new Map<string, string>()
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.js'))) {
    const code = readFileSync(new URL(name, folder), 'utf8')
    if (isTexts(name, code)) marked.set(`/assets/${name}`, code.replace(values, `:$1${begin}$2${end}$1`))
  }
  return marked
}

/** Serves the app with marked texts, and marks what Intl says in it. */
async function markTexts(page: Page) {
  markedFiles ??= readMarked()
  const marked = markedFiles
  await page.route(
    ({ pathname }) => marked.has(pathname),
    (route) => {
      const body = marked.get(new URL(route.request().url()).pathname) ?? ''
      return route.fulfill({ contentType: 'text/javascript', body })
    },
  )
  await page.addInitScript(
    ([before, after]) => {
      const mark = (text: unknown) => (typeof text === 'string' ? `${before}${text}${after}` : text)
      const say =
        (format: (...given: unknown[]) => unknown, that: unknown) =>
        (...given: unknown[]) =>
          mark(format.apply(that, given))
      const { DateTimeFormat, NumberFormat, RelativeTimeFormat, ListFormat, DisplayNames } = Intl
      for (const { prototype } of [
        DateTimeFormat,
        NumberFormat,
        RelativeTimeFormat,
        ListFormat,
        DisplayNames,
      ])
        for (const name of ['format', 'formatRange', 'of']) {
          const own = Object.getOwnPropertyDescriptor(prototype, name)
          if (!own) continue
          Object.defineProperty(prototype, name, {
            configurable: true,
            get() {
              return say(own.get ? own.get.call(this) : own.value, this)
            },
          })
        }
    },
    [begin, end] as const,
  )
}

/** Notes in the page what the server answers: its own fetch hands over each answer, whatever becomes of it. */
const noteAnswers = (page: Page) =>
  page.addInitScript(() => {
    const answers: Promise<string>[] = []
    Object.assign(window, { answers })
    const real = window.fetch
    window.fetch = async (...asked) => {
      const answer = await real(...asked)
      const isJson = /json/.test(answer.headers.get('content-type') ?? '')
      // One that was broken off was not shown either.
      if (isJson)
        answers.push(
          answer
            .clone()
            .text()
            .catch(() => '""'),
        )
      return answer
    }
  })

/** All texts and numbers of the answers since it was asked last. */
async function newStrings(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const { answers } = window as unknown as { answers: Promise<string>[] }
    return Promise.all(answers.splice(0))
  })
  return texts.flatMap((text) => stringsOf(JSON.parse(text)))
}

/** Every text that is seen or read out, one a line, without what is marked. */
const unmarked = (page: Page) =>
  page.evaluate(
    ([before, after]) => {
      const spoken = [
        'aria-label',
        'aria-description',
        'aria-roledescription',
        'aria-valuetext',
        'title',
        'placeholder',
        'alt',
      ]
      const texts = [document.title]
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node instanceof Element ? node : node.parentElement
        if (!element || element.closest('script, style, noscript')) continue
        if (node instanceof Text) texts.push(element.checkVisibility() ? node.data : '')
        else if (!element.closest('[aria-hidden=true]'))
          texts.push(...spoken.map((name) => element.getAttribute(name) ?? ''))
      }
      const marked = new RegExp(`${before}[^${before}${after}]*${after}`, 'g')
      let all = texts.join('\n')
      for (let was = ''; was !== all; ) {
        was = all
        all = all.replace(marked, '')
      }
      return all.split('\n').map((line) => line.trim())
    },
    [begin, end] as const,
  )

/** Names that are the same in every language, and days that the calendar's library asks of Intl in parts. */
const sameEverywhere = [
  /\bFernhill\b/g,
  /\bCtrl K\b/g,
  /\bFH-\d+/g,
  /\b(Mon|Tues?|Wed(nes)?|Thu(rs)?|Fri|Sat(ur)?|Sun)(day)?\b/g,
  /\b[A-Z][a-z]{2,3} – [A-Z][a-z]{2,3} \d{4}\b/g,
  new RegExp(`\\b(\\d+ )?(${months().join('|')})( \\d{4})?\\b`, 'g'),
  /\b\d\d:\d\d\b/g,
]
function months() {
  const { format } = new Intl.DateTimeFormat('en-GB', { month: 'long' })
  return Array.from({ length: 12 }, (_, month) => format(new Date(2026, month, 1)))
}

/** All texts and numbers of an answer, and what is made of them by putting them together. */
function stringsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)]
  const { post, city, name, building, street, iban } = value as Record<string, unknown>
  const spaced = `${iban}`.replace(/(.{4})(?=.)/g, '$1 ')
  const together = [`${post} ${city}`, `${building} ${street}`, spaced, `${name}`.split('.').at(-1) ?? '']
  return [...together, ...Object.values(value).flatMap(stringsOf)]
}

for (const { kind, part, needsSession } of partsOf(8)) {
  test(
    `shows and announces only text from the locales, Intl or the server: ${part.map(({ screen }) => screen).join(' ')}`,
    exhaustive,
    async ({ open, page, ada, origin, watch }) => {
      const report = expectedReports[kind]
      if (report) watch.allow(report)
      await markTexts(page)
      const carts = await filledCart(origin, ada)
      // What one screen has read the next may show without asking again.
      const told = stringsOf(JSON.parse(carts))
      await noteAnswers(page)
      const as = needsSession ? ada : undefined
      const found: string[] = []
      for (const [at, { screen }] of part.entries()) {
        const address = await addressOf(screen, origin, ada)
        if (at === 0) await open(address, { as, carts })
        else await goTo(page, address)
        await standsStill(page)
        // The answers are read after the page: one that comes between the two must not be on the page unheard.
        const lines = await unmarked(page)
        told.push(...(await newStrings(page)))
        const known = told.join('\n').toLowerCase()
        const isKnown = (text: string) =>
          !/[\p{L}\d]/u.test(text) || known.includes(text.trim().toLowerCase())
        const isFine = (text: string) =>
          isKnown(text) || isKnown(sameEverywhere.reduce((left, same) => left.replace(same, ''), text))
        for (const line of lines)
          if (!line.split(/, |(?:^| )· |#|,$/).every(isFine)) found.push(`${screen}: ${line}`)
      }
      expect(found).toEqual([])
    },
  )
}
