import type { Browser, Page } from '@playwright/test'
import type { Shop } from './large-shop.ts'
import { median, milliseconds, type Row } from './table.ts'

const pages = 50
/** Copies are written a second after something was read. */
const untilSaved = 1800

/**
 * 10,000 orders are looked at: the longest task that saved some, what they take, how soon a start has them, and a start
 * with damaged copies.
 */
export async function measureSavedReads(browser: Browser, { url, token }: Shop): Promise<Row[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript((stored) => localStorage.setItem('serviceToken', stored), token)
  await context.addInitScript(noteSaving)
  const page = await context.newPage()
  try {
    await page.goto(`${url}/orders?size=200`)
    await walkThroughOrders(page)
    await walkThroughAreas(page)
    const longest = await page.evaluate(() => (window as unknown as Noted).longestOfSaving())
    const whole = await firstCopies(page, url)
    const bytes = await damageSome(page)
    const start = await usableAgain(page, url)
    const task = longest === 0 ? 'under 50 ms' : milliseconds(longest)
    return [
      ['10,000 orders, board, calendar, contacts: longest task while saving', task, '50 ms', longest <= 50],
      ['kept of them', `${(bytes / 1e6).toFixed(1)} MB`, '10 MB', bytes <= 1e7],
      [
        'start from the disk: the first 100 kB of copies (median)',
        milliseconds(whole),
        '150 ms',
        whole < 150,
      ],
      ['half of the copies damaged: figures from the rest', milliseconds(start), '1 s', start < 1000],
    ]
  } finally {
    await context.close()
  }
}

type Noted = { longestOfSaving: () => number }

/** Notes long tasks, and when something was measured for the disk or put there: a task with either of them saves. */
function noteSaving() {
  const moments: number[] = []
  const tasks: PerformanceEntry[] = []
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()))
  observer.observe({ type: 'longtask', buffered: true })
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function noted(...given) {
    moments.push(performance.now())
    return put.apply(this, given)
  }
  const { encode } = TextEncoder.prototype
  TextEncoder.prototype.encode = function noted(text) {
    moments.push(performance.now())
    return encode.call(this, text)
  }
  Object.assign(window, {
    longestOfSaving: () => {
      if (moments.length === 0) throw new Error('Nothing was saved')
      const isSaving = ({ startTime, duration }: PerformanceEntry) =>
        moments.some((at) => at >= startTime && at <= startTime + duration)
      return Math.max(0, ...tasks.filter(isSaving).map(({ duration }) => duration))
    },
  })
}

async function walkThroughOrders(page: Page) {
  const rows = page.locator('table:not([data-waiting]) tbody tr[data-row]')
  for (let number = 2; number <= pages; number++) {
    await rows.first().waitFor()
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.waitForURL((address) => address.searchParams.get('page') === String(number))
    if (number % 5 === 0) await page.waitForTimeout(untilSaved)
  }
}

/** From the opening of the disk to the moment at which 100 kB of copies have come from it, in ms; of seven starts. */
async function firstCopies(page: Page, url: string): Promise<number> {
  const took: number[] = []
  for (let start = 0; start < 7; start++) {
    const again = await page.context().newPage()
    await again.addInitScript(noteReading)
    await again.goto(`${url}/dashboard`)
    await again.locator('main dl dd bdi').first().waitFor()
    took.push(await again.evaluate(() => (window as unknown as Read).untilRead(100_000)))
    await again.close()
  }
  return median(took)
}

type Read = { untilRead: (bytes: number) => number }

/** Notes when the disk was opened, and when what came from it. */
function noteReading() {
  let opened = 0
  const came: { at: number; value: unknown }[] = []
  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function noted(...given) {
    if (given[0] === 'fernhill-reads') opened ||= performance.now()
    return open.apply(this, given)
  }
  for (const name of ['get', 'getAll'] as const) {
    const read = IDBObjectStore.prototype[name] as (...given: unknown[]) => IDBRequest
    Object.assign(IDBObjectStore.prototype, {
      [name](this: IDBObjectStore, ...given: unknown[]) {
        const request = read.apply(this, given)
        request.addEventListener('success', () => {
          if (this.name === 'queries') came.push({ at: performance.now(), value: request.result })
        })
        return request
      },
    })
  }
  Object.assign(window, {
    untilRead: (bytes: number) => {
      let sum = 0
      for (const { at, value } of came) {
        sum += JSON.stringify(value)?.length ?? 0
        if (sum >= bytes) return at - opened
      }
      throw new Error(`Only ${sum} bytes of copies were read`)
    },
  })
}

/** What is kept whole: the board, the calendar, the contacts; and the figures that the next visit begins with. */
async function walkThroughAreas(page: Page) {
  for (const path of ['/kanban', '/calendar', '/contacts', '/dashboard']) {
    await page.locator(`nav a[href="${path}"]`).first().click()
    await page.waitForURL((address) => address.pathname === path)
    await page.locator('main h1').waitFor()
    await page.waitForTimeout(2 * untilSaved)
  }
}

/** Cuts every second copy of a page of orders off; answers what all copies take. */
function damageSome(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('fernhill-reads')
    const db = await new Promise<IDBDatabase>((done) => {
      opening.onsuccess = () => done(opening.result)
    })
    const store = db.transaction('queries', 'readwrite').objectStore('queries')
    const [values, keys] = [store.getAll(), store.getAllKeys()]
    await new Promise((done) => {
      keys.onsuccess = done
    })
    let bytes = 0
    for (const [nth, entry] of values.result.entries()) {
      const { state } = entry.query
      bytes += new TextEncoder().encode(JSON.stringify(state.data)).length
      if (!state.data.orders || nth % 2 === 0) continue
      state.data.orders.length = 3
      store.put(entry, keys.result[nth] as IDBValidKey)
    }
    db.close()
    return bytes
  })
}

/** From the navigation to the figures, without an answer of the server. */
async function usableAgain(page: Page, url: string): Promise<number> {
  const again = await page.context().newPage()
  await page.close()
  await again.addInitScript(() => {
    const real = window.fetch
    window.fetch = async (input, init) => {
      const asked = input instanceof Request ? input.url : String(input)
      if (asked.includes('/api/')) await new Promise((done) => setTimeout(done, 10_000))
      return real(input, init)
    }
  })
  await again.goto(`${url}/dashboard`, { waitUntil: 'commit' })
  await again.waitForFunction(() => document.querySelector('main dl dd bdi'))
  return again.evaluate(() => performance.now())
}
