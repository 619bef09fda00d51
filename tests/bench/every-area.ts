import type { Browser, CDPSession, Page } from '@playwright/test'
import { addressOf, screens } from '#tests/e2e/screens.ts'
import { untilPainted } from './painted.ts'
import { median, milliseconds, type Row, ratioRow } from './table.ts'
import { allKept, fresh, slowDown, visit } from './visits.ts'

/** Each area by its address, with what is there once it can be used. */
const areas: Record<string, string> = {
  '/products': 'main a[href^="/products/"]',
  '/orders': 'tbody tr[data-row]',
  '/customers': 'tbody tr[data-row]',
  '/invoices': 'tbody tr[data-row]',
  '/stock': 'tbody tr[data-row]',
  '/reviews': 'tbody tr[data-row]',
  '/checkout': 'main h1',
  '/kanban': '[data-item]',
  '/calendar': '[data-date]',
  '/chat': 'main a[href^="/chat/"]',
  '/contacts': 'main a[href*="contact="]',
  '/mail/inbox': 'main [data-row]',
  '/social': 'main article',
  '/users/list/s1': 'tbody tr',
  '/account': 'main form input',
}

// The stream of what others change is open for as long as the page is.
const soon = { untilQuiet: false }

/** What someone opens while all other files are still being fetched, on a slow line and CPU. */
export async function measureInBetween(
  browser: Browser,
  url: string,
  token: string,
  rounds: number,
): Promise<Row[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const page = await fresh(browser)
    await page.context().addInitScript((stored) => localStorage.setItem('serviceToken', stored), token)
    await slowDown(await page.context().newCDPSession(page))
    await page.goto(`${url}/products`)
    const filters = page.getByRole('button', { name: 'Filters' })
    await filters.waitFor()
    // Fetching has begun by then, and takes many seconds.
    await page.waitForTimeout(4000)
    times.push(
      await untilPainted(
        page,
        `[...document.querySelectorAll('main button')].find((one) => one.textContent === 'Filters').click()`,
        `document.querySelector('[role="dialog"]')`,
      ),
    )
    if ((await page.evaluate(() => performance.getEntriesByName('everything fetched').length)) > 0)
      throw new Error('Everything was fetched before something was opened')
    await page.context().close()
  }
  return [['filters opened while all else is fetched', milliseconds(median(times)), '']]
}

/**
 * Each area on a slow line and CPU: in a browser that has never seen the app, against the floor page at the same time;
 * and again in the same browser.
 */
export async function measureAreas(
  browser: Browser,
  url: string,
  floorUrl: string,
  token: string,
  rounds: number,
): Promise<Row[]> {
  const found: { path: string; first: number; again: number }[] = []
  const floors: number[] = []
  for (const [path, selector] of Object.entries(areas)) {
    const times: Record<'first' | 'again', number[]> = { first: [], again: [] }
    for (let round = 0; round < rounds; round++) {
      const floor = await fresh(browser)
      floors.push((await visit(floor, floorUrl, 'h1', soon)).usable)
      await floor.context().close()
      const page = await fresh(browser)
      await page.context().addInitScript((stored) => localStorage.setItem('serviceToken', stored), token)
      times.first.push((await visit(page, url + path, selector, soon)).usable)
      await allKept(page)
      const second = await page.context().newPage()
      await page.close()
      times.again.push((await visit(second, url + path, selector, soon)).usable)
      await second.context().close()
    }
    found.push({ path, first: median(times.first), again: median(times.again) })
  }
  const floor = median(floors)
  return found.flatMap(({ path, first, again }) => [
    ratioRow(`${path}: first visit`, first, floor, 2),
    ratioRow(`${path}: second visit`, again, first, 0.3, 'first visit'),
  ])
}

const rounds = 12

/** By how much the heap grows while someone goes from screen to screen for as long as an hour at work may take. */
export async function measureLongUse(browser: Browser, url: string, token: string): Promise<Row[]> {
  const page = await fresh(browser)
  await page.addInitScript((stored) => localStorage.setItem('serviceToken', stored), token)
  await page.goto(`${url}/dashboard`)
  const devtools = await page.context().newCDPSession(page)
  const paths = await Promise.all(screens.map((screen) => addressOf(screen, url, { token })))
  // What is made once is there afterwards.
  await round(page, paths)
  await round(page, paths)
  const before = await heap(devtools)
  for (let turn = 0; turn < rounds; turn++) await round(page, paths)
  const grown = (await heap(devtools)) - before
  await page.context().close()
  const pages = rounds * screens.length
  return [[`memory after ${pages} changes of page`, `+${grown.toFixed(1)} MB`, '10 MB', grown < 10]]
}

async function round(page: Page, paths: readonly string[]) {
  for (const path of paths) {
    await page.evaluate((to) => history.pushState({}, '', to), path)
    await page.waitForTimeout(150)
  }
}

/** Megabytes that are in use once what is not has been collected. */
export async function heap(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  return (await devtools.send('Runtime.getHeapUsage')).usedSize / 1024 ** 2
}
