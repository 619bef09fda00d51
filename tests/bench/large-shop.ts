import type { Browser, Page } from '@playwright/test'
import { listSizes } from '#contract/list-sizes.ts'
import { measureBoard } from './board.ts'
import { measureCalendar } from './calendar.ts'
import { measureChat, measureTalk } from './chat.ts'
import { measureMail } from './mail.ts'
import { measureOlderBoard } from './older-board.ts'
import { scroll, untilPainted, worstFrame } from './painted.ts'
import { measureSavedReads } from './saved-reads.ts'
import { measurePaths } from './server-load.ts'
import { startServer, temporaryFolder, tokenOf } from './servers.ts'
import { measureSocial } from './social.ts'
import { milliseconds, quantile, type Row } from './table.ts'

/** A shop of 10,000 products and 100,000 orders: how its lists answer, and the frames while pages are used. */
export async function measureLargeShop(browser: Browser, port: number): Promise<Row[]> {
  const data = await temporaryFolder()
  const server = await startServer(port, data.folder, { SEED: 'large' })
  const serviceToken = await tokenOf(server.url, 'admin@example.com', 'berry-demo-1')
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, bypassCSP: true })
  await context.addInitScript((stored) => localStorage.setItem('serviceToken', stored), serviceToken)
  const page = await context.newPage()
  try {
    return [
      ...(await measureCatalogue(page, server.url)),
      ...(await measureOrders(page, server.url)),
      ...(await measureLists(server.url, serviceToken)),
      ...(await measureBoard(browser, server.url, serviceToken)),
      ...(await measureOlderBoard(
        server.url,
        serviceToken,
        await tokenOf(server.url, 'sam@example.com', 'berry-demo-2'),
      )),
      ...(await measureCalendar(browser, server.url, serviceToken)),
      ...(await measureChat(browser, server.url, serviceToken)),
      ...(await measureSocial(browser, server.url, serviceToken)),
      ...(await measureMail(page, server.url, serviceToken)),
      ...(await measureSavedReads(browser, server.url, serviceToken)),
      ...(await measureTalk(
        browser,
        server.url,
        serviceToken,
        await tokenOf(server.url, 'sam@example.com', 'berry-demo-2'),
      )),
    ]
  } finally {
    await context.close()
    await server.stop()
    await data.remove()
  }
}

/** Filters of the catalogue until they are painted, and the frames of scrolling. */
async function measureCatalogue(page: Page, url: string): Promise<Row[]> {
  await page.goto(`${url}/products`)
  await page.getByText('10,000 products').waitFor()
  await page.getByRole('button', { name: 'Filters' }).click()

  const filters: number[] = []
  for (const name of ['Kitchen', 'Books', 'Women', 'Children', 'Black', 'Red', 'Kitchen', 'Books']) {
    await page.getByRole('dialog').getByRole('checkbox', { name, exact: true }).first().waitFor()
    await page.waitForTimeout(200)
    await page.evaluate((text) => {
      const box = [...document.querySelectorAll<HTMLElement>('[role=dialog] label, dialog label')].find(
        (label) => label.textContent?.trim().startsWith(text),
      )
      Object.assign(window, {
        benchBox: box,
        benchCount: document.querySelector('main [role=status] bdi')?.textContent,
      })
    }, name)
    filters.push(
      await untilPainted(
        page,
        'window.benchBox.click()',
        `document.querySelector('main [role=status] bdi')?.textContent !== window.benchCount`,
      ),
    )
  }
  await page.keyboard.press('Escape')
  await page.goto(`${url}/products?sort=high`)
  await page.getByText('10,000 products').waitFor()
  await page.waitForTimeout(1000)
  const worst = await worstFrame(page, scroll)
  const filtered = quantile(filters, 0.75)
  return [
    ['10,000 products: filter painted (75th percentile)', milliseconds(filtered), '200 ms', filtered < 200],
    ['10,000 products: longest frame of scrolling', milliseconds(worst), '50 ms', worst < 50],
  ]
}

/** Orders sorted and narrowed until they are painted, and the frames of scrolling and typing. */
async function measureOrders(page: Page, url: string): Promise<Row[]> {
  await page.goto(`${url}/orders`)
  await page.locator('tbody tr[data-row]').first().waitFor()
  await page.waitForTimeout(1000)
  const painted: number[] = []
  for (const name of ['Total', 'Customer', 'Items', 'Returned', 'Total', 'Delivered', 'Order', 'Customer']) {
    painted.push(
      await untilPainted(
        page,
        `window.benchRows = document.querySelector('tbody')?.textContent;
         [...document.querySelectorAll('main thead button, main nav button')]
           .find((one) => one.textContent.startsWith('${name}')).click()`,
        `!document.querySelector('table[data-waiting]') &&
          document.querySelector('tbody')?.textContent !== window.benchRows`,
      ),
    )
    await page.waitForTimeout(300)
  }
  await page.goto(`${url}/orders?size=${Math.max(...listSizes)}`)
  await page.locator('tbody tr[data-row]').first().waitFor()
  await page.waitForTimeout(1000)
  const scrolling = await worstFrame(page, scroll)
  const typing = await worstFrame(page, async () => {
    await page.getByRole('searchbox').pressSequentially('an', { delay: 120 })
    await page.waitForTimeout(1500)
  })
  const max = quantile(painted, 0.75)
  const rows = Math.max(...listSizes)
  return [
    ['100,000 orders: sort or tab painted (75th percentile)', milliseconds(max), '300 ms', max < 300],
    [`${rows} rows: longest frame of scrolling`, milliseconds(scrolling), '50 ms', scrolling < 50],
    [`${rows} rows: longest frame of typing a search`, milliseconds(typing), '50 ms', typing < 50],
  ]
}

const asked = [
  ...['id', '-total', 'customer', '-placed', 'state'].map((sort) => `customer/order/list?sort=${sort}`),
  ...['shipped', 'packing'].map((state) => `customer/order/list?state=${state}&sort=-total`),
  ...['name', '-spent', '-orders'].map((sort) => `customer/list?sort=${sort}`),
  ...['name', '-qty', 'price'].map((sort) => `customer/product/list?sort=${sort}`),
  ...['-created', 'rating'].map((sort) => `customer/product/reviews?sort=${sort}`),
  'invoice/list?sort=-date',
]

/** Lists at 16 connections: their first pages over and over, then pages and searches that nobody asked for before. */
async function measureLists(url: string, token: string): Promise<Row[]> {
  const syllables = ['an', 'mar', 'el', 'jo', 'son', 'er', 'li', 'br', 'ca', 'fr', 'ha', 'sa', 'ta', 'wi']
  let turn = 0
  const next = (more: (turn: number) => string) => {
    turn++
    return `${asked[turn % asked.length]}&limit=12&${more(turn)}`
  }
  const first = await measurePaths(url, token, () => next(() => 'offset=0'))
  const deep = await measurePaths(url, token, () => next((at) => `offset=${12 * ((at * 37) % 400)}`))
  const typed = await measurePaths(url, token, () =>
    next((at) => `offset=0&q=${syllables[at % 14]}${'abcdefghijklmnoprstuv'[Math.floor(at / 14) % 21]}`),
  )
  return [
    ['lists at 16 connections: p99 of first pages', milliseconds(first.p99), '100 ms', first.p99 < 100],
    ['lists at 16 connections: requests a second', String(Math.round(first.rate)), ''],
    ['lists at 16 connections: p99 of any page', milliseconds(deep.p99), '100 ms', deep.p99 < 100],
    ['lists at 16 connections: p99 of searches', milliseconds(typed.p99), '100 ms', typed.p99 < 100],
  ]
}
