import type { Page } from '@playwright/test'
import { scroll, untilPainted, worstFrame } from './painted.ts'
import { measurePaths } from './server-load.ts'
import { milliseconds, quantile, type Row } from './table.ts'

const words = [
  ...['customer', 'glaze', 'linen', 'ferry', 'the', '"tall jugs"', 'from:grace', 'subject:stall', 'no. 12'],
  ...['is:unread lamps', 'to:sam thursday', 'throws moths', 'is:starred from:sam', 'zzzqqq', 'no. 4711'],
]

/** Which mails are drawn, as an expression of the page. */
const rows = `[...document.querySelectorAll('main [data-row]')].map((one) => one.dataset.row).join()`

/** An account of 20,000 mails: its folders opened, its list scrolled, and searches at 16 connections. */
export async function measureMail(page: Page, url: string, token: string): Promise<Row[]> {
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
  const frame = await worstFrame(page, scroll)
  let turn = 0
  const search = await measurePaths(url, token, () => {
    turn++
    const q = encodeURIComponent(words[turn % words.length] ?? '')
    return `mails/list?limit=50&q=${q}`
  })
  const folder = quantile(opened, 0.75)
  return [
    ['20,000 mails: folder opened (75th percentile)', milliseconds(folder), '200 ms', folder < 200],
    ['20,000 mails: longest frame of scrolling', milliseconds(frame), '50 ms', frame < 50],
    ['20,000 mails: p99 of searches at 16 connections', milliseconds(search.p99), '150 ms', search.p99 < 150],
  ]
}
