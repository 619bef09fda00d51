import type { Page } from '@playwright/test'
import { framesOfScrolling, untilPainted } from './painted.ts'
import { milliseconds, quantile, type Row, ratioRow } from './table.ts'

/** Searches of mails: rare words and common ones, single fields, and what no one wrote. */
export const words = [
  ...['customer', 'glaze', 'linen', 'ferry', 'the', '"tall jugs"', 'from:grace', 'subject:stall', 'no. 12'],
  ...['is:unread lamps', 'to:sam thursday', 'throws moths', 'is:starred from:sam', 'zzzqqq', 'no. 4711'],
]

/** Which mails are drawn, as an expression of the page. */
const rows = `[...document.querySelectorAll('main [data-row]')].map((one) => one.dataset.row).join()`

/** An account of 20,000 mails: its folders opened, and its list scrolled. */
export async function measureMail(page: Page, url: string, bareRows: number): Promise<Row[]> {
  await page.goto(`${url}/mail/inbox`)
  await page.locator('main [data-row]').first().waitFor()
  await page.waitForTimeout(2000)
  const opened: number[] = []
  for (const folder of ['all', 'archive', 'sent', 'starred', 'all', 'inbox', 'important', 'archive']) {
    opened.push(
      await untilPainted(
        page,
        `window.benchRows = ${rows};
         document.querySelector('main a[href^="/mail/${folder}"]').click()`,
        `location.pathname === '/mail/${folder}' && ${rows} !== '' && ${rows} !== window.benchRows`,
      ),
    )
    await page.waitForTimeout(500)
  }
  await page.goto(`${url}/mail/all`)
  await page.locator('main [data-row]').first().waitFor()
  await page.waitForTimeout(1000)
  const frame = await framesOfScrolling(page)
  const folder = quantile(opened, 0.75)
  return [
    ['20,000 mails: folder opened (75th percentile)', milliseconds(folder), '200 ms', folder < 200],
    ratioRow('20,000 mails: longest frame of scrolling', frame, bareRows, 3, 'bare rows'),
  ]
}
