import type { Browser, CDPSession, Page } from '@playwright/test'
import { paintBareCards } from './bare.ts'
import { heap } from './every-area.ts'
import { signedPage } from './painted.ts'
import { median, milliseconds, quantile, type Row, ratioRow } from './table.ts'

const slowdown = 4
const moves = 200
const cards = 2000

/** A board of 2,000 cards in twelve columns: its first paint, the frames of a drag, and what many moves leave behind. */
export async function measureBoard(browser: Browser, url: string, token: string): Promise<Row[]> {
  const page = await signedPage(browser, token)
  try {
    const devtools = await page.context().newCDPSession(page)
    const bare: number[] = []
    const painted: number[] = []
    for (let turn = 0; turn < 3; turn++) {
      bare.push(await slowed(devtools, () => paintBareCards(page, url, cards)))
      painted.push(await firstPaint(page, devtools, url))
    }
    const { frames, work } = await dragFrames(browser, page)
    const grown = await memoryOfMoves(page, devtools)
    const rate = (1000 * frames.length) / frames.reduce((sum, one) => sum + one, 0)
    const busy = quantile(work, 0.95)
    return [
      ratioRow(
        `board of 2,000: painted, CPU ${slowdown} × slower`,
        median(painted),
        median(bare),
        1.5,
        'bare cards',
      ),
      ['board of 2,000: work in a frame of a drag (95th percentile)', milliseconds(busy), '16 ms', busy < 16],
      ['board of 2,000: frames a second of a drag', String(Math.round(rate)), '60', rate > 58],
      [`board of 2,000: memory after ${moves} moves`, `+${grown.toFixed(1)} MB`, '5 MB', grown < 5],
    ]
  } finally {
    await page.context().close()
  }
}

/** From the press in the menu to the frame that shows cards: the app is there, the board is not. */
async function firstPaint(page: Page, devtools: CDPSession, url: string): Promise<number> {
  await page.goto(`${url}/dashboard`)
  await page.locator('main dl dd bdi').first().waitFor()
  // What is fetched ahead would be measured too.
  await page.waitForTimeout(3000)
  return slowed(devtools, () =>
    page.evaluate(
      () =>
        new Promise<number>((done) => {
          const started = performance.now()
          document.querySelector<HTMLElement>('nav a[href="/kanban"]')?.click()
          const look = () => {
            if (document.querySelectorAll('[data-column] [data-item]').length < 12)
              requestAnimationFrame(look)
            else requestAnimationFrame(() => setTimeout(() => done(performance.now() - started)))
          }
          look()
        }),
    ),
  )
}

/** Does something on a processor that is slowed down in the meantime. */
async function slowed<T>(devtools: CDPSession, act: () => Promise<T>): Promise<T> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  try {
    return await act()
  } finally {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }
}

/** What each frame costs and how far they are apart while a card is dragged over the columns and back. */
async function dragFrames(browser: Browser, page: Page) {
  await page.waitForTimeout(1000)
  const from = await page.locator('[data-column="column-1"] [data-item]').first().boundingBox()
  if (!from) throw new Error('The board has no cards')
  await page.mouse.move(from.x + 60, from.y + 30)
  await page.mouse.down()
  await page.mouse.move(from.x + 80, from.y + 40, { steps: 4 })
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline', 'devtools.timeline.frame', 'devtools.timeline'],
  })
  for (let turn = 0; turn < 120; turn++) {
    const way = Math.sin(turn / 12)
    await page.mouse.move(from.x + 300 + 250 * way, from.y + 200 + 150 * Math.cos(turn / 7))
  }
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return framesOf(trace.traceEvents)
}

/** What the browser tells of one thing it did; times are in microseconds. */
type TraceEvent = {
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  args: { name?: string }
}

/** Milliseconds of work between one frame of the page and the next, and milliseconds from one to the next. */
function framesOf(events: readonly TraceEvent[]) {
  const onMain = new Map<string, TraceEvent[]>()
  for (const event of events) {
    if (event.name === 'thread_name' && event.args.name === 'CrRendererMain')
      onMain.set(`${event.pid} ${event.tid}`, [])
  }
  for (const event of events) onMain.get(`${event.pid} ${event.tid}`)?.push(event)
  // Other pages stand still in the meantime.
  const [own = []] = [...onMain.values()].toSorted((one, other) => other.length - one.length)
  const begins = own
    .filter(({ name }) => name === 'BeginCommitCompositorFrame')
    .map(({ ts }) => ts)
    .toSorted((one, other) => one - other)
  const tasks = own.filter(({ name }) => name === 'RunTask')
  if (begins.length < 30 || tasks.length === 0) throw new Error('The browser traced no frames')
  const spans = begins.slice(1).map((end, at) => ({ begin: begins[at] ?? 0, end }))
  return {
    frames: spans.map(({ begin, end }) => (end - begin) / 1000),
    work: spans.map(
      ({ begin, end }) =>
        tasks.reduce(
          (sum, { ts, dur = 0 }) => sum + Math.max(0, Math.min(ts + dur, end) - Math.max(ts, begin)),
          0,
        ) / 1000,
    ),
  }
}

/** By how many megabytes the heap has grown after a card went to and fro, over and over. */
async function memoryOfMoves(page: Page, devtools: CDPSession): Promise<number> {
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
  const before = await heap(devtools)
  await move(moves)
  return (await heap(devtools)) - before
}
