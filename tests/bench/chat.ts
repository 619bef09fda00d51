import type { Browser } from '@playwright/test'
import { signedPage, untilPainted } from './painted.ts'
import { milliseconds, quantile, type Row } from './table.ts'

/** The person with whom the large shop's first account has written 10,000 messages, and another one. */
const [long, other] = [2, 3]

/** How long a message takes from Enter in one browser until it stands in another, in milliseconds. */
export async function measureTalk(
  browser: Browser,
  url: string,
  mine: string,
  theirs: string,
): Promise<Row[]> {
  const [page, otherPage] = [await signedPage(browser, mine), await signedPage(browser, theirs)]
  try {
    await page.goto(`${url}/chat/${long}`)
    await otherPage.goto(`${url}/chat/1`)
    for (const one of [page, otherPage]) await one.locator('[role=log] [data-number]').first().waitFor()
    await page.waitForTimeout(2000)
    const took: number[] = []
    for (let nth = 0; nth < 9; nth++) {
      const text = `Measured ${nth}`
      const seen = otherPage.evaluate(
        (wanted) =>
          new Promise<number>((done) => {
            const look = () =>
              document.querySelector('[role=log]')?.textContent?.includes(wanted)
                ? done(Date.now())
                : requestAnimationFrame(look)
            look()
          }),
        text,
      )
      await page.locator('main textarea').fill(text)
      const pressed = await page.evaluate(() => {
        const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
        const now = Date.now()
        document.querySelector('main textarea')?.dispatchEvent(event)
        return now
      })
      took.push((await seen) - pressed)
      await page.waitForTimeout(300)
    }
    const middle = quantile(took, 0.5)
    return [['a message in another browser (median)', milliseconds(middle), '300 ms', middle < 300]]
  } finally {
    await page.context().close()
    await otherPage.context().close()
  }
}

/** A conversation of 10,000 messages: opened, scrolled upwards, and how much of it is drawn. */
export async function measureChat(browser: Browser, url: string, token: string): Promise<Row[]> {
  const page = await signedPage(browser, token)
  try {
    await page.goto(`${url}/chat/${other}`)
    await page.locator('[role=log] [data-number]').first().waitFor()
    await page.waitForTimeout(2000)
    const opened: number[] = []
    for (let nth = 0; nth < 5; nth++) {
      for (const user of [long, other]) {
        const ms = await untilPainted(
          page,
          `document.querySelector('main a[href="/chat/${user}"]').click()`,
          `location.pathname === '/chat/${user}' &&
            document.querySelector('main a[href="/chat/${user}"]').textContent.includes(
              document.querySelector('main h2').textContent) &&
            document.querySelector('[role=log] [data-number]')`,
        )
        if (user === long) opened.push(ms)
        await page.waitForTimeout(500)
      }
    }
    const [first = 0] = opened
    const again = quantile(opened.slice(1), 0.75)
    await page.evaluate(`document.querySelector('main a[href="/chat/${long}"]').click()`)
    await page.waitForTimeout(1000)
    const { frame, drawn } = await page.evaluate(async () => {
      const box = document.querySelector('[role=log]')
      if (!box) throw new Error('There is no conversation')
      let [longest, last, max] = [0, performance.now(), 0]
      const until = last + 5000
      while (last < until) {
        box.scrollTop -= 60
        await new Promise(requestAnimationFrame)
        const now = performance.now()
        longest = Math.max(longest, now - last)
        max = Math.max(max, box.querySelectorAll('[data-number]').length)
        last = now
      }
      return { frame: longest, drawn: max }
    })
    return [
      ['10,000 messages: opened for the first time', milliseconds(first), '300 ms', first < 300],
      ['10,000 messages: opened again (75th percentile)', milliseconds(again), '300 ms', again < 300],
      ['10,000 messages: longest frame of scrolling upwards', milliseconds(frame), '50 ms', frame < 50],
      ['10,000 messages: most of them drawn', String(drawn), '250', drawn <= 250],
    ]
  } finally {
    await page.context().close()
  }
}
