import type { Browser } from '@playwright/test'
import { signedPage, untilPainted } from './painted.ts'
import { milliseconds, quantile, type Row } from './table.ts'

/** So many posts are gone through downwards. */
const wanted = 400

/** A feed of 2,000 posts: opened, scrolled downwards, and how much of it is drawn. */
export async function measureSocial(browser: Browser, url: string, token: string): Promise<Row[]> {
  const page = await signedPage(browser, token)
  try {
    await page.goto(`${url}/contacts`)
    await page.locator('main h1').waitFor()
    await page.waitForTimeout(3000)
    const opened: number[] = []
    for (let nth = 0; nth < 5; nth++) {
      opened.push(
        await untilPainted(
          page,
          `document.querySelector('nav a[href="/social"]').click()`,
          `location.pathname === '/social' && document.querySelector('[data-post]')`,
        ),
      )
      await page.waitForTimeout(500)
      await page.locator('nav a[href="/contacts"]').first().click()
      await page.waitForTimeout(1000)
    }
    await page.locator('nav a[href="/social"]').first().click()
    await page.locator('[data-post]').first().waitFor()
    await page.waitForTimeout(1000)
    const { longest, max, seen } = await page.evaluate(async (enough) => {
      const posts = new Set<string>()
      let [worst, last, drawn] = [0, performance.now(), 0]
      const until = last + 60_000
      while (posts.size < enough && last < until) {
        window.scrollBy(0, 60)
        await new Promise(requestAnimationFrame)
        const now = performance.now()
        worst = Math.max(worst, now - last)
        const all = document.querySelectorAll<HTMLElement>('[data-post]')
        drawn = Math.max(drawn, all.length)
        for (const one of all) posts.add(one.dataset.post ?? '')
        last = now
      }
      return { longest: worst, max: drawn, seen: posts.size }
    }, wanted)
    const [first = 0] = opened
    const again = quantile(opened.slice(1), 0.75)
    return [
      ['2,000 posts: opened for the first time', milliseconds(first), '300 ms', first < 300],
      ['2,000 posts: opened again (75th percentile)', milliseconds(again), '300 ms', again < 300],
      [`${seen} posts: longest frame of scrolling`, milliseconds(longest), '50 ms', longest < 50],
      [`${seen} posts: most of them drawn`, String(max), '30', max <= 30],
    ]
  } finally {
    await page.context().close()
  }
}
