import type { Browser, Page } from '@playwright/test'
import { median } from './table.ts'

/** A page of someone who is signed in; code from outside may be evaluated in it. */
export async function signedPage(browser: Browser, token: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, bypassCSP: true })
  await context.addInitScript((stored) => localStorage.setItem('serviceToken', stored), token)
  return context.newPage()
}

/** Runs in the page: does something and answers the milliseconds until the frame that shows it was painted. */
export async function untilPainted(page: Page, act: string, shows: string): Promise<number> {
  return page.evaluate(
    ([doing, showing]) =>
      new Promise<number>((done, fail) => {
        setTimeout(() => fail(new Error(`Never came true: ${showing}`)), 10_000)
        const shown = new Function(`return (${showing})`) as () => boolean
        const started = performance.now()
        new Function(doing as string)()
        const look = () => {
          if (!shown()) return requestAnimationFrame(look)
          requestAnimationFrame(() => {
            const channel = new MessageChannel()
            channel.port1.onmessage = () => done(performance.now() - started)
            channel.port2.postMessage(null)
          })
        }
        look()
      }),
    [act, shows],
  )
}

/** The longest time between two frames while the wheel turns; the median of three tries, in ms. */
export async function framesOfScrolling(page: Page): Promise<number> {
  const worst: number[] = []
  for (let turn = 0; turn < 3; turn++) worst.push(await worstFrame(page, scroll))
  return median(worst)
}

/** Turns the wheel for two seconds. */
async function scroll(page: Page) {
  await page.mouse.move(800, 500)
  for (let turn = 0; turn < 40; turn++) {
    await page.mouse.wheel(0, turn % 20 < 10 ? 300 : -300)
    await page.waitForTimeout(50)
  }
}

/** The longest time between two frames while something is done. */
export async function worstFrame(page: Page, act: (page: Page) => Promise<void>): Promise<number> {
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
  await act(page)
  return page.evaluate(() => (window as unknown as { benchFrames: { worst: number } }).benchFrames.worst)
}
