import type { Browser } from '@playwright/test'
import en from '#locales/en/dashboard.json' with { type: 'json' }
import ro from '#locales/ro/dashboard.json' with { type: 'json' }
import { untilPainted } from './painted.ts'
import { milliseconds, quantile, type Row } from './table.ts'

const follow = (path: string) => `document.querySelector('nav a[href="${path}"]').click()`
const heading = (text: string) => `document.querySelector('h1')?.textContent === '${text}'`
/** What another tab would write: the page follows through the storage event. */
const choose = (part: string) =>
  `const now = { ...JSON.parse(localStorage.getItem('berry-config') ?? '{}'), ${part} };
   localStorage.setItem('berry-config', JSON.stringify(now));
   dispatchEvent(new StorageEvent('storage', { key: 'berry-config' }))`

/** Route changes among loaded areas, and changes of the look, on an unslowed machine. */
export async function measureSwitches(browser: Browser, url: string, token: string): Promise<Row[]> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    // The page's policy forbids the evaluation that a measurement from outside needs.
    bypassCSP: true,
  })
  await context.addInitScript((stored) => localStorage.setItem('serviceToken', stored), token)
  const page = await context.newPage()
  await page.goto(`${url}/dashboard`)
  await page.waitForSelector('main dl dd bdi')
  await page.waitForSelector('nav a[href="/widget/chart"]')

  const pages = [
    ['/widget/statistics', 'Statistics'],
    ['/widget/data', 'Data'],
    ['/widget/chart', 'Charts'],
    ['/dashboard', 'Dashboard'],
  ] as const
  const routes: number[] = []
  for (let round = 0; round < 6; round++) {
    for (const [path, name] of pages) {
      const taken = await untilPainted(page, follow(path), heading(name))
      if (round > 0) routes.push(taken) // the first round loads the areas
      await page.waitForTimeout(150)
    }
  }

  const root = 'document.documentElement'
  const looks: [string, string, string][] = [
    ['preset', `presetColor: 'theme3'`, `${root}.dataset.preset === 'theme3'`],
    ['preset', `presetColor: 'default'`, `${root}.dataset.preset === 'default'`],
    ['mode', `navType: 'dark'`, `${root}.dataset.scheme === 'dark'`],
    ['mode', `navType: 'light'`, `${root}.dataset.scheme === 'light'`],
    ['direction', 'rtlLayout: true', `${root}.dir === 'rtl'`],
    ['direction', 'rtlLayout: false', `${root}.dir === 'ltr'`],
    ['language', `locale: 'ro'`, heading(ro.title)],
    ['language', `locale: 'en'`, heading(en.title)],
  ]
  const times = new Map<string, number[]>()
  for (let round = 0; round < 6; round++) {
    for (const [what, part, shows] of looks) {
      const taken = await untilPainted(page, choose(part), shows)
      if (round > 0) times.set(what, [...(times.get(what) ?? []), taken])
      await page.waitForTimeout(150)
    }
  }
  await context.close()

  const row = (what: string, values: number[]): Row => {
    const taken = quantile(values, 0.75)
    return [`${what} (75th percentile)`, milliseconds(taken), '100 ms', taken < 100]
  }
  return [
    row('route change', routes),
    ...[...times].map(([what, values]) => row(`change of ${what}`, values)),
  ]
}
