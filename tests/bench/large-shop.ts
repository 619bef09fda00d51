import type { Browser, Page } from '@playwright/test'
import { listSizes } from '#contract/list-sizes.ts'
import { measureBareRows } from './bare.ts'
import { measureBoard } from './board.ts'
import { measureCalendar } from './calendar.ts'
import { measureMail } from './mail.ts'
import { framesOfScrolling, signedPage, untilPainted, worstFrame } from './painted.ts'
import { startServer, temporaryFolder, tokenOf } from './servers.ts'
import { milliseconds, quantile, type Row, ratioRow } from './table.ts'

/** A running server and the token of its owner. */
export type Shop = { url: string; token: string }
export type LargeShop = ReturnType<typeof largeShop>

/**
 * A shop of 10,000 products and 100,000 orders, whose folder is made when it is first asked for; `LARGE_SHOP` names one
 * that stays for the next run.
 */
export function largeShop(port: number) {
  const kept = process.env.LARGE_SHOP
  let data: ReturnType<typeof temporaryFolder> | undefined
  return {
    /** Does some work while a server runs; the server is gone afterwards, the folder stays. */
    async during<T>(work: (shop: Shop) => Promise<T>, entry?: string): Promise<T> {
      data ??= kept ? Promise.resolve({ folder: kept, remove: async () => {} }) : temporaryFolder()
      const { url, stop } = await startServer(port, (await data).folder, { SEED: 'large' }, entry)
      try {
        return await work({ url, token: await tokenOf(url, 'admin@example.com', 'berry-demo-1') })
      } finally {
        await stop()
      }
    },
    remove: async () => (await data)?.remove(),
  }
}

/** The frames while pages of a large shop are used. */
export function measureScreens(browser: Browser, large: LargeShop): Promise<Row[]> {
  return large.during(async ({ url, token }) => {
    const page = await signedPage(browser, token)
    try {
      const bare = await measureBareRows(page, url, Math.max(...listSizes))
      return [
        ...(await measureCatalogue(page, url, bare)),
        ...(await measureOrders(page, url, bare)),
        ...(await measureBoard(browser, url, token)),
        ...(await measureCalendar(browser, url, token)),
        ...(await measureMail(page, url, bare)),
      ]
    } finally {
      await page.context().close()
    }
  })
}

/** Filters of the catalogue until they are painted, and the frames of scrolling. */
async function measureCatalogue(page: Page, url: string, bareRows: number): Promise<Row[]> {
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
  const worst = await framesOfScrolling(page)
  const filtered = quantile(filters, 0.75)
  return [
    ['10,000 products: filter painted (75th percentile)', milliseconds(filtered), '200 ms', filtered < 200],
    ratioRow('10,000 products: longest frame of scrolling', worst, bareRows, 3, 'bare rows'),
  ]
}

/** Orders sorted and narrowed until they are painted, and the frames of scrolling and typing. */
async function measureOrders(page: Page, url: string, bareRows: number): Promise<Row[]> {
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
  const searched = quantile(await measureSearches(page, url), 0.75)
  await page.goto(`${url}/orders?size=${Math.max(...listSizes)}`)
  await page.locator('tbody tr[data-row]').first().waitFor()
  await page.waitForTimeout(1000)
  const scrolling = await framesOfScrolling(page)
  const typing = await worstFrame(page, async () => {
    await page.getByRole('searchbox').pressSequentially('an', { delay: 120 })
    await page.waitForTimeout(1500)
  })
  const max = quantile(painted, 0.75)
  const rows = Math.max(...listSizes)
  return [
    ['100,000 orders: sort or tab painted (75th percentile)', milliseconds(max), '300 ms', max < 300],
    [
      '10,000 products: search painted after the last key (75th percentile)',
      milliseconds(searched),
      '150 ms',
      searched < 150,
    ],
    ratioRow(`${rows} rows: longest frame of scrolling`, scrolling, bareRows, 3, 'bare rows'),
    [`${rows} rows: longest frame of typing a search`, milliseconds(typing), '50 ms', typing < 50],
  ]
}

/** Milliseconds from the last key of a search to the frame with its rows, in the list of stock. */
async function measureSearches(page: Page, url: string): Promise<number[]> {
  await page.goto(`${url}/stock`)
  await page.locator('tbody tr[data-row]').first().waitFor()
  const painted: number[] = []
  for (const text of ['lamp', 'shirt', 'book', 'chair', 'mug', 'scarf', 'table', 'shoe']) {
    await page.waitForTimeout(700)
    painted.push(
      await untilPainted(
        page,
        `window.benchRows = document.querySelector('tbody')?.textContent;
         const field = document.querySelector('main input[type="search"]');
         Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, '${text}');
         field.dispatchEvent(new Event('input', { bubbles: true }))`,
        `!document.querySelector('table[data-waiting]') &&
          document.querySelector('main tbody')?.textContent !== window.benchRows`,
      ),
    )
  }
  return painted
}
