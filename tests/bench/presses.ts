import type { Browser, Page } from '@playwright/test'
import { openBare } from './bare.ts'
import type { Shop } from './large-shop.ts'
import { signedPage } from './painted.ts'
import { bareWalk, type Step, walk } from './press-walk.ts'
import { milliseconds, quantile, type Row } from './table.ts'

type Press = { step: string; event: string; ms: number }

/** Every press of the walk over the app, from its own time stamp until it is painted, at the full speed and a quarter. */
export async function measurePresses(browser: Browser, shop: Shop): Promise<Row[]> {
  const rows: Row[] = []
  for (const rate of [1, 4]) {
    const bare = await pressesOf(browser, shop, rate, { bare: bareWalk })
    const all = await pressesOf(browser, shop, rate, walk)
    for (const { step, event, ms } of all.toSorted((one, other) => other.ms - one.ms).slice(0, 25))
      console.log(`CPU ${rate} ×: ${milliseconds(ms)} ${event} in ${step}`)
    rows.push(...rowsOf(rate, all, bare))
  }
  return rows
}

function rowsOf(rate: number, all: readonly Press[], bare: readonly Press[]): Row[] {
  const times = all.map(({ ms }) => ms)
  const [middle, late] = [quantile(times, 0.75), quantile(times, 0.99)]
  const bareTimes = bare.map(({ ms }) => ms)
  const name = rate === 1 ? `${all.length} presses` : `${all.length} presses, CPU ${rate} × slower`
  const least = `${milliseconds(quantile(bareTimes, 0.75))}, ${milliseconds(quantile(bareTimes, 0.99))}`
  return [
    ...(rate === 1 ? [[`${name}: 75th percentile`, milliseconds(middle), '16 ms', middle <= 16] as Row] : []),
    [`${name}: 99th percentile`, milliseconds(late), '100 ms', late < 100],
    [
      `${bare.length} bare presses${rate === 1 ? '' : `, CPU ${rate} × slower`}: 75th and 99th percentile`,
      least,
      '',
    ],
  ]
}

async function pressesOf(
  browser: Browser,
  { url, token }: Shop,
  rate: number,
  steps: Readonly<Record<string, readonly Step[]>>,
): Promise<Press[]> {
  const page = await signedPage(browser, token)
  await page.context().addInitScript(notePresses)
  page.setDefaultTimeout(5000)
  const devtools = await page.context().newCDPSession(page)
  const presses: Press[] = []
  const lost: string[] = []
  try {
    for (const [path, all] of Object.entries(steps)) {
      if (path === 'bare')
        await openBare(page, url, '<input /><button onclick="this.textContent++">0</button>')
      else await page.goto(url + path)
      await page.locator('h1, button').first().waitFor()
      // What the page loads after its first paint is there by then.
      await page.waitForTimeout(1500)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate })
      for (const [name, act] of all) {
        lost.push(...(await actAs(page, `${path}: ${name}`, act)))
        await page.waitForTimeout(100 * Math.min(rate, 2))
      }
      presses.push(...(await page.evaluate(() => (window as unknown as { presses: Press[] }).presses)))
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    }
    if (lost.length > 0) throw new Error(`The walk could not do:\n${lost.join('\n')}`)
    return presses
  } finally {
    await page.context().close()
  }
}

/** Does one step; answers its name when it cannot be done. */
async function actAs(page: Page, step: string, act: Step[1]): Promise<string[]> {
  await page.evaluate((now) => Object.assign(window, { pressStep: now }), step)
  return act(page).then(
    () => [],
    (error: Error) => [`${step} (${error.message.split('\n')[0]})`],
  )
}

/** Notes each press of a key or a button until the task after the frame that follows it. */
function notePresses() {
  const presses: Press[] = []
  Object.assign(window, { presses, pressStep: '' })
  for (const kind of ['keydown', 'click'] as const) {
    window.addEventListener(
      kind,
      (event) => {
        // A click that a key makes is part of the key's press.
        if (!event.isTrusted || (event instanceof MouseEvent && event.detail === 0)) return
        const step = (window as unknown as { pressStep: string }).pressStep
        const name = event instanceof KeyboardEvent ? event.key : 'click'
        requestAnimationFrame(() => {
          const channel = new MessageChannel()
          channel.port1.onmessage = () =>
            presses.push({ step, event: name, ms: performance.now() - event.timeStamp })
          channel.port2.postMessage(null)
        })
      },
      { capture: true },
    )
  }
}
