import type { Browser, CDPSession, Page } from '@playwright/test'

/** What one visit cost. Times in milliseconds from the start of the navigation, sizes in compressed bytes. */
export type Visit = {
  usable: number
  drawn: number
  js: number
  css: number
  shift: number
  largestChunk: number
}

const slow = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

/** A page is quiet when nothing has arrived for so many ms. */
const quietMs = 500

/** Notes when an element that matches is painted, and how far the layout shifted. */
const watch = (selector: string) => {
  const notes = { usable: 0, shift: 0 }
  Object.assign(window, { benchNotes: notes })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const shift = entry as unknown as { value: number; hadRecentInput: boolean }
      if (!shift.hadRecentInput) notes.shift += shift.value
    }
  }).observe({ type: 'layout-shift', buffered: true })
  const look = () => {
    const element = document.querySelector(selector)
    if (!element?.getClientRects().length) return requestAnimationFrame(look)
    // The next frame has painted it.
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => {
        notes.usable = performance.now()
      }
      channel.port2.postMessage(null)
    })
  }
  look()
}

/**
 * Opens an address on a slowed machine and network, unless said otherwise, and waits until it is usable, until the app has
 * drawn it, which sizes are counted to, and unless said otherwise until it is quiet: until then the layout may shift.
 */
export async function visit(
  page: Page,
  url: string,
  selector: string,
  { untilQuiet = true, isSlow = true, drawnSelector = selector } = {},
): Promise<Visit> {
  const session = await page.context().newCDPSession(page)
  const sizes = await follow(session)
  if (isSlow) await slowDown(session)
  await page.addInitScript(watch, selector)
  await page.goto(url)
  await page.waitForFunction(
    () => (window as unknown as { benchNotes: { usable: number } }).benchNotes.usable > 0,
  )
  const drawn = await page.waitForFunction(
    (drawnByApp) => document.querySelector(drawnByApp) && performance.now(),
    drawnSelector,
  )
  const { js, css, largestChunk } = sizes()
  // The stream of what others change stays open, so that the network is never idle.
  while (untilQuiet && performance.now() - sizes().at < quietMs) await page.waitForTimeout(100)
  const { usable, shift } = await page.evaluate(
    () => (window as unknown as { benchNotes: { usable: number; shift: number } }).benchNotes,
  )
  await session.detach()
  return { usable, drawn: (await drawn.jsonValue()) ?? Number.NaN, shift, js, css, largestChunk }
}

/** A slow line and CPU for as long as the session is attached. */
export async function slowDown(session: CDPSession) {
  await session.send('Network.emulateNetworkConditions', slow)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

async function follow(session: CDPSession) {
  const kinds = new Map<string, string>()
  const sums = { js: 0, css: 0, largestChunk: 0, at: performance.now() }
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const path = new URL(response.url).pathname
    kinds.set(requestId, path.endsWith('.css') ? 'css' : path.endsWith('.js') ? 'js' : 'other')
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    sums.at = performance.now()
    if (kind === 'css') sums.css += encodedDataLength
    if (kind !== 'js') return
    sums.js += encodedDataLength
    sums.largestChunk = Math.max(sums.largestChunk, encodedDataLength)
  })
  await session.send('Network.enable')
  return () => ({ ...sums })
}

/** A browser that has never seen the page. */
export async function fresh(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  return context.newPage()
}

/** Waits until the page, its files and the copies of its data are kept for the next visit. */
export async function allKept(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('shell kept').length > 0)
  await page.waitForTimeout(1500) // copies are written within a second
}
