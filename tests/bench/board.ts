import type { Browser, CDPSession, Page } from '@playwright/test'
import { milliseconds, quantile, type Row } from './table.ts'

const slowdown = 4
const moves = 200

/** A board of 2,000 cards in twelve columns: its first paint, the frames of a drag, and what many moves leave behind. */
export async function measureBoard(browser: Browser, url: string, token: string): Promise<Row[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, bypassCSP: true })
  await context.addInitScript((stored) => localStorage.setItem('serviceToken', stored), token)
  const page = await context.newPage()
  try {
    const devtools = await context.newCDPSession(page)
    const painted = await firstPaint(page, devtools, url)
    const frames = await dragFrames(page)
    const grown = await memoryOfMoves(page, devtools)
    const slow = quantile(frames, 0.95)
    return [
      [`board of 2,000: painted, CPU ${slowdown} × slower`, milliseconds(painted), '1 s', painted < 1000],
      ['board of 2,000: frames of a drag (95th percentile)', milliseconds(slow), '17 ms', slow < 17],
      [`board of 2,000: memory after ${moves} moves`, `+${grown.toFixed(1)} MB`, '5 MB', grown < 5],
    ]
  } finally {
    await context.close()
  }
}

/** From the press in the menu to the frame that shows cards: the app is there, the board is not. */
async function firstPaint(page: Page, devtools: CDPSession, url: string): Promise<number> {
  await page.goto(`${url}/dashboard`)
  await page.locator('main dl dd bdi').first().waitFor()
  // What is fetched ahead would be measured too.
  await page.waitForTimeout(3000)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const took = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        const started = performance.now()
        document.querySelector<HTMLElement>('nav a[href="/kanban"]')?.click()
        const look = () => {
          if (document.querySelectorAll('[data-column] [data-item]').length < 12) requestAnimationFrame(look)
          else requestAnimationFrame(() => setTimeout(() => done(performance.now() - started)))
        }
        look()
      }),
  )
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return took
}

/** The work of each frame while a card is dragged over the columns and back. */
async function dragFrames(page: Page): Promise<number[]> {
  await page.waitForTimeout(1000)
  const from = await page.locator('[data-column="column-1"] [data-item]').first().boundingBox()
  if (!from) throw new Error('The board has no cards')
  await page.mouse.move(from.x + 60, from.y + 30)
  await page.mouse.down()
  await page.mouse.move(from.x + 80, from.y + 40, { steps: 4 })
  await page.evaluate(() => {
    const frames: number[] = []
    Object.assign(window, { benchFrames: frames })
    let last = performance.now()
    const look = (now: number) => {
      frames.push(now - last)
      last = now
      requestAnimationFrame(look)
    }
    requestAnimationFrame((now) => {
      last = now
      requestAnimationFrame(look)
    })
  })
  for (let turn = 0; turn < 120; turn++) {
    const way = Math.sin(turn / 12)
    await page.mouse.move(from.x + 300 + 250 * way, from.y + 200 + 150 * Math.cos(turn / 7))
  }
  const frames = await page.evaluate(() => (window as unknown as { benchFrames: number[] }).benchFrames)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return frames
}

/** By how many megabytes the heap has grown after a card went to and fro, over and over. */
async function memoryOfMoves(page: Page, devtools: CDPSession): Promise<number> {
  const used = async () => {
    await devtools.send('HeapProfiler.collectGarbage')
    return (await devtools.send('Runtime.getHeapUsage')).usedSize / 1024 ** 2
  }
  const move = async (count: number) => {
    await page.locator('[data-column="column-1"] [data-item] a').first().focus()
    for (let turn = 0; turn < count; turn++) {
      await page.keyboard.press('Space')
      // The library listens from the next moment on.
      await page.waitForTimeout(30)
      await page.keyboard.press(turn % 2 === 0 ? 'ArrowDown' : 'ArrowUp')
      await page.waitForTimeout(30)
      await page.keyboard.press('Space')
      await page.waitForTimeout(30)
    }
    await page.waitForTimeout(2000)
  }
  // What is made once is there afterwards.
  await move(20)
  const before = await used()
  await move(moves)
  return (await used()) - before
}
