import type { Browser, Page } from '@playwright/test'
import { untilPainted } from './painted.ts'
import { startServer, temporaryFolder } from './servers.ts'
import { milliseconds, quantile, type Row } from './table.ts'

/** The catalogue with 10,000 products: filters until they are painted, and the frames of scrolling. */
export async function measureCatalogue(browser: Browser, port: number): Promise<Row[]> {
  const data = await temporaryFolder()
  const server = await startServer(port, data.folder, { SEED: 'large' })
  const answer = await fetch(`${server.url}/api/account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@example.com', password: 'berry-demo-1' }),
  })
  const { serviceToken } = (await answer.json()) as { serviceToken: string }
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, bypassCSP: true })
  await context.addInitScript((stored) => localStorage.setItem('serviceToken', stored), serviceToken)
  const page = await context.newPage()
  await page.goto(`${server.url}/products`)
  await page.getByText('10,000 products').waitFor()
  await page.getByRole('button', { name: 'Filters' }).click()

  const filters: number[] = []
  for (const name of ['Kitchen', 'Books', 'Women', 'Children', 'Black', 'Red', 'Kitchen', 'Books']) {
    await page.getByRole('dialog').getByRole('checkbox', { name, exact: true }).first().waitFor()
    await page.waitForTimeout(200)
    await page.evaluate((text) => {
      const box = [...document.querySelectorAll<HTMLElement>('[role=dialog] label, dialog label')].find(
        (label) => label.textContent?.trim() === text,
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
  await page.goto(`${server.url}/products?sort=high`)
  await page.getByText('10,000 products').waitFor()
  await page.waitForTimeout(1000)
  const worst = await worstFrame(page)
  await context.close()
  await server.stop()
  await data.remove()
  const filtered = quantile(filters, 0.75)
  return [
    ['10,000 products: filter painted (75th percentile)', milliseconds(filtered), '200 ms', filtered < 200],
    ['10,000 products: longest frame of scrolling', milliseconds(worst), '50 ms', worst < 50],
  ]
}

/** The longest time between two frames while the wheel is turned for two seconds. */
async function worstFrame(page: Page): Promise<number> {
  await page.mouse.move(800, 500)
  await page.evaluate(() => {
    const frames = { last: performance.now(), worst: 0, isOn: true }
    Object.assign(window, { benchFrames: frames })
    const look = (now: number) => {
      frames.worst = Math.max(frames.worst, now - frames.last)
      frames.last = now
      if (frames.isOn) requestAnimationFrame(look)
    }
    requestAnimationFrame((now) => {
      frames.last = now
      requestAnimationFrame(look)
    })
  })
  for (let turn = 0; turn < 40; turn++) {
    await page.mouse.wheel(0, turn % 20 < 10 ? 300 : -300)
    await page.waitForTimeout(50)
  }
  return page.evaluate(() => (window as unknown as { benchFrames: { worst: number } }).benchFrames.worst)
}
